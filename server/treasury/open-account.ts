/** One more account that receivers are paid from (Product §26.90). */
import type { BookAccount, openPayOutAccount as call } from '@cowrie/contract/desk/book.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { accountWithBalance, moneyAccounts, openAccount } from '../ledger/index.ts';
import { tellOfWatched } from '../mail/watched-acts.ts';
import type { Act } from './write-act.ts';

/** @throws {ApiError} `code_taken` where an account of ours has this name; `too_many_tries`. */
export async function openPayOutAccount(
  context: Pick<Context, 'jobs' | 'config'>,
  tx: Db,
  { name }: Validated<typeof call>['body'],
  act: Act,
): Promise<BookAccount> {
  const { staff, now } = act;
  const there = await moneyAccounts(tx);
  if (there.some((account) => account.name.toLowerCase() === name.toLowerCase())) fail('code_taken');
  const code = freeCode(name, new Set(there.map((account) => account.code)));
  await openAccount(tx, { code, kind: 'pay-out', currency: 'RMB', name });
  const opened = (await moneyAccounts(tx)).find((account) => account.code === code);
  // Somebody opened it at the same moment.
  if (opened?.name !== name) fail('code_taken');
  await audit(tx, { staff, action: 'book.open-account', subject: name, detail: code, now });
  await tellOfWatched(context, tx, act, { kind: 'account-opened', facts: [['Account', name]] });
  return accountWithBalance(tx, opened);
}

/** `out/second-alipay` for "Second Alipay"; with a number where that is taken or a name has no letters of ours. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const code = `out/${slug || 'account'}`;
  if (!taken.has(code)) return code;
  let number = 2;
  while (taken.has(`${code}-${number}`)) number += 1;
  return `${code}-${number}`;
}
