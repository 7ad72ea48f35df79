/** Acts that meet in the database: one has what the others ask for. PostgreSQL alone, where two transactions can meet. */
import type { Pool } from 'pg';
import { expect } from 'vitest';

/** The statements of this database that wait for a row or a table that another transaction holds, in the words they are sent in. */
async function waiting(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ query: string }>(
    `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ query }) => query);
}

/** They are there within some milliseconds: looked for every fifty, that wait would be most of a race. */
const LOOK_MS = 5;

/**
 * Waits until exactly so many of them wait.
 * @param saying Counts those alone in which these words are: whoever holds a whole table stops mails and jobs too.
 */
export async function untilWaiting(pool: Pool, count: number, saying = ''): Promise<void> {
  await expect
    .poll(async () => (await waiting(pool)).filter((query) => query.includes(saying)), { interval: LOOK_MS })
    .toHaveLength(count);
}
