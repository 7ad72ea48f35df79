/** The rows that say which stored files are kept, and as what (Product §10.1). */
import type { Db } from '../database/transaction.ts';
import type { StoredUpload } from './receive.ts';

/** Records a stored file; its id. */
export async function recordFile(tx: Db, file: StoredUpload): Promise<bigint> {
  const { key, mediaType, size, sha256, name, qrContent = null } = file;
  const { id } = await tx
    .insertInto('files')
    .values({ key, media_type: mediaType, size: BigInt(size), sha256, name, qr_content: qrContent })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a file's row away; the key that its store still has, to be deleted once `tx` is through. */
export async function forgetFile(tx: Db, id: bigint): Promise<string> {
  const { key } = await tx
    .deleteFrom('files')
    .where('id', '=', id)
    .returning('key')
    .executeTakeFirstOrThrow();
  return key;
}

/** Which of the `keys` a row knows. */
export async function recordedKeys(db: Db, keys: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('key').where('key', 'in', keys).execute();
  return new Set(rows.map(({ key }) => key));
}

/** What a link answers with, or undefined. */
export function recordedFile(db: Db, id: bigint) {
  return db
    .selectFrom('files')
    .select(['key', 'media_type', 'size', 'name'])
    .where('id', '=', id)
    .executeTakeFirst();
}
