/**
 * What marks an installation as one that was restored from a backup: what came after the backup is gone from it, and
 * nothing leaves it until somebody releases it (Product §31.60).
 */
import { sql } from 'kysely';
import { getSetting, replaceSetting, setSetting } from './database/settings.ts';
import type { Db } from './database/transaction.ts';

/** Moments in ISO 8601: of the state that was restored, of the restore, and of the release, null until then. */
export type Restored = { taken_at: string; restored_at: string; released_at: string | null };

/** The key in `settings`. */
const RESTORED = 'restored';

/** Undefined where it never was. */
export async function restoredMark(db: Db): Promise<Restored | undefined> {
  return (await getSetting(db, RESTORED)) as Restored | undefined;
}

/** The moment whose state it is, where it was restored and nobody has released it: nothing leaves. */
export async function heldState(db: Db): Promise<string | null> {
  const mark = await restoredMark(db);
  return mark?.released_at === null ? mark.taken_at : null;
}

export const isHeld = async (db: Db): Promise<boolean> => (await heldState(db)) !== null;

/** Marks the database as restored at this moment of its clock from the state of `takenAt`. */
export async function markRestored(db: Db, takenAt: string): Promise<void> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const mark: Restored = { taken_at: takenAt, restored_at: now.toISOString(), released_at: null };
  await setSetting(db, RESTORED, mark);
}

/** Releases what is marked `from`; false where somebody else has just done so. */
export function markReleased(db: Db, from: Restored, now: Date): Promise<boolean> {
  const to: Restored = { ...from, released_at: now.toISOString() };
  return replaceSetting(db, RESTORED, { from, to });
}
