import type { Db } from '../database/transaction.ts';
import { failFields } from '../errors.ts';
import { type AccountRow, accountOf } from '../ledger/index.ts';

/** What a field may name: accounts of these kinds, in this currency where one is given. */
export type Wanted = { kinds: readonly AccountRow['kind'][]; currencies?: readonly string[] };

/** The account that a field names. @throws {ApiError} `invalid_input` at the field. */
export async function findAccount(
  tx: Db,
  field: string,
  id: string,
  { kinds, currencies }: Wanted,
): Promise<AccountRow> {
  const account = await accountOf(tx, BigInt(id));
  const fits = account && kinds.includes(account.kind) && (currencies?.includes(account.currency) ?? true);
  return fits ? account : failFields({ [field]: ['This account cannot be chosen here'] });
}

/** Where money is. */
export const MONEY: Wanted = { kinds: ['pay-in', 'pay-out'] };
