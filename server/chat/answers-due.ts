/** Words of a customer that wait for our answer: a trigger keeps since when, staff say that none is needed (Product §28.40, §28.41). */
import { sql } from 'kysely';
import { audit } from '../audit/index.ts';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import type { StaffMember } from '../sessions/staff.ts';

type Act = { staff: StaffMember; order: { id: bigint; reference: string }; now: Date };

/** Up to the message `seen`. @throws {ApiError} `no_answer_due`, `written_again`. */
export async function sayNoAnswerNeeded(
  { db }: Pick<Context, 'db'>,
  { staff, order, seen, now }: Act & { seen: bigint },
): Promise<void> {
  await transaction(db, async (tx) => {
    // What is being written right now comes before this or after it.
    const { answer_due_since: since } = await heldThread(tx, order.id);
    if (since === null) fail('no_answer_due');
    const waived = await tx
      .updateTable('threads')
      .set((thread) => ({ answer_due_since: null, answer_waived_since: thread.ref('answer_due_since') }))
      .where('order_id', '=', order.id)
      .where('answer_due_since', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('messages')
              .select('id')
              .where('order_id', '=', order.id)
              .where('sender', '=', 'customer')
              .where('id', '>', seen),
          ),
        ),
      )
      .executeTakeFirst();
    if (waived.numUpdatedRows === 0n) fail('written_again');
    await audit(tx, { staff, action: 'order.no-answer', subject: order.reference, now });
  });
}

/** Answers since when the answer is due again. @throws {ApiError} `answer_not_waived`. */
export function takeBackNoAnswer({ db }: Pick<Context, 'db'>, { staff, order, now }: Act): Promise<Date> {
  return transaction(db, async (tx) => {
    const due = await tx
      .updateTable('threads')
      .set((thread) => ({ answer_due_since: thread.ref('answer_waived_since'), answer_waived_since: null }))
      .where('order_id', '=', order.id)
      .where('answer_due_since', 'is', null)
      .where('answer_waived_since', 'is not', null)
      .returning(sql<Date>`answer_due_since`.as('since'))
      .executeTakeFirst();
    if (!due) fail('answer_not_waived');
    await audit(tx, { staff, action: 'order.answer-needed', subject: order.reference, now });
    return due.since;
  });
}

const heldThread = (tx: Db, orderId: bigint) =>
  tx
    .selectFrom('threads')
    .select('answer_due_since')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** What waits in an order now goes on in its case, which says itself that it waits. */
export async function answerDueMoves(tx: Db, orderId: bigint): Promise<void> {
  await tx
    .updateTable('threads')
    .set({ answer_due_since: null, answer_waived_since: null })
    .where('order_id', '=', orderId)
    .where('answer_due_since', 'is not', null)
    .execute();
}
