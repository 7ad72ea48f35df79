/**
 * What marks an installation as one that was restored from a backup: what came after the backup is gone from it, and
 * nothing leaves it until somebody releases it (Product §31.60).
 */
import { sql } from 'kysely';
import { CONTENT_CHANGED, notify } from './database/notifications.ts';
import { getSetting, replaceSetting, setSetting } from './database/settings.ts';
import type { Db } from './database/transaction.ts';

/** Moments in ISO 8601: of the state that was restored, of the restore, and of the release, null until then. */
export type Restored = { taken_at: string; restored_at: string; released_at: string | null };

/** The key in `settings`, and what processes hear on `CONTENT_CHANGED` once the mark is another. */
export const RESTORED = 'restored';

/** SQL: whether nothing leaves, for a statement that asks for more. */
export const HELD = `exists (select from settings where key = '${RESTORED}' and value ->> 'released_at' is null)`;

/** Undefined where it never was. */
export async function restoredMark(db: Db): Promise<Restored | undefined> {
  return (await getSetting(db, RESTORED)) as Restored | undefined;
}

/** The moment whose state it is, where it was restored and nobody has released it: nothing leaves. */
export async function heldState(db: Db): Promise<string | null> {
  const mark = await restoredMark(db);
  return mark?.released_at === null ? mark.taken_at : null;
}

/** Marks the database as restored at this moment of its clock from the state of `takenAt`, and tells every process. */
export async function markRestored(db: Db, takenAt: string): Promise<void> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const mark: Restored = { taken_at: takenAt, restored_at: now.toISOString(), released_at: null };
  await setSetting(db, RESTORED, mark);
  await notify(db, CONTENT_CHANGED, RESTORED);
}

/** Releases what is marked `from`, and tells every process; false where somebody else has just done so. */
export async function markReleased(db: Db, from: Restored, now: Date): Promise<boolean> {
  const to: Restored = { ...from, released_at: now.toISOString() };
  if (!(await replaceSetting(db, RESTORED, { from, to }))) return false;
  await notify(db, CONTENT_CHANGED, RESTORED);
  return true;
}
