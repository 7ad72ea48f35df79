/** Which stored files a backup has, each with its digest: in the order of their rows, a thumbnail beside its picture. */

import { patient } from '../database/patience.ts';
import type { DiskStore } from '../files/disk-store.ts';
import type { FileStore } from '../files/store.ts';
import { type Client, copyFile, digestOf } from '../moving/index.ts';
import { DamagedFile, readLines, writeLines } from './lines.ts';

/** `id` is the row's; without `sha256` the bytes were gone before. */
export type ListedFile = { id: string; key: string; size?: number; sha256?: string };
export type Named = { id: string; key: string };
type Counted = { count: number; bytes: number; missing: number };

/** Rows at once. */
const AT_ONCE = 1000;

/**
 * The keys that rows name at one moment, by a connection that sees it. Before an upgrade the table may be one that knows of
 * no thumbnails yet.
 */
export async function* keysOf(client: Client): AsyncGenerator<Named[]> {
  await client.query(`declare keys_of_files cursor for
    select id::text, key, to_jsonb(files) ->> 'thumbnail_key' as thumbnail_key from files order by files.id`);
  for (;;) {
    const { rows } = await client.query<Named & { thumbnail_key: string | null }>(
      patient(`fetch ${AT_ONCE} from keys_of_files`),
    );
    if (rows.length === 0) break;
    yield rows.flatMap(({ id, key, thumbnail_key }) =>
      thumbnail_key
        ? [
            { id, key },
            { id, key: thumbnail_key },
          ]
        : [{ id, key }],
    );
  }
  await client.query('close keys_of_files');
}

/**
 * `damaged`: keys of files whose bytes are not those that were stored. `hasRoom` is called before each file is copied.
 */
type Gathering = {
  keys: string;
  path: string;
  earlier: string | undefined;
  damaged: ReadonlySet<string>;
  hasRoom(): Promise<void>;
};

/**
 * Brings each file of the list `keys` into `to`, but those that an earlier list has and that are there unhurt: a key's
 * bytes never change. Writes the list `path` of them all.
 */
export async function gatherFiles(
  { keys, path, earlier, damaged, hasRoom }: Gathering,
  from: FileStore,
  to: DiskStore,
): Promise<Counted> {
  const counted: Counted = { count: 0, bytes: 0, missing: 0 };
  const known = listedFiles(earlier);
  const isThere = async ({ key, size }: ListedFile) => !damaged.has(key) && (await to.sizeOf(key)) === size;
  async function* gathered() {
    for await (const named of readLines<Named>(keys)) {
      const listed: ListedFile[] = [];
      for (const { id, key } of named) {
        const kept = await known.find(id, key).catch(unlessDamaged);
        const isKept = kept && (await isThere(kept));
        if (!isKept) await hasRoom();
        const file = isKept ? kept : await bring({ id, key }, from, to);
        listed.push(file);
        if (file.size === undefined) counted.missing += 1;
        else {
          counted.count += 1;
          counted.bytes += file.size;
        }
      }
      yield listed;
    }
  }
  await writeLines(path, gathered());
  await known.close();
  return counted;
}

/** What an earlier list cannot tell is copied anew: it must not keep every later backup from being made. */
function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof DamagedFile)) throw error;
}

async function bring({ id, key }: Named, from: FileStore, to: FileStore): Promise<ListedFile> {
  const copied = await copyFile(key, from, to);
  return copied ? { id, key, size: copied.size, sha256: copied.digest } : { id, key };
}

/** Looks into another list, which is in the same order, without ever holding more than a part of it. */
export function listedFiles(path: string | undefined) {
  const lines = path === undefined ? undefined : singly(readLines<ListedFile>(path));
  let next: ListedFile | undefined;
  let isOver = lines === undefined;
  let here: ListedFile[] = [];
  const advance = async () => {
    const { done, value } = (await lines?.next()) ?? { done: true };
    isOver = done === true;
    next = isOver ? undefined : (value as ListedFile);
  };
  return {
    /** Ids ascend from call to call. */
    async find(id: string, key: string): Promise<ListedFile | undefined> {
      if (here[0]?.id !== id) here = [];
      while (!isOver && (next === undefined || BigInt(next.id) <= BigInt(id))) {
        if (next?.id === id) here.push(next);
        await advance();
      }
      return here.find((file) => file.key === key && file.sha256 !== undefined);
    },
    close: () => lines?.return(undefined),
  };
}

async function* singly<T>(batches: AsyncIterable<T[]>): AsyncGenerator<T> {
  for await (const batch of batches) yield* batch;
}

/** Files that a list should have, by the manifest beside it. */
type Expected = Pick<Counted, 'count' | 'missing'>;

const flawsOfList = (found: Expected, expected: Expected): string[] =>
  found.count === expected.count && found.missing === expected.missing
    ? []
    : [`the list of files has ${found.count + found.missing} of ${expected.count + expected.missing}`];

/** What is wrong, in words, and the keys of the files that it is wrong with. */
export type Flaws = { flaws: string[]; damaged: string[] };

/** The files of a list as far as it can be read; where it breaks off is a flaw. */
async function* untilDamaged(path: string, flaws: string[]): AsyncGenerator<ListedFile[]> {
  try {
    yield* readLines<ListedFile>(path);
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    flaws.push(error.message);
  }
}

/** Reads every file of a list. */
export async function flawsOfFiles(path: string, expected: Expected, store: FileStore): Promise<Flaws> {
  const flaws: string[] = [];
  const damaged: string[] = [];
  const found = { count: 0, missing: 0 };
  for await (const files of untilDamaged(path, flaws))
    for (const { key, sha256 } of files) {
      found[sha256 === undefined ? 'missing' : 'count'] += 1;
      if (sha256 === undefined) continue;
      const read = await digestOf(store, key);
      if (read?.digest === sha256) continue;
      damaged.push(key);
      flaws.push(`the file ${key} ${read ? 'has other bytes than when it was kept' : 'is gone'}`);
    }
  return { flaws: [...flawsOfList(found, expected), ...flaws], damaged };
}

/**
 * Files of a list in `from` go into `to`, unless they are there already; one that is gone or damaged holds up no other.
 * @returns how many came, and what is wrong, in words.
 */
export async function bringBack(
  path: string,
  expected: Expected,
  from: FileStore,
  to: FileStore,
): Promise<{ count: number; flaws: string[] }> {
  const flaws: string[] = [];
  const found = { count: 0, missing: 0 };
  let count = 0;
  for await (const files of untilDamaged(path, flaws))
    for (const { key, sha256 } of files) {
      found[sha256 === undefined ? 'missing' : 'count'] += 1;
      if (sha256 === undefined) {
        flaws.push(`the bytes of the file ${key} were gone before the backup`);
        continue;
      }
      const isThere = (await digestOf(to, key))?.digest === sha256;
      const arrived = isThere ? sha256 : (await copyFile(key, from, to))?.digest;
      if (arrived === sha256) count += 1;
      else
        flaws.push(
          arrived === undefined
            ? `the backup has lost the file ${key}`
            : `the file ${key} has other bytes than when it was kept`,
        );
    }
  return { count, flaws: [...flawsOfList(found, expected), ...flaws] };
}
