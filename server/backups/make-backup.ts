/** Makes a backup of an installation while it serves: its rows as they are at one moment, then its files (Product §31.50). */
import { hash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenDatabase } from '../database/open.ts';
import type { FileStore } from '../files/store.ts';
import { type Client, type RowSource, readTables, type Sum, type Table } from '../moving/index.ts';
import { StartError } from '../start-error.ts';
import { gatherFiles, keysOf } from './file-list.ts';
import { lastCheck } from './last-check.ts';
import { writeLines } from './lines.ts';
import {
  type Backup,
  backupsIn,
  draftIn,
  fileListOf,
  filesOf,
  keysFileOf,
  type Manifest,
  manifestFile,
  nameOf,
  rowsFileOf,
  takePlace,
} from './place.ts';
import { dropDraft, keepNewest } from './prune.ts';
import { isFull, refuseLittleRoom } from './room.ts';
import { type Owner, refuseAnothers } from './whose.ts';

type Installation = { database: Pick<OpenDatabase, 'pool'>; files: FileStore };
type Rows = Omit<Manifest, 'format' | 'files'>;

/**
 * @param keep how many backups stay in the place, this one among them.
 * @throws {StartError} with one line where the place cannot be used, is another installation's, or another backup is
 * being made in it. Nothing of what was cut short counts as a backup.
 */
export async function makeBackup(
  { database, files }: Installation,
  place: string,
  keep = Number.POSITIVE_INFINITY,
): Promise<Backup> {
  const lock = takePlace(place);
  try {
    const earlier = backupsIn(place).at(-1);
    await dropDraft(place);
    await refuseLittleRoom(place);
    const draft = draftIn(place);
    mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const keys = keysFileOf(draft);
    const rows = await writeRows(database, draft, {
      mayHave: (owner) => refuseAnothers(place, earlier, owner),
      hasRoom: () => refuseLittleRoom(place),
    });
    // Stored before the row that names it, so what the rows know is there; what was deleted since is counted as missing.
    const counted = await gatherFiles(
      {
        ...{ keys, path: fileListOf(draft), earlier: earlier && fileListOf(earlier.folder) },
        damaged: new Set(lastCheck(place)?.damaged),
        hasRoom: () => refuseLittleRoom(place),
      },
      files,
      filesOf(place),
    );
    rmSync(keys);
    const manifest: Manifest = { format: 1, ...rows, files: counted };
    writeFileSync(manifestFile(draft), `${JSON.stringify(manifest, null, 1)}\n`, {
      mode: 0o600,
      flush: true,
    });
    const takenAt = new Date(manifest.taken_at);
    const name = nameOf(takenAt);
    const folder = join(place, name);
    renameSync(draft, folder);
    await keepNewest(place, keep, takenAt);
    return { name, folder, manifest };
  } catch (error) {
    if (!isFull(error)) throw error;
    // Left there until the next night it would keep the disk full, which the database may be on as well.
    await dropDraft(place).catch(() => {});
    throw new StartError(
      `there is no room for a backup on the disk of ${place}: make room there, or name a folder on another`,
    );
  } finally {
    lock.release();
  }
}

/** Both throw to refuse the backup: `mayHave` once the owner is known, `hasRoom` now and then while it is made. */
type Asked = { mayHave(owner: Owner): void; hasRoom(): Promise<void> };

/** On one connection, which is given back before any file is copied: the embedded engine has one alone. */
async function writeRows(
  { pool }: Installation['database'],
  folder: string,
  { mayHave, hasRoom }: Asked,
): Promise<Rows> {
  const client = await pool.connect();
  try {
    return await readTables(client, async (source) => {
      const { restored_from, ...facts } = await factsOf(client);
      mayHave({ installation: facts.installation, restored_from });
      const rows: Rows = { ...facts, tables: [], sequences: source.sequences };
      for (const table of source.tables)
        rows.tables.push({
          ...table,
          ...(await writeTable(source, table, { path: rowsFileOf(folder, table.name), hasRoom })),
        });
      await writeLines(keysFileOf(folder), keysOf(client));
      return rows;
    });
  } finally {
    client.release();
  }
}

type Facts = Owner & { taken_at: Date; migrations: string[]; key_fingerprint: string | null };

async function factsOf(client: Client) {
  const { rows } = await client.query<Facts>(`
    select now() as taken_at, (select array_agg(name order by name) from migrations) as migrations,
      (select value #>> '{}' from settings where key = 'secret_key_fingerprint') as key_fingerprint,
      (select value #>> '{}' from settings where key = 'installation') as installation,
      (select value ->> 'taken_at' from settings where key = 'restored') as restored_from`);
  const [{ taken_at, ...facts }] = rows as [Facts];
  return { ...facts, taken_at: taken_at.toISOString() };
}

/** What went into the file, summed as a database sums its rows: a restore holds what arrives against that. */
async function writeTable(
  source: RowSource,
  table: Table,
  { path, hasRoom }: { path: string; hasRoom: Asked['hasRoom'] },
): Promise<Sum> {
  let count = 0;
  const sums: [bigint, bigint] = [0n, 0n];
  async function* summed() {
    for await (const lines of source.rowsOf(table)) {
      await hasRoom();
      count += lines.length;
      for (const line of lines) {
        const digest = hash('md5', line);
        sums[0] += BigInt(`0x${digest.slice(0, 15)}`);
        sums[1] += BigInt(`0x${digest.slice(15, 30)}`);
      }
      yield lines;
    }
  }
  await writeLines(path, summed());
  return { rows: String(count), digest: sums.join(' ') };
}
