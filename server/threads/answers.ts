/** Words of a customer that wait for an answer, on their thread's row; a trigger keeps since when (Product §28.40, §28.41). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** Holds the thread, so that what is being written right now comes before or after. Resolves to since when one is due. */
export async function lockAnswerDue(tx: Db, orderId: bigint): Promise<Date | null> {
  const thread = await tx
    .selectFrom('threads')
    .select('answer_due_since')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return thread.answer_due_since;
}

/** Whether the customer has written after the message `seen`. The thread is held. */
export async function hasWrittenSince(tx: Db, orderId: bigint, seen: bigint): Promise<boolean> {
  const first = await tx
    .selectFrom('messages')
    .select('id')
    .where('order_id', '=', orderId)
    .where('sender', '=', 'customer')
    .where('id', '>', seen)
    .limit(1)
    .executeTakeFirst();
  return first !== undefined;
}

/** No answer is due, up to the message `seen`. Resolves to whether that is so; words after it are due still. The thread is held. */
export async function waiveAnswer(tx: Db, orderId: bigint, seen: bigint): Promise<boolean> {
  if (await hasWrittenSince(tx, orderId, seen)) return false;
  const waived = await tx
    .updateTable('threads')
    .set((thread) => ({
      answer_due_since: null,
      answer_waived_since: thread.ref('answer_due_since'),
      snoozed_until: null,
    }))
    .where('order_id', '=', orderId)
    .where('answer_due_since', 'is not', null)
    .executeTakeFirst();
  return waived.numUpdatedRows > 0n;
}

/** The answer is due after all. Resolves to since when; undefined where nobody said that none is needed. */
export async function restoreAnswer(tx: Db, orderId: bigint): Promise<Date | undefined> {
  const due = await tx
    .updateTable('threads')
    .set((thread) => ({ answer_due_since: thread.ref('answer_waived_since'), answer_waived_since: null }))
    .where('order_id', '=', orderId)
    .where('answer_due_since', 'is', null)
    .where('answer_waived_since', 'is not', null)
    .returning(sql<Date>`answer_due_since`.as('since'))
    .executeTakeFirst();
  return due?.since;
}

/** What waits in an order now goes on in its case, which says itself that it waits. */
export async function answerDueMoves(tx: Db, orderId: bigint): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ answer_due_since: null, answer_waived_since: null })
    .where('order_id', '=', orderId)
    .where('answer_due_since', 'is not', null)
    .execute();
}
