/**
 * Marks a server's database as half filled, as `embedded/half-filled.ts` marks a folder (Product §31.113). The mark is
 * a row of the settings, which are replaced together with all other rows: so it goes when they have all come. A move keeps it
 * until what came is of this version.
 */
import type pg from 'pg';
import { DatabaseStartError } from './start-error.ts';

const NOTE = 'half_filled';

/** Marks that filling begins, in a table whose rows are going to be replaced. Called by whoever may write it. */
export async function noteFilling(into: Pick<pg.Pool, 'query'>): Promise<void> {
  await into.query(`insert into settings (key, value) values ('${NOTE}', 'true') on conflict do nothing`);
}

/** Marks that it is whole, where that took more than its rows. */
export async function noteFilled(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from settings where key = '${NOTE}'`);
}

/** @throws {DatabaseStartError} where it is not whole. */
export async function refuseHalfFilled(pool: pg.Pool): Promise<void> {
  // A role that may not read the settings yet is told so elsewhere.
  const { rows: known } = await pool.query<{ name: string; there: boolean | null }>(
    "select current_database() as name, has_table_privilege(to_regclass('settings'), 'select') as there",
  );
  if (!known[0]?.there) return;
  const { rowCount } = await pool.query(`select from settings where key = '${NOTE}'`);
  if (rowCount)
    throw new DatabaseStartError(
      `the database "${known[0].name}" is half filled: a restore or a move into it was cut short, or is under way; run that again; where that says that it is in use, empty it or name another one`,
    );
}
