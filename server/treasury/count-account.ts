/** One person says what they counted on an account at the end of a day (Product §26.100, §26.101). */
import type { AccountOfDay } from '@cowrie/contract/desk/closings.ts';
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { type AccountRow, accountOf, balanceAtEndOf } from '../ledger/index.ts';
import { accountOfDay } from './closing-day.ts';
import type { Act } from './write-act.ts';

type Count = Act & {
  accountId: bigint;
  day: string;
  counted: bigint;
  reason: string;
  /** What the book said as whoever counts was shown it; undefined where nobody was shown it. */
  seen?: string | undefined;
};

/**
 * Replaces what was counted before, until it is signed.
 * @throws {ApiError} `not_found`; `day_closed`, `day_not_over`; `changed_meanwhile` where the book says something else than was
 * seen; `invalid_input` for a difference without its reason.
 */
export async function countAccount(db: Db, request: Count): Promise<AccountOfDay> {
  const { accountId, day, counted, reason, seen, staff, now } = request;
  return transaction(db, async (tx) => {
    const account = await accountOf(tx, accountId);
    if (!account || !['pay-in', 'pay-out'].includes(account.kind)) fail('not_found');
    refuseDay(account, day, now);
    const expected = await balanceAtEndOf(tx, accountId, day);
    if (![undefined, formatAmount(expected)].includes(seen)) fail('changed_meanwhile');
    if (counted !== expected && reason === '')
      failFields({ reason: ['Say why it is not what the book says'] });
    const row = { expected, counted, reason, counted_by: staff.id, counted_at: now };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('closings')
      .values({ account_id: accountId, day, ...row })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'day'])
          .doUpdateSet(row)
          .where('closings.signed_at', 'is', null)
          .where(IS_OTHER),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) {
      // Signed at this moment, or counted so already: a call that is made again since its answer got lost.
      const stands = await accountOfDay(tx, account, { day, staffId: staff.id });
      return stands.closing?.signed_by === null ? stands : fail('day_closed');
    }
    const detail = `${day}: ${displayMinor(counted, account.currency)}, book ${displayMinor(expected, account.currency)}`;
    await audit(tx, { staff, action: 'book.count', subject: account.name, detail, now });
    return accountOfDay(tx, account, { day, staffId: staff.id });
  });
}

const IS_OTHER = sql<boolean>`(closings.expected, closings.counted, closings.reason, closings.counted_by)
  is distinct from (excluded.expected, excluded.counted, excluded.reason, excluded.counted_by)`;

/** Days close in order, and none before it has begun. */
export function refuseDay({ closed_to: closedTo }: AccountRow, day: string, now: Date): void {
  if (closedTo !== null && closedTo >= day) fail('day_closed');
  if (day > dayOf(now.getTime())) fail('day_not_over');
}
