/** Copies every stored file, and reads each again where it came to (Product §31.21). */
import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../database/transaction.ts';
import { FileMissing, type FileStore } from '../files/store.ts';

type Store = Pick<FileStore, 'get' | 'put'>;
/** SHA-256 in hexadecimal, and bytes. */
type Digest = { digest: string; size: number };
/** `missing` are keys whose bytes were gone before. */
export type CopiedFiles = { files: number; bytes: number; missing: string[] };

const AT_ONCE = 500;

/**
 * @param from where they are; a key that it has no bytes for is looked for in `to`, where an earlier run has put it.
 * @throws where a file is read there with other bytes than here.
 */
export async function copyFiles(db: Db, from: Store, to: Store): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: 0, bytes: 0, missing: [] };
  for await (const key of keysOf(db)) {
    const file = (await copyFile(key, from, to)) ?? (await digestOf(to, key));
    if (!file) copied.missing.push(key);
    else {
      copied.files += 1;
      copied.bytes += file.size;
    }
  }
  return copied;
}

/** Files and their thumbnails. */
async function* keysOf(db: Db): AsyncGenerator<string> {
  for (let after = 0n; ; ) {
    const rows = await db
      .selectFrom('files')
      .select(['id', 'key', 'thumbnail_key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { key, thumbnail_key } of rows) {
      yield key;
      if (thumbnail_key) yield thumbnail_key;
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** One file; undefined where `from` has no bytes for it. @throws where it is read in `to` with other bytes. */
export async function copyFile(key: string, from: Store, to: Store): Promise<Digest | undefined> {
  const content = await read(from, key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await Promise.all([to.put(key, hashing), pipeline(content, hashing)]);
  const arrived = await digestOf(to, key);
  if (arrived?.digest !== hash.digest('hex')) throw new Error(`the file ${key} has not arrived as it was`);
  return arrived;
}

/** What a store has under a key; undefined where it has nothing. */
export async function digestOf(store: Store, key: string): Promise<Digest | undefined> {
  const content = await read(store, key);
  if (!content) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { digest: hash.digest('hex'), size };
}

async function read(store: Store, key: string): Promise<Readable | undefined> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
