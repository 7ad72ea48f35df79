/** Jobs that wait, of some queues: what a restored installation would still send (Product §31.62). */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';

export type Waiting = { queue: string; jobs: number; oldest: Date };

/** How many wait that were written before a moment, by queue. */
export async function waitingJobs(db: Db, queues: readonly string[], before: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select name as queue, count(*)::int as jobs, min(created_on) as oldest from pgboss.job
    where name = any(${queues}) and created_on < ${before} and state < 'completed'
    group by name order by name`.execute(db);
  return rows;
}

/** Drops them. @returns how many there were. */
export async function dropWaitingJobs(db: Db, queues: readonly string[], before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job where name = any(${queues}) and created_on < ${before} and state < 'completed'`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}
