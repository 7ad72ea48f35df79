/**
 * Files of our own making are stored before the row that names them, for nothing slow happens in a transaction. Until that row
 * is there they are on the list of what is to be removed, so that none stays behind a transaction that failed (Product §28.111).
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Db } from '../database/transaction.ts';
import type { StoredUpload } from './receive.ts';
import { recordFile } from './records.ts';
import type { StoreParts } from './removed.ts';

/** More than it ever takes from the store to the row. */
const AHEAD_MS = 3_600_000;

/** Stores `content` under a key of its own. What no row names within the hour is removed. */
export async function storeAhead(
  { db, files, clock }: StoreParts,
  content: Readable,
): Promise<{ key: string; size: number }> {
  const key = randomBytes(16).toString('hex');
  await db
    .insertInto('removed_files')
    .values({ key, removed_at: new Date(clock().getTime() + AHEAD_MS) })
    .execute();
  const { size } = await files.put(key, content);
  return { key, size };
}

/** Records what was stored ahead; its id. */
export async function recordStored(tx: Db, file: StoredUpload): Promise<bigint> {
  const kept = await tx.deleteFrom('removed_files').where('key', '=', file.key).executeTakeFirst();
  if (kept.numDeletedRows !== 1n) throw new Error('a file was removed before it was recorded');
  return recordFile(tx, file);
}
