/** Which options an order can be paid by (Product §6.10, §6.11): the one answer for pages, proofs and accounts. */
import { LIVE_PAYMENT_OPTIONS, type PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

/** Those that staff switched on, whatever they take. */
export async function switchedOn(db: Db): Promise<PaymentOptionCode[]> {
  const rows = await db
    .selectFrom('payment_options')
    .select('code')
    .where('enabled', '=', true)
    .where('code', 'in', LIVE_PAYMENT_OPTIONS)
    .orderBy('position')
    .execute();
  return rows.map(({ code }) => code);
}

/** Whether a balance pays orders now; what it has can be withdrawn in any case. */
export const paysFromBalance = async (db: Db): Promise<boolean> => (await switchedOn(db)).includes('wallet');

/** Of those, what an order in this currency is paid by: the business's bank accounts and customers' balances hold Naira. */
export const taking = (options: readonly PaymentOptionCode[], currency: string): PaymentOptionCode[] =>
  options.filter((code) => (code !== 'bank-transfer' && code !== 'wallet') || currency === DEFAULT_BASE);

/** What an order in this currency is paid by now. */
export const payableBy = async (db: Db, currency: string): Promise<PaymentOptionCode[]> =>
  taking(await switchedOn(db), currency);

/** @throws {ApiError} `payment_option_unavailable`. */
export async function refuseUnpayable(db: Db, option: PaymentOptionCode, currency?: string): Promise<void> {
  const payable = currency === undefined ? await switchedOn(db) : await payableBy(db, currency);
  if (!payable.includes(option)) fail('payment_option_unavailable');
}
