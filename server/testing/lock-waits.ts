/** Acts that meet in the database: one has what the others ask for. PostgreSQL alone, where two transactions can meet. */
import type { Pool } from 'pg';
import { expect } from 'vitest';

/** How many statements of this database wait for a row or a table that another transaction holds. */
async function countOfWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

/** They are there within some milliseconds: looked for every fifty, that wait would be most of a race. */
const LOOK_MS = 5;

/** Waits until exactly so many of them wait. */
export async function untilWaiting(pool: Pool, count: number): Promise<void> {
  await expect.poll(() => countOfWaiting(pool), { interval: LOOK_MS }).toBe(count);
}
