/** Which rows of a table that only grows are all there. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './transaction.ts';

const LOOK_AGAIN_MS = 100;
/** Transactions end by themselves after half a minute without a word. */
const PATIENCE_MS = 40_000;

/** Those that are read up to a number, and nobody changes (messages go with who wrote them). */
type GrowingTable =
  | 'audit_log'
  | 'security_events'
  | 'log_removals'
  | 'order_events'
  | 'journals'
  | 'messages';

/**
 * The number up to which no row can appear any more. Numbers are given before transactions commit, so a lower one may
 * still be under way: whoever may have one holds the table's lock of writers, from before the number to the end. Those
 * who hold it now are waited for; whoever comes later gets a higher number. Undefined where one does not end.
 */
export async function settledUpTo(db: Db, table: GrowingTable): Promise<bigint | undefined> {
  const { rows } = await sql<{
    newest: bigint | null;
  }>`select max(id) as newest from ${sql.table(table)}`.execute(db);
  const newest = rows[0]?.newest ?? undefined;
  const underWay = await writers(db, table);
  for (let waited = 0; underWay.size > 0; waited += LOOK_AGAIN_MS) {
    const now = await writers(db, table);
    for (const one of underWay) if (!now.has(one)) underWay.delete(one);
    if (underWay.size === 0) break;
    if (waited > PATIENCE_MS) return undefined;
    await setTimeout(LOOK_AGAIN_MS);
  }
  return newest;
}

/** The transactions that have written the table, or are about to. */
async function writers(db: Db, table: GrowingTable): Promise<Set<string>> {
  const { rows } = await sql<{ who: string }>`
    select virtualtransaction as who from pg_locks
    where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())
      and pid is distinct from pg_backend_pid()`.execute(db);
  return new Set(rows.map(({ who }) => who));
}
