/** The rows that say which stored files are kept, and as what (Product §10.1). */
import type { Db } from '../database/transaction.ts';
import type { StoredThumbnail, StoredUpload } from './receive.ts';
import type { FileStore, KeptFile } from './store.ts';

/** Records a stored file; its id. */
export async function recordFile(tx: Db, file: StoredUpload): Promise<bigint> {
  const recorded = tx.insertInto('files').values(rowOf(file)).returning('id');
  return (await recorded.executeTakeFirstOrThrow()).id;
}

/** The row of a stored file. */
function rowOf({ key, mediaType, size, sha256, name, qrContent = null, thumbnail }: StoredUpload) {
  return {
    key,
    media_type: mediaType,
    size: BigInt(size),
    sha256,
    name,
    qr_content: qrContent,
    ...(thumbnail !== undefined && thumbnailColumns(thumbnail)),
  };
}

/** What a row says of a file's thumbnail, or that it needs none. */
export function thumbnailColumns(thumbnail: StoredThumbnail | null) {
  return {
    thumbnail_sought: true,
    ...(thumbnail && {
      thumbnail_key: thumbnail.key,
      thumbnail_size: thumbnail.size,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}

/** Which of the `keys` a row knows. */
export async function recordedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** What a store has since a moment and no row names, be it a file's or a thumbnail's (Product §31.64). */
export async function unrecordedSince(db: Db, store: FileStore, since: Date): Promise<KeptFile[]> {
  const found: KeptFile[] = [];
  for await (const all of store.list()) {
    const later = all.filter(({ storedAt }) => storedAt >= since);
    if (later.length === 0) continue;
    const keys = later.map(({ key }) => key);
    const rows = await db
      .selectFrom('files')
      .select(['key', 'thumbnail_key'])
      .where(({ or, eb }) => or([eb('key', 'in', keys), eb('thumbnail_key', 'in', keys)]))
      .execute();
    const known = new Set(rows.flatMap(({ key, thumbnail_key }) => [key, thumbnail_key]));
    found.push(...later.filter(({ key }) => !known.has(key)));
  }
  return found.toSorted((a, b) => a.storedAt.getTime() - b.storedAt.getTime());
}

/** What a link answers with, or undefined. */
export function recordedFile(db: Db, id: bigint) {
  return db
    .selectFrom('files')
    .select(['key', 'media_type', 'size', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What a thumbnail's link answers with, or undefined. */
export async function recordedThumbnail(db: Db, id: bigint) {
  const row = await db
    .selectFrom('files')
    .select(['thumbnail_key as key', 'thumbnail_size as size', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.key === null || row.size === null) return undefined;
  return {
    key: row.key,
    media_type: 'image/webp',
    size: BigInt(row.size),
    name: `${row.name.replace(/\.\w+$/, '')}.webp`,
  };
}
