/** The process of a check: `PLACE NAME SCRATCH FOLDER`; prints what is wrong as JSON. What it writes is its user's alone, as whatever the process that started it writes. */
import { rmSync } from 'node:fs';
import pg from 'pg';
import { checkBackup } from './check-backup.ts';
import type { Flaws } from './file-list.ts';
import { findBackup } from './place.ts';

const [place = '', name, scratch = '', folder = ''] = process.argv.slice(2);

/** A database's own words may quote a row, which belongs into no log and no mail (Product §5.31). */
const told = (error: unknown) =>
  error instanceof pg.DatabaseError
    ? `the rows of ${error.table ?? 'a table'} cannot be read (${error.code})`
    : `it cannot be read: ${(error as NodeJS.ErrnoException).code ?? (error as Error).name}`;

// The process that started it was killed: nobody sees any more how much of the disk it takes, or takes away what it leaves.
process.stdin.resume().once('close', () => {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  } finally {
    process.exit(1);
  }
});
process.stdin.unref();

const found = await checkBackup(place, findBackup(place, name), scratch, folder).catch(
  (error): Flaws => ({ flaws: [told(error)], damaged: [] }),
);
process.stdout.write(JSON.stringify(found));
