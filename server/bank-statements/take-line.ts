/**
 * A line of a statement becomes an order's, once: one credit of a bank cannot confirm two (Product §26.47, §26.51). One
 * that stands in the book as unexplained is taken from there (Product §26.56).
 */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';

type Taking = { lineId: bigint; orderId: bigint; staffId: bigint; now: Date };

/**
 * Gives a line to an order, in the transaction of the move that it confirms and before it.
 * @throws {ApiError} `changed_meanwhile` where another order has it, or it was set aside.
 */
export async function takeLine(tx: Db, { lineId, orderId, staffId, now }: Taking): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({ state: 'taken', order_id: orderId, settled_by: staffId, settled_at: now })
    .where('id', '=', lineId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}

/** As `takeLine`, of one whose money the book has as unexplained. */
export async function takeUnexplained(tx: Db, { lineId, orderId, staffId, now }: Taking): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({ order_id: orderId, settled_by: staffId, settled_at: now })
    .where('id', '=', lineId)
    .where('aside_as', '=', 'unexplained')
    .where('explained_by', 'is', null)
    .where('order_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}

type Written = { lineId: bigint; journalId: bigint };

/** Ties a line that was taken to the posting of the journal that it was taken for. */
export async function tieTaken(tx: Db, { lineId, journalId }: Written): Promise<void> {
  const posting = sql<bigint>`(select p.id from postings p
    where p.journal_id = ${journalId} and p.account_id = statement_lines.account_id)`;
  await tx
    .updateTable('statement_lines')
    .set({ posting_id: posting, fee_posting_id: posting })
    .where('id', '=', lineId)
    .execute();
}

/** Marks unexplained money as explained by this journal. A trigger ends what was proposed for it (Product §26.57). */
export async function markExplained(tx: Db, { lineId, journalId }: Written): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('statement_lines')
    .set({ explained_by: journalId })
    .where('id', '=', lineId)
    .where('aside_as', '=', 'unexplained')
    .where('explained_by', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) fail('changed_meanwhile');
}
