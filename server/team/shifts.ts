/** Who is on shift: they say so, and it ends by itself (Product §28.57). */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

/** A shift ends by itself after ten hours. */
const LONGEST_MS = 10 * HOUR_MS;

/** Of a row of `staff`: whether they are on shift at `now`. */
export const IS_ON_SHIFT = (now: Date) =>
  sql<boolean>`exists (select from shifts where shifts.staff_id = staff.id
    and shifts.ended_at is null and shifts.ends_at > ${now})`;

const running = (db: Db, now: Date) =>
  db
    .selectFrom('shifts')
    .innerJoin('staff', 'staff.id', 'shifts.staff_id')
    .where('shifts.ended_at', 'is', null)
    .where('shifts.ends_at', '>', now)
    .where('staff.blocked_at', 'is', null);

/** Everybody on shift, who came first before all. */
export async function onShift(db: Db, now: Date) {
  const rows = await running(db, now)
    .select(['staff.id', 'staff.name', 'shifts.began_at'])
    .orderBy('shifts.began_at')
    .orderBy('staff.id')
    .execute();
  return rows.map(({ id, name, began_at }) => ({ id: String(id), name, since: began_at.toISOString() }));
}

/** Null while they are off. */
export async function ownShift(db: Db, staffId: bigint, now: Date) {
  const row = await running(db, now)
    .select(['shifts.began_at', 'shifts.ends_at'])
    .where('staff.id', '=', staffId)
    .executeTakeFirst();
  return row ? { since: row.began_at.toISOString(), until: row.ends_at.toISOString() } : null;
}

/** Begins a shift, unless one runs. Resolves to whether it did. */
export async function beginShift(tx: Db, staffId: bigint, now: Date): Promise<boolean> {
  await tx
    .updateTable('shifts')
    .set((shift) => ({ ended_at: shift.ref('ends_at') }))
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', now)
    .execute();
  const begun = await tx
    .insertInto('shifts')
    .values({ staff_id: staffId, began_at: now, ends_at: new Date(now.getTime() + LONGEST_MS) })
    .onConflict((conflict) => conflict.column('staff_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** Ends the shift that runs. Resolves to whether one did. */
export async function endShift(tx: Db, staffId: bigint, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('shifts')
    .set({ ended_at: sql<Date>`least(ends_at, ${now}::timestamptz)` })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
