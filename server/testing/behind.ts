/** Two acts that meet at one row of the database: the first has it, and the second is under way by the time that it commits. */
import type { TestApp } from './app.ts';
import { untilWaiting } from './lock-waits.ts';

/** A person's row, which both ask for. */
type Row = { staffId: bigint } | { customerId: bigint };

type Acts<A, B> = Row & {
  first: () => Promise<A>;
  second: () => Promise<B>;
};

/** On PostgreSQL alone. Answers what came of each. */
export async function behind<A, B>(
  { context }: Pick<TestApp, 'context'>,
  { first, second, ...row }: Acts<A, B>,
): Promise<[A, B]> {
  const { pool } = context.database;
  const [table, id] = 'staffId' in row ? ['staff', row.staffId] : ['customers', row.customerId];
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query(`select from ${table} where id = $1 for update`, [id]);
    const one = first();
    await untilWaiting(pool, 1);
    const other = second();
    await untilWaiting(pool, 2);
    await holder.query('commit');
    return await Promise.all([one, other]);
  } finally {
    // Where somebody does not wait, neither does the test.
    holder.release(true);
  }
}
