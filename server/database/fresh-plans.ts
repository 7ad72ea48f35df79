/**
 * PostgreSQL plans a prepared statement once for a connection, by how large its tables are then: what was planned over an
 * empty one reads all of it, however much it grows, until the server analyzes that table. It comes by once a minute, and a busy
 * minute is thousands of calls.
 */
import type pg from 'pg';

const FIRST_AFTER = 64;

/** Statements that a connection was asked by name, and at how many it plans anew. */
type Asked = { count: number; next: number };
const asked = new WeakMap<pg.PoolClient, Asked>();

/** Counts a prepared statement. */
export function countPrepared(client: pg.PoolClient): void {
  const of = asked.get(client);
  if (of) of.count += 1;
  else asked.set(client, { count: 1, next: FIRST_AFTER });
}

/** Has `client`, which nobody uses, plan anew once it was asked twice as much as when it last did. */
export function planAnew(client: pg.PoolClient): void {
  const of = asked.get(client);
  if (!of || of.count < of.next) return;
  of.next = 2 * of.count;
  // Nobody waits for it; on a connection that is lost the statement after it fails too.
  client.query('discard plans').catch(() => {});
}
