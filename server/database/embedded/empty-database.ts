/**
 * A database that has nothing in it yet. PGlite works four seconds at one, and they are all alike: `scripts/build.ts` has
 * one made for the version that is installed (`node server/database/embedded/empty-database.ts`), and a first start, a
 * restore and each night's check of the backup take copies of it.
 */
import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PrivateNodeFS } from './files.ts';
import { KEPT_DATABASE } from './kept-database.ts';

/** Makes one in a directory that is not there. */
export async function makeEmptyDatabase(directory: string): Promise<void> {
  // Also false where it is somebody else's, who lets nobody look.
  if (existsSync(join(KEPT_DATABASE, 'PG_VERSION'))) copyTree(KEPT_DATABASE, directory);
  else await makeAnew(directory);
}

async function makeAnew(directory: string): Promise<void> {
  const fresh = await PGlite.create({ fs: new PrivateNodeFS(directory) });
  await fresh.close();
}

/** As private as what it is copied from. */
function copyTree(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, copy);
    else copyFileSync(source, copy, constants.COPYFILE_FICLONE);
  }
}

/** Makes the one that is copied, in place of those of other versions. */
async function keepEmptyDatabase(): Promise<void> {
  const folder = dirname(KEPT_DATABASE);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!name.startsWith(basename(KEPT_DATABASE))) rmSync(join(folder, name), { recursive: true });
  const partial = `${KEPT_DATABASE}-${process.pid}`;
  await makeAnew(partial);
  try {
    renameSync(partial, KEPT_DATABASE);
  } catch (error) {
    // Another process has made it meanwhile.
    rmSync(partial, { recursive: true });
    if (!existsSync(KEPT_DATABASE)) throw error;
  }
}

if (import.meta.main) await keepEmptyDatabase();
