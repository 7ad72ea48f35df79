/**
 * A database of a server that is being filled says so itself until it is whole, as `embedded/half-filled.ts` has a folder say
 * it (Product §31.113): the note goes as all the rows come, with them.
 */
import type pg from 'pg';
import { DatabaseStartError } from './start-error.ts';

const NOTE = 'half_filled';

/** Notes that filling begins, in tables that are there and are replaced with their rows. By whoever may write them. */
export async function noteFilling(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into settings (key, value) values ('${NOTE}', 'true') on conflict do nothing`);
}

/** @throws {DatabaseStartError} where it is not whole. */
export async function refuseHalfFilled(pool: pg.Pool): Promise<void> {
  // Whoever may not read it yet is told of that.
  const { rows: known } = await pool.query<{ name: string; there: boolean | null }>(
    "select current_database() as name, has_table_privilege(to_regclass('settings'), 'select') as there",
  );
  if (!known[0]?.there) return;
  const { rowCount } = await pool.query(`select from settings where key = '${NOTE}'`);
  if (rowCount)
    throw new DatabaseStartError(
      `the database "${known[0].name}" is half filled: a restore or a move into it was cut short, or is under way; run that again, or name an empty one`,
    );
}
