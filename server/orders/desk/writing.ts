/** Who types an answer to an order's customer at this moment, and who answered last (Product §28.64). */
import type { Db } from '../../database/transaction.ts';
import { VIEWING_MS } from './viewers.ts';

/** Whoever typed within this time still writes. */
const WRITING_MS = 12_000;

/** Names of other staff who are writing an answer there. */
export async function otherWriters(db: Db, orderId: bigint, staffId: bigint, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('order_viewers as viewer')
    .innerJoin('staff', 'staff.id', 'viewer.staff_id')
    .select('staff.name')
    .where('viewer.order_id', '=', orderId)
    .where('viewer.staff_id', '<>', staffId)
    .where('viewer.writing_at', '>', new Date(now.getTime() - WRITING_MS))
    .orderBy('staff.name')
    .execute();
  return rows.map(({ name }) => name);
}

/** Names of other staff who have the order open, and of those who are writing an answer there. */
export async function othersThere(db: Db, orderId: bigint, staffId: bigint, now: Date) {
  const rows = await db
    .selectFrom('order_viewers as viewer')
    .innerJoin('staff', 'staff.id', 'viewer.staff_id')
    .select(['staff.name', 'viewer.seen_at', 'viewer.writing_at'])
    .where('viewer.order_id', '=', orderId)
    .where('viewer.staff_id', '<>', staffId)
    .orderBy('staff.name')
    .execute();
  const since = (milliseconds: number) => (at: Date | null) =>
    at !== null && at.getTime() > now.getTime() - milliseconds;
  const [isThere, writes] = [since(VIEWING_MS), since(WRITING_MS)];
  return {
    viewers: rows.flatMap(({ name, seen_at }) => (isThere(seen_at) ? [name] : [])),
    writers: rows.flatMap(({ name, writing_at }) => (writes(writing_at) ? [name] : [])),
  };
}

/** Notes that a staff member is writing there, or no longer is. */
export async function noteWriting(
  db: Db,
  { orderId, staffId, writing, now }: { orderId: bigint; staffId: bigint; writing: boolean; now: Date },
): Promise<void> {
  const writing_at = writing ? now : null;
  await db
    .insertInto('order_viewers')
    .values({ order_id: orderId, staff_id: staffId, seen_at: now, writing_at })
    .onConflict((conflict) =>
      conflict.columns(['order_id', 'staff_id']).doUpdateSet({ seen_at: now, writing_at }),
    )
    .execute();
}

/** Who answered the customer last, where that was somebody else; null otherwise. */
export async function answeredByOther(db: Db, orderId: bigint, staffId: bigint) {
  const last = await db
    .selectFrom('messages as message')
    .innerJoin('staff', 'staff.id', 'message.staff_id')
    .select(['message.staff_id', 'staff.name', 'message.created_at'])
    .where('message.order_id', '=', orderId)
    .where('message.sender', '=', 'staff')
    .where('message.internal', '=', false)
    .orderBy('message.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last && last.staff_id !== staffId ? { by: last.name, at: last.created_at.toISOString() } : null;
}
