/**
 * Files that go for good: their rows at once, with whatever named them, and their bytes after that has committed. What
 * is yet to go from the store is kept by its key, so that it goes after a crash as well (Product §28.111).
 */
import type { DatabaseHandle, Db } from '../database/transaction.ts';
import type { FileStore } from './store.ts';

/** Takes the rows of files away, in the transaction that drops what named them. */
export async function removeFiles(tx: Db, ids: readonly bigint[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx.deleteFrom('files').where('id', 'in', ids).returning('key').execute();
  if (gone.length === 0) return;
  await tx
    .insertInto('removed_files')
    .values(gone.map(({ key }) => ({ key, removed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const AT_ONCE = 100;

export type StoreParts = { db: DatabaseHandle; files: FileStore; clock: () => Date };

/**
 * Deletes what was removed from the store, and what was stored ahead of a row that never came; again after a crash, since a
 * key that is not there is no error.
 */
export async function sweepRemoved({ db, files, clock }: StoreParts): Promise<void> {
  for (;;) {
    const due = db.selectFrom('removed_files').where('removed_at', '<=', clock());
    const rows = await due.select('key').limit(AT_ONCE).execute();
    if (rows.length === 0) return;
    for (const { key } of rows) {
      await files.delete(key);
      await db.deleteFrom('removed_files').where('key', '=', key).execute();
    }
  }
}
