/**
 * The files of builds that are named by their content, kept in the database for every process: a page finds its files at
 * whichever it asks, of the version that made it or of the one before or after, on one machine or on several
 * (Product §31.11).
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'kysely';
import { createKeptMap } from '../calls/kept-map.ts';
import { chooseEncoding } from '../calls/ready-answer.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';

/** Packed copies, beside the file that they were made of. */
export const PACKED = /\.(br|gz)$/;
/** So many builds are kept, the newest among them: pages of earlier ones are open in browsers for days. */
const KEPT_BUILDS = 4;
/** Few at a time: a statement holds them in memory. */
const WRITTEN_AT_ONCE = 40;
/** So long the names are not asked for anew, however many ask for one that is not there. */
const LISTED_MS = 1000;
/** A page has some forty. */
const HELD_IN_MEMORY = 200;

/** Of files in such folders nothing else is ever made. */
const MEDIA_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
};
export const mediaTypeOf = (path: string) => MEDIA_TYPES[extname(path)] ?? 'application/octet-stream';

type Parts = { db: Db; secrets: Pick<Secrets, 'digest' | 'isDigest'> };

/** The folder of a build's named files, and where they are reached, with a slash at its end. */
export type NamedFiles = { folder: string; prefix: string };

/**
 * Puts the named files of the builds that this process serves where the others find them: before it serves a page that
 * names them. `now` by the database's clock. Files of builds that are long gone go.
 */
export async function publishFiles(
  { db, secrets }: Parts & { db: DatabaseHandle },
  served: readonly NamedFiles[],
  now: Date,
): Promise<void> {
  const found = (await Promise.all(served.map(listed))).flat();
  const paths = found.map(({ path }) => path);
  const known = await db
    .selectFrom('page_files')
    .select(['path', 'seal'])
    .where('path', 'in', paths)
    .execute();
  const seals = new Map(known.map(({ path, seal }) => [path, seal]));
  for (let at = 0; at < found.length; at += WRITTEN_AT_ONCE) {
    const files = await Promise.all(
      found.slice(at, at + WRITTEN_AT_ONCE).map(async ({ path, packed, plain }) => ({
        path,
        content: await readFile(packed ?? plain),
        is_packed: packed !== undefined,
      })),
    );
    const rows = files
      .map((file) => ({ ...file, sealed: sealedText(file) }))
      .filter(({ path, sealed }) => !secrets.isDigest(seals.get(path) ?? NO_SEAL, sealed))
      .map(({ sealed, ...file }) => ({ ...file, seal: secrets.digest(sealed), published_at: now }));
    if (rows.length === 0) continue;
    // Another process of the same build writes the same.
    await db
      .insertInto('page_files')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet(({ ref }) => ({
          content: ref('excluded.content'),
          is_packed: ref('excluded.is_packed'),
          seal: ref('excluded.seal'),
        })),
      )
      .execute();
  }
  await transaction(db, async (tx) => {
    await tx.updateTable('page_files').set({ published_at: now }).where('path', 'in', paths).execute();
    // All files of a build bear one moment, that of its last start.
    const newest = sql<Date>`(select min(published_at) from (
      select distinct published_at from page_files order by published_at desc limit ${KEPT_BUILDS}) newest)`;
    await tx.deleteFrom('page_files').where('published_at', '<', newest).execute();
  });
}

/** Seals anew what a former key has sealed and still opens: nobody publishes the files of earlier builds again. */
export async function sealFilesAnew({ db, secrets }: Parts): Promise<void> {
  for (const path of await allNames(db)) {
    const row = await sealedFile(db, path);
    if (!row || !secrets.isDigest(row.seal, sealedText(row))) continue;
    const seal = secrets.digest(sealedText(row));
    // Another process may publish it at this moment, by the new key.
    await db
      .updateTable('page_files')
      .set({ seal })
      .where('path', '=', path)
      .where('seal', '=', row.seal)
      .execute();
  }
}

/** What the seal of a file says, under the installation's key. */
function sealedText(file: { path: string; content: Buffer; is_packed: boolean }): string {
  const hash = createHash('sha256').update(file.content).digest('hex');
  return `page file ${file.path} ${file.is_packed ? 'packed' : 'plain'} ${hash}`;
}
const NO_SEAL = Buffer.alloc(0);

type Listed = { path: string; plain: string; packed: string | undefined };

async function listed({ folder, prefix }: NamedFiles): Promise<Listed[]> {
  const names = new Set(await readdir(folder));
  return [...names]
    .filter((name) => !PACKED.test(name))
    .map((name) => ({
      path: prefix + name,
      plain: join(folder, name),
      packed: names.has(`${name}.br`) ? join(folder, `${name}.br`) : undefined,
    }));
}

export type PublishedFile = { content: Buffer; isPacked: boolean };

/** Finds the file of another process's build; undefined where nobody has it. */
export type FindPublished = (path: string) => Promise<PublishedFile | undefined>;

/**
 * Names are asked for once a second at most, and a file once for all who want it: whoever invents names waits a moment for
 * nothing.
 */
export function findPublished({ db, secrets }: Parts): FindPublished {
  const held = createKeptMap<Promise<PublishedFile | undefined>>(HELD_IN_MEMORY);
  let names = new Set<string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;

  async function list() {
    await setTimeout(Math.max(0, listedAt + LISTED_MS - performance.now()));
    listing = undefined;
    listedAt = performance.now();
    names = await allNames(db);
  }

  async function read(path: string): Promise<PublishedFile | undefined> {
    const row = await sealedFile(db, path);
    if (!row || !secrets.isDigest(row.seal, sealedText(row))) return undefined;
    return { content: row.content, isPacked: row.is_packed };
  }

  return async (path) => {
    const kept = held.get(path);
    if (kept) return kept;
    if (!names.has(path)) {
      // Told by names that were asked for after this: it may have been published since.
      listing ??= list();
      await listing;
      if (!names.has(path)) return undefined;
    }
    const reading = held.get(path) ?? read(path);
    held.set(path, reading);
    // What could not be read, or is gone by now, is asked for again.
    reading.then(
      (file) => file ?? held.delete(path),
      () => held.delete(path),
    );
    return reading;
  };
}

const sealedFile = (db: Db, path: string) =>
  db
    .selectFrom('page_files')
    .select(['path', 'content', 'is_packed', 'seal'])
    .where('path', '=', path)
    .executeTakeFirst();

async function allNames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('page_files').select('path').execute();
  return new Set(rows.map(({ path }) => path));
}

const unpack = promisify(brotliDecompress);

/** The bytes for a browser that says what it `accepts`, and the header for how they are packed. */
export async function bytesFor({ content, isPacked }: PublishedFile, accepts: string | undefined) {
  if (!isPacked) return { bytes: content };
  if (chooseEncoding(accepts) === 'br') return { bytes: content, encoding: { 'content-encoding': 'br' } };
  return { bytes: await unpack(content) };
}
