/**
 * Another person signs what was counted, and the day is closed for the account: it and those before take no more
 * postings (Product §26.101, §26.102, §26.103).
 */
import type { AccountOfDay } from '@cowrie/contract/desk/closings.ts';
import { displayMinor, formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { Jobs } from '../jobs/jobs.ts';
import {
  type AccountRow,
  accountOf,
  balanceAtEndOf,
  bringIn,
  closeTo,
  DIFFERENCE,
  type Line,
  lockAccount,
  lockHolding,
  writeJournal,
} from '../ledger/index.ts';
import { tellTreasury } from '../mail/staff-notices.ts';
import { accountOfDay } from './closing-day.ts';
import { refuseDay } from './count-account.ts';
import { atAverage, takeGone } from './foreign-money.ts';
import type { Act } from './write-act.ts';

/** What the signer looked at. */
type Seen = { counted: string; reason: string; book?: string | undefined };

/**
 * What was found too much or too little is posted to the day that is closed, and its value to `difference`.
 * @throws {ApiError} `not_found`; `own_count`; `day_closed`; `changed_meanwhile` where something else was counted than was
 * seen, or against another book; `count_is_old` where the book has moved since.
 */
export async function signClosing(
  context: { db: Db; jobs: Jobs },
  { id, seen, ...act }: Act & { id: bigint; seen: Seen },
): Promise<AccountOfDay> {
  const { staff, now } = act;
  return transaction(context.db, async (tx) => {
    const closing = await tx
      .selectFrom('closings')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!closing) fail('not_found');
    if (closing.counted_by === staff.id) fail('own_count');
    const { day, expected, counted } = closing;
    const account = (await lockAccount(tx, closing.account_id)) ?? fail('not_found');
    const wasSeen =
      seen.counted === formatAmount(counted) &&
      seen.reason === closing.reason &&
      [undefined, formatAmount(expected)].includes(seen.book);
    // Theirs already, by a call that is made again since its answer got lost.
    if (closing.signed_by === staff.id && wasSeen)
      return accountOfDay(tx, account, { day, staffId: staff.id });
    refuseDay(account, day, now);
    if (!wasSeen) fail('changed_meanwhile');
    if ((await balanceAtEndOf(tx, account.id, day)) !== expected) fail('count_is_old');
    const found = counted - expected;
    const journalId = found === 0n ? null : await postDifference(tx, account, { ...closing, found }, act);
    await tx
      .updateTable('closings')
      .set({ signed_by: staff.id, signed_at: now, journal_id: journalId })
      .where('id', '=', id)
      .execute();
    await closeTo(tx, account.id, day);
    const detail = `${day}: ${displayMinor(counted, account.currency)}, difference ${displayMinor(found, account.currency)}`;
    await audit(tx, { staff, action: 'book.sign', subject: account.name, detail, now });
    if (found !== 0n) await tell(context, tx, account, { ...closing, found }, act);
    const closed = (await accountOf(tx, account.id)) ?? fail('not_found');
    return accountOfDay(tx, closed, { day, staffId: staff.id });
  });
}

type Found = { day: string; reason: string; counted_by: bigint; found: bigint };

async function postDifference(
  tx: Db,
  account: AccountRow,
  { day, reason, counted_by, found }: Found,
  { staff, now }: Act,
): Promise<bigint | null> {
  return writeJournal(tx, {
    cause: `closing/${account.id}/${day}`,
    kind: 'difference',
    lines: [[account.code, found], ...(await valued(tx, account, found))],
    memo: reason,
    staffId: counted_by,
    approvedBy: staff.id,
    day,
    now,
  });
}

/** The other side: of foreign money through what is at hand, at its average cost. */
async function valued(tx: Db, { currency }: AccountRow, found: bigint): Promise<Line[]> {
  if (currency === 'NGN') return [[DIFFERENCE, -found]];
  if (found < 0n) {
    const { lines, cost } = await takeGone(tx, currency, -found);
    return [...lines, [DIFFERENCE, cost]];
  }
  const cost = atAverage(await lockHolding(tx, currency), found);
  return [...(await bringIn(tx, currency, { amount: found, cost })), [DIFFERENCE, -cost]];
}

async function tell(
  context: { jobs: Jobs },
  tx: Db,
  account: AccountRow,
  { day, reason, found }: Found,
  { staff, device, now }: Act,
) {
  const facts: [string, string][] = [
    ['Account', account.name],
    ['Day', day],
    ['Difference', displayMinor(found, account.currency)],
    ['Why', reason],
  ];
  await tellTreasury(context, tx, { kind: 'day-differs', by: staff.name, device, now, facts });
}
