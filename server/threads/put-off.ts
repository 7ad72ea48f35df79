/** A thread that need not be answered now (Product §28.62). */
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { hasWrittenSince } from './answers.ts';

/** What was put off, as the log names it, and whether it was not put off so already. */
export type PutOff = { subject: string; isNew: boolean };

/** Until when, null where it waits again; and the last message that was on the screen, where the page says which. */
export type Snooze = { until: Date | null; seen: bigint | undefined };

/**
 * Puts a thread off until a moment, or lets it wait again; undefined where there is none.
 * @throws {ApiError} `written_again`: what nobody has read is not put off.
 */
export async function snoozeThread(
  tx: Db,
  orderId: bigint,
  { until, seen }: Snooze,
): Promise<PutOff | undefined> {
  await tx.selectFrom('threads').select('order_id').where('order_id', '=', orderId).forUpdate().execute();
  if (until && seen !== undefined && (await hasWrittenSince(tx, orderId, seen))) fail('written_again');
  const put = await tx
    .updateTable('threads')
    .set({ snoozed_until: until })
    .where('order_id', '=', orderId)
    .where('snoozed_until', 'is distinct from', until)
    .executeTakeFirst();
  const subject = await referenceOf(tx, orderId);
  return subject === undefined ? undefined : { subject, isNew: put.numUpdatedRows > 0n };
}

/** Of the order whose thread it is, if it is there. */
export async function referenceOf(db: Db, id: bigint): Promise<string | undefined> {
  const order = await db.selectFrom('orders').select('reference').where('id', '=', id).executeTakeFirst();
  return order?.reference;
}
