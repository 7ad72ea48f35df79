/**
 * Staff say what a line was that nothing in the book explains, and the book has it from then on; or open it again
 * (Product §26.48, §26.54).
 */
import {
  type AsideKind,
  isCalledFee,
  type StatementLineView,
  type settleLine as settleCall,
} from '@cowrie/contract/desk/bank-statements.ts';
import type { Validated } from '@cowrie/contract/endpoint.ts';
import { displayMoney, divideHalfUp } from '@cowrie/contract/money.ts';
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { StaffAct, ToldStaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import {
  type AccountRow,
  accountOf,
  bringIn,
  FEES,
  INCOME,
  type Line,
  lockHolding,
  UNEXPLAINED,
  writeJournal,
} from '../ledger/index.ts';
import { LEAST_WORTH, tellOfWatched } from '../mail/watched-acts.ts';
import { takeOut } from '../treasury/index.ts';
import { refuseCounted } from './bank-reference.ts';
import { lineById } from './lines.ts';
import { postingOf } from './postings.ts';

type Settling = ToldStaffAct & { id: bigint; body: Validated<typeof settleCall>['body'] };

/**
 * @throws {ApiError} `not_found`; `changed_meanwhile` where it is explained already, or somebody was faster; `line_counted`;
 * `line_in_book` to open one whose journal stands; `not_at_hand` and `average_unknown` of foreign money; `too_many_tries`.
 */
export async function settleLine(settling: Settling): Promise<StatementLineView> {
  const { context, staff, now, id, body } = settling;
  return transaction(context.db, async (tx) => {
    if (body.state === 'aside') await setAside(tx, { id, as: body.as, note: body.note ?? '', staff, now });
    else await openAgain(tx, id);
    const line = (await lineById(tx, id)) ?? fail('not_found');
    const action = body.state === 'aside' ? 'statement.set-aside' : 'statement.reopen';
    const sign = line.direction === 'out' ? '-' : '';
    const what = `${sign}${line.amount} ${line.currency} of ${line.day}`;
    const detail = body.state === 'aside' ? `${what}: ${body.as}, ${line.note}` : what;
    await audit(tx, { staff, action, subject: line.account.code, detail, now });
    if (body.state === 'aside' && body.as === 'fee') await tellOfFee(tx, line, settling);
    return line;
  });
}

/**
 * Tells owners and treasury of a large fee. With a fee the book agrees with the bank, so money that really went to a
 * person would never be noticed (Product §26.54). The bank's words prove nothing for a large transfer: its sender wrote
 * them.
 */
async function tellOfFee(tx: Db, line: StatementLineView, { context, ...by }: Settling): Promise<void> {
  const { direction, narration, amount, currency, account, note } = line;
  if (direction === 'in' || (isCalledFee(narration) && (await worthOf(tx, line)) < LEAST_WORTH)) return;
  const facts: [string, string][] = [
    ['Amount', displayMoney(amount, currency)],
    ['On the account', account.name],
    ['What the bank says', narration || '–'],
    ['Their note', note],
  ];
  await tellOfWatched(context, tx, by, { kind: 'fee-written', facts });
}

/** The cost in kobo of the fee that a line was recorded as. */
async function worthOf(tx: Db, { journal_id: journalId }: StatementLineView): Promise<bigint> {
  const posting = await tx
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select('p.amount')
    .where('p.journal_id', '=', journalId === null ? null : BigInt(journalId))
    .where('a.code', '=', FEES)
    .executeTakeFirst();
  return posting?.amount ?? 0n;
}

type Aside = Pick<StaffAct, 'staff' | 'now'> & { id: bigint; as: AsideKind; note: string };

/** In `tx`, without a word of it in the audit log. @throws {ApiError} as `settleLine`. */
export async function setAside(tx: Db, { id, as, note, staff, now }: Aside): Promise<void> {
  if (as === 'booked' && note === '') failFields({ note: ['Say why nothing is to be written'] });
  const said = sql<string>`coalesce(nullif(${note}, ''), nullif(left(narration, 300), ''), ${as})`;
  const line = await tx
    .updateTable('statement_lines')
    .set({ state: 'aside', aside_as: as, note: said, settled_by: staff.id, settled_at: now })
    .set({ bookings: sql<number>`bookings + 1` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['account_id', 'amount', 'reference', 'bookings', 'note'])
    .executeTakeFirst();
  if (!line) fail((await lineById(tx, id)) ? 'changed_meanwhile' : 'not_found');
  if (as === 'booked') return;
  await refuseCounted(tx, line);
  if (as === 'income' && line.amount < 0n) failFields({ as: ['This line went out: income comes in'] });
  const account = (await accountOf(tx, line.account_id)) ?? fail('not_found');
  const against = await otherSide(tx, account, line.amount, OTHER_SIDE[as]);
  // Unexplained money that is worth nothing could never be explained later.
  const isWorthNothing = against.every(([code, amount]) => code !== UNEXPLAINED || amount === 0n);
  if (as === 'unexplained' && isWorthNothing) fail('average_unknown', { currency: account.currency });
  const journalId = await writeJournal(tx, {
    cause: `line/${id}/${line.bookings}`,
    kind: as,
    lines: [[account.code, line.amount], ...against],
    memo: line.note,
    staffId: staff.id,
    now,
  });
  const posting = await postingOf(tx, {
    journalId: journalId ?? fail('changed_meanwhile'),
    accountId: account.id,
  });
  await tx
    .updateTable('statement_lines')
    .set({ posting_id: posting, fee_posting_id: posting })
    .where('id', '=', id)
    .execute();
}

const OTHER_SIDE = { fee: FEES, income: INCOME, unexplained: UNEXPLAINED } as const;

/** What `amount` on an account stands against: of foreign money at what is at hand, at its average cost. */
async function otherSide(tx: Db, { currency }: AccountRow, amount: bigint, other: string): Promise<Line[]> {
  if (currency === 'NGN') return [[other, -amount]];
  if (amount < 0n) {
    const { lines, cost } = await takeOut(tx, currency, { amount: -amount });
    return [...lines, [other, cost]];
  }
  const held = await lockHolding(tx, currency);
  if (held.amount <= 0n) fail('average_unknown', { currency });
  const cost = divideHalfUp(held.cost * amount, held.amount);
  return [...(await bringIn(tx, currency, { amount, cost })), [other, -cost]];
}

/** One that posted nothing is open again at once; what stands in the book is taken back there. */
async function openAgain(tx: Db, id: bigint): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({ state: 'open', aside_as: null, note: '', settled_by: null, settled_at: null })
    .where('id', '=', id)
    .where('state', '=', 'aside')
    .where('posting_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return;
  const line = (await lineById(tx, id)) ?? fail('not_found');
  fail(line.state === 'aside' ? 'line_in_book' : 'changed_meanwhile');
}
