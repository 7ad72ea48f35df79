/**
 * Files are stored before the row that names them, for nothing slow happens in a transaction. Until that row is there they are
 * on the list of what is to be removed, so that none stays behind a transaction that failed or never came (Product §10.25, §28.111).
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import type { StoredUpload } from './receive.ts';
import { rowOf } from './records.ts';
import type { StoreParts } from './removed.ts';
import { storeIsAway } from './store.ts';

/** More than it ever takes from the store to the row. */
const AHEAD_MS = HOUR_MS;
/** The same where a sender's other files may still come, over the slowest line. */
export const UPLOAD_AHEAD_MS = 24 * AHEAD_MS;

/** Says ahead what is stored under `keys`: what no row names after so long is removed. */
export async function noteAhead(
  { db, clock }: Pick<StoreParts, 'db' | 'clock'>,
  keys: readonly string[],
  forMs: number,
): Promise<void> {
  const removed_at = new Date(clock().getTime() + forMs);
  await db
    .insertInto('removed_files')
    .values(keys.map((key) => ({ key, removed_at })))
    .execute();
}

/** Stores `content` under a key of its own. What no row names within the hour is removed. */
export async function storeAhead(
  parts: StoreParts,
  content: Readable,
): Promise<{ key: string; size: number }> {
  const key = randomBytes(16).toString('hex');
  await noteAhead(parts, [key], AHEAD_MS);
  const { size } = await parts.files.put(key, content);
  return { key, size };
}

/** All that the store has of an upload. */
export const keysOf = ({ key, thumbnail }: StoredUpload): string[] =>
  thumbnail ? [key, thumbnail.key] : [key];

/** Records what was stored ahead, its thumbnail with it; its id. */
export async function recordStored(tx: Db, file: StoredUpload): Promise<bigint> {
  const keys = keysOf(file);
  const { id, taken } = await tx
    .with('taken', (db) => takenOff(db, keys))
    .insertInto('files')
    .values(rowOf(file))
    .returning((eb) => [
      'id',
      eb.selectFrom('taken').select(eb.fn.countAll<bigint>().as('count')).as('taken'),
    ])
    .executeTakeFirstOrThrow();
  refuseGone(Number(taken), keys);
  return id;
}

/** In the transaction that writes down what was stored ahead under `keys`. */
export async function takeOffList(tx: Db, keys: readonly string[]): Promise<void> {
  refuseGone((await takenOff(tx, keys).execute()).length, keys);
}

const takenOff = (db: Pick<Db, 'deleteFrom'>, keys: readonly string[]) =>
  db.deleteFrom('removed_files').where('key', 'in', keys).returning('key');

/** Gone, where that took longer than it ever does: whoever sent it sends it again. */
function refuseGone(taken: number, keys: readonly string[]): void {
  if (taken !== keys.length) throw storeIsAway();
}
