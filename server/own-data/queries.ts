import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';

/** The deletion that stands, asked for or under way. */
export const standingDeletion = (db: Db, customerId: bigint) =>
  db
    .selectFrom('person_deletions as d')
    .leftJoin('staff as s', 's.id', 'd.staff_id')
    .select(['d.id', 'd.asked_at', 'd.due_at', 'd.state', 'd.reason', 's.name as by'])
    .where('d.customer_id', '=', customerId)
    .where('d.state', 'in', ['asked', 'underway'])
    .executeTakeFirst();

export const lastCopy = (db: Db, customerId: bigint) =>
  db
    .selectFrom('data_exports as e')
    .leftJoin('files as f', 'f.id', 'e.file_id')
    .leftJoin('staff as s', 's.id', 'e.staff_id')
    .select(['e.id', 'e.asked_at', 'e.made_at', 'e.kept_until', 's.name as by'])
    .select(['f.id as file_id', 'f.name', 'f.media_type', 'f.size'])
    .where('e.customer_id', '=', customerId)
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Held, so that of two asks at once the second sees the first. */
export const holdCustomer = (tx: Db, id: bigint) =>
  tx
    .selectFrom('customers')
    .select(['id', 'username', 'email', 'phone_number', 'firstname', 'lastname', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** From when on another can be asked for; null where one can now. */
export function nextCopyAt(last: { asked_at: Date } | undefined, now: Date): Date | null {
  // What was asked for later than now was so by a clock that was wrong.
  if (!last || last.asked_at > now) return null;
  const next = new Date(last.asked_at.getTime() + DAY_MS);
  return next > now ? next : null;
}
