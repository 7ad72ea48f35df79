import type { Context } from '../context.ts';
import { insertLiveAccount } from '../payments/index.ts';

/** The accounts of the book that money comes to, once `openPayInAccounts` has made them live. */
export const BANK = 'in/bank-transfer/zenith-bank/1012345678';
export const WALLET = 'in/usdt/trc-20/TWallet';

/** A bank account and a USDT wallet that customers pay into. */
export async function openPayInAccounts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const bank = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Cowrie' };
  await insertLiveAccount(db, { option: 'bank-transfer', details: bank, now: clock() });
  const wallet = { wallet_address: 'TWallet', wallet_address_network: 'TRC-20' };
  await insertLiveAccount(db, { option: 'usdt', details: wallet, now: clock() });
}
