/**
 * Files are stored before the row that names them, for nothing slow happens in a transaction. Until that row is there they are
 * on the list of what is to be removed, so that none stays behind a transaction that failed or never came (Product §10.25, §28.111).
 */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { piece } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import type { Ahead, StoredUpload } from './receive.ts';
import type { StoreParts } from './removed.ts';
import { storeIsAway, toReadLater } from './store.ts';

/** Longer than it ever takes from storing a file to writing its row. */
export const AHEAD_MS = HOUR_MS;
/** The same for an upload, whose other files may still be on their way over the slowest line. */
export const UPLOAD_AHEAD_MS = 24 * AHEAD_MS;

/**
 * Notes `keys` before anything is stored under them. Where no row names a key `forMs` milliseconds later, its file is removed:
 * so nothing stays of a process that died in between.
 */
export async function noteAhead(
  { db, clock }: Pick<StoreParts, 'db' | 'clock'>,
  keys: readonly string[],
  forMs: number,
): Promise<Ahead> {
  const removed_at = new Date(clock().getTime() + forMs);
  return db
    .insertInto('removed_files')
    .values(keys.map((key) => ({ key, removed_at })))
    .returning(sql<bigint>`nextval(pg_get_serial_sequence('files', 'id'))`.as('id'))
    .executeTakeFirstOrThrow();
}

/** Stores `content` under a key of its own. What no row names within the hour is removed. */
export async function storeAhead(
  parts: StoreParts,
  content: Readable,
): Promise<Ahead & { key: string; size: number }> {
  const key = randomBytes(16).toString('hex');
  toReadLater(content);
  try {
    const { id } = await noteAhead(parts, [key], AHEAD_MS);
    const { size } = await parts.files.put(key, content);
    return { id, key, size };
  } finally {
    content.destroy();
  }
}

/** The keys of all that the store has of an upload: the file and, if it has one, its thumbnail. */
export const keysOf = ({ key, thumbnail }: StoredUpload): string[] =>
  thumbnail ? [key, thumbnail.key] : [key];

/** What is not on the list any more is gone, where it took longer than it ever does: whoever sent it sends it again. */
const recorded = piece<ReturnType<typeof valuesOf>>(`@off as (
  delete from removed_files using @each where removed_files.key = any(:keys::text[]) returning @each.n),
@file as (
  insert into files (id, key, media_type, size, sha256, name, qr_content, thumbnail_sought, thumbnail_key, thumbnail_size,
    thumbnail_width, thumbnail_height)
  overriding system value
  select :id::bigint, :key, :mediaType, :size::bigint, :sha256::bytea, :name, :qrContent, :isThumbnailSought::boolean,
    :thumbnailKey, :thumbnailSize::int, :thumbnailWidth::int, :thumbnailHeight::int
  from @each
  where refuse_unless((select count(*) from @off where @off.n = @each.n) = cardinality(:keys), 'unavailable'))`);

/** Records what was stored ahead, its thumbnail with it, with what else `tx` writes; its id. */
export async function recordStored(tx: Db, file: StoredUpload & Ahead): Promise<bigint> {
  await write(tx, recorded(valuesOf(file)));
  return file.id;
}

function valuesOf(file: StoredUpload & Ahead) {
  const { id, key, mediaType, size, sha256, name, qrContent = null, thumbnail } = file;
  return {
    ...{ id, key, mediaType, size, sha256, name, qrContent },
    keys: keysOf(file),
    isThumbnailSought: thumbnail !== undefined,
    thumbnailKey: thumbnail?.key ?? null,
    thumbnailSize: thumbnail?.size ?? null,
    thumbnailWidth: thumbnail?.width ?? null,
    thumbnailHeight: thumbnail?.height ?? null,
  };
}

/** In the transaction that writes down what was stored ahead under `keys`. */
export async function takeOffList(tx: Db, keys: readonly string[]): Promise<void> {
  const taken = await tx.deleteFrom('removed_files').where('key', 'in', keys).returning('key').execute();
  if (taken.length !== keys.length) throw storeIsAway();
}
