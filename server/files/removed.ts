/**
 * Files that go for good: their rows at once, with whatever named them, and their bytes after that has committed. What
 * is yet to go from the store is kept by its key, so that it goes after a crash as well (Product §28.111).
 */
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { hasTable } from '../database/own-tables.ts';
import type { DatabaseHandle, Db } from '../database/transaction.ts';
import type { FileStore } from './store.ts';

/** Deletes the rows of files, in the transaction that drops what named them. Returns their keys in the store. */
export async function removeFiles(tx: Db, ids: readonly bigint[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const gone = await tx.deleteFrom('files').where('id', 'in', ids).returning('key').execute();
  if (gone.length === 0) return [];
  await tx
    .insertInto('removed_files')
    .values(gone.map(({ key }) => ({ key, removed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return gone.map(({ key }) => key);
}

/** The files that rows name, of those that name one. */
export const filesNamed = (rows: readonly { file_id: bigint | null }[]): bigint[] =>
  rows.flatMap(({ file_id }) => (file_id === null ? [] : [file_id]));

/** Deletes files that are on the list of what is to be removed now, not only when the job comes to them. */
export async function removeAtOnce(
  { db, files }: Pick<StoreParts, 'db' | 'files'>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await files.delete(key);
    await db.deleteFrom('removed_files').where('key', '=', key).execute();
  }
}

/** As `removeAtOnce`, after the transaction has committed: a failure is logged, and the job removes the file later. */
export async function dropStored(
  { log, ...parts }: Pick<StoreParts, 'db' | 'files'> & { log: FastifyBaseLogger },
  keys: readonly string[],
): Promise<void> {
  await removeAtOnce(parts, keys).catch((err) => log.warn({ err }, 'file not deleted'));
}

/**
 * How long files that a restored copy has no row for are kept after its release, so that somebody can look at them
 * (Product §31.64).
 */
const CAME_SINCE_MS = 30 * DAY_MS;

/**
 * In a restored copy of the state of `takenAt`: an upload that was under way then may have been stored since, for a row
 * that the copy does not have. Which ones is unknown, so all such files are kept for a while.
 */
export async function keepWhatCameSince(db: Db, takenAt: string, now: Date): Promise<void> {
  if (!(await hasTable(db, 'removed_files'))) return;
  await db
    .updateTable('removed_files')
    .set({ removed_at: new Date(now.getTime() + CAME_SINCE_MS) })
    .where('removed_at', '>', new Date(takenAt))
    .execute();
}

const AT_ONCE = 100;

export type StoreParts = { db: DatabaseHandle; files: FileStore; clock: () => Date };

/**
 * Deletes what was removed from the store, and what was stored ahead of a row that never came; again after a crash, since a
 * key that is not there is no error.
 */
export async function sweepRemoved(parts: StoreParts): Promise<void> {
  for (;;) {
    const due = parts.db.selectFrom('removed_files').where('removed_at', '<=', parts.clock());
    const rows = await due.select('key').limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    await removeAtOnce(
      parts,
      rows.map(({ key }) => key),
    );
  }
}
