import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Db, transaction } from '../database/transaction.ts';

/** How many rows of a table are read by `work`, as PostgreSQL counts them. */
export const rowsRead = (
  db: Db,
  table: keyof Database,
  work: (tx: Db) => Promise<unknown>,
): Promise<number> =>
  transaction(db, async (tx) => {
    await work(tx);
    const { rows } = await sql<{ read: number }>`
      select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
      from pg_stat_xact_user_tables where relname = ${table}`.execute(tx);
    return rows[0]?.read ?? 0;
  });
