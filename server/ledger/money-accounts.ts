/** The accounts of money itself: what customers pay into and what receivers are paid from. */
import type { Db } from '../database/transaction.ts';
import { openAccount } from './accounts.ts';

export type MoneyAccount = { id: bigint; code: string; name: string; currency: string };

const accountsOf = (db: Db, kind: 'pay-in' | 'pay-out') =>
  db.selectFrom('ledger_accounts').select(['id', 'code', 'name', 'currency']).where('kind', '=', kind);

export function moneyAccount(
  db: Db,
  { kind, code }: { kind: 'pay-in' | 'pay-out'; code: string },
): Promise<MoneyAccount | undefined> {
  return accountsOf(db, kind).where('code', '=', code).executeTakeFirst();
}

/** What an account to pay into is in the book. */
export type PayInAccount = Omit<MoneyAccount, 'id'>;

/** Letters and digits in lower case, whatever stands between them. */
const plain = (text = '') =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** The account of that code, else one that is written otherwise: `Zenith Bank` is `ZenithBank` (Product §26.21). */
export function sameAccount<A extends Pick<MoneyAccount, 'code'>>(
  accounts: readonly A[],
  code: string,
): A | undefined {
  const bare = (written: string) => written.replaceAll('-', '');
  return (
    accounts.find((account) => account.code === code) ??
    accounts.find((account) => bare(account.code) === bare(code))
  );
}

/**
 * What a bank account or wallet that customers were shown is in the book, by its option and details: the same account
 * proposed again, written otherwise, is the same (Product §26.21). Without details, what stands in where there are none.
 */
export function payInAccount(
  option: string,
  details: Record<string, string | undefined> | null,
): PayInAccount {
  const isWallet = option === 'usdt';
  const currency = isWallet ? 'USDT' : 'NGN';
  if (details === null)
    return { code: `in/${option}`, name: isWallet ? 'USDT wallet' : 'Bank account', currency };
  const { bank_name, account_number, wallet_address, wallet_address_network } = details;
  const place = (isWallet ? wallet_address_network : bank_name)?.trim() ?? '';
  const number = (isWallet ? wallet_address : account_number) ?? '';
  // A wallet's letters differ by their case.
  const key = isWallet ? number.replaceAll(/\s/g, '') : plain(number).replaceAll('-', '');
  return { code: `in/${option}/${plain(place)}/${key}`, name: `${place} ${number.trim()}`.trim(), currency };
}

/** Opens it unless it is there, be it written otherwise, and answers it. */
export async function openPayIn(tx: Db, account: PayInAccount): Promise<MoneyAccount> {
  const known = sameAccount(await accountsOf(tx, 'pay-in').orderBy('id').execute(), account.code);
  if (known) return known;
  await openAccount(tx, { ...account, kind: 'pay-in' });
  const opened = await moneyAccount(tx, { kind: 'pay-in', code: account.code });
  if (!opened) throw new Error(`${account.code} is no account to pay into`);
  return opened;
}
