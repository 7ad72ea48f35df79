/** Acts that meet in the database: one has what the others ask for. PostgreSQL alone, where two transactions can meet. */
import type { Pool, PoolClient, QueryConfig } from 'pg';
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

/**
 * Holds what the statement `lock` takes while `work` goes on, and commits it. Where `work` fails it is let go as well: whoever
 * waited for it would keep the test's app from closing, which would be told in the place of the failure.
 */
export async function whileHeld<T>(
  pool: Pool,
  lock: string | QueryConfig,
  work: (holder: PoolClient) => Promise<T>,
): Promise<T> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const done = await work(holder);
    await holder.query('commit');
    return done;
  } finally {
    // Its connection ends with it, and with that what is not committed.
    holder.release(true);
  }
}
