/** Lines of statements are what the book has already: each is tied to its posting, once (Product §26.51, §26.53). */
import type { StatementTie, TieOutcome } from '@cowrie/contract/desk/bank-statements.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { lockAccount } from '../ledger/index.ts';
import { holdCredit, refuseCounted } from './bank-reference.ts';
import { partOf, untiedEntry } from './postings.ts';
import { refusal } from './refusal.ts';

/** One after the other: of two that want the same, the first has it. */
export async function tieLines(call: StaffAct, ties: readonly StatementTie[]): Promise<TieOutcome[]> {
  const outcomes: TieOutcome[] = [];
  for (const tie of ties) {
    try {
      await transaction(call.context.db, (tx) => tieLine(call, tx, tie));
      outcomes.push({ outcome: 'tied', ...tie });
    } catch (thrown) {
      const { code, message } = refusal(call, thrown);
      outcomes.push({ outcome: 'refused', ...tie, code, message });
    }
  }
  return outcomes;
}

type Tying = { staff: Pick<StaffAct['staff'], 'id' | 'username'>; now: Date };

/**
 * @throws {ApiError} `not_found`; `changed_meanwhile` where either has another by now, or the entry was taken back;
 * `line_unfit` where they are not the same money; `line_counted` where somebody has confirmed another order by the line's credit.
 */
export async function tieLine({ staff, now }: Tying, tx: Db, tie: StatementTie): Promise<void> {
  const line = (await lineOf(tx, BigInt(tie.line_id))) ?? fail('not_found');
  const postingId = BigInt(tie.posting_id);
  if (line.posting_id === postingId || line.fee_posting_id === postingId) return;
  await holdCredit(tx, line);
  // Whoever takes the entry back posts to the account: they have ended, or see the line tied.
  const account = (await lockAccount(tx, line.account_id)) ?? fail('not_found');
  const entry = (await untiedEntry(tx, postingId)) ?? fail('changed_meanwhile');
  if (entry.account_id !== account.id) fail('line_unfit');
  const part = partOf(entry, line.amount) ?? fail('line_unfit');
  await refuseCounted(tx, line, entry.journal_id);
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({
      state: 'taken',
      posting_id: part === 'fee' ? null : postingId,
      fee_posting_id: part === 'amount' ? null : postingId,
      order_id: entry.order_id,
      settled_by: staff.id,
      settled_at: now,
    })
    .where('id', '=', line.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
  const detail = `${formatAmount(line.amount)} ${account.currency} of ${line.day}: journal ${entry.journal_id}`;
  await audit(tx, { staff, action: 'statement.tie', subject: account.code, detail, now });
}

/** Locks the line. It is locked before its account, here as everywhere, so that no two wait for each other. */
const lineOf = (tx: Db, id: bigint) =>
  tx
    .selectFrom('statement_lines')
    .select(['id', 'account_id', 'amount', 'reference', 'day', 'posting_id', 'fee_posting_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
