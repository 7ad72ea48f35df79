/** How the rows of a log are read for a seal: the same text for the same row, on any server and in any version (Product §25.16). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, transaction } from '../database/transaction.ts';

/** The logs that are sealed. */
export const SEALED_LOGS = ['audit_log', 'security_events', 'log_removals'] as const;
export type SealedLog = (typeof SEALED_LOGS)[number];

export type RowHash = { id: bigint; hash: Buffer };

/** What a seal says, its own hash apart. */
export type SealBody = {
  log: string;
  columns: string[];
  from_id: bigint;
  to_id: bigint;
  row_ids: bigint[];
  row_hashes: Buffer;
  previous: Buffer;
};

/** What stands before the first seal. */
export const NOTHING_BEFORE = Buffer.alloc(32);

/** The rows of a log from `from` to `to`, oldest first, at most `limit`, each with the hash of the named columns. */
export function rowHashes(
  db: Db,
  log: SealedLog,
  columns: readonly string[],
  { from, to, limit = null }: { from: bigint; to: bigint; limit?: number | null },
): Promise<RowHash[]> {
  return transaction(db, async (tx) => {
    // Moments and numbers are written alike whatever the connection's own settings are.
    await sql`set local time zone 'UTC'`.execute(tx);
    await sql`set local datestyle = 'ISO, YMD'`.execute(tx);
    const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
    const { rows } = await sql<{ id: bigint; texts: (string | null)[] }>`
      select id, array[${texts}] as texts from ${sql.table(log)}
      where id between ${from} and ${to} order by id limit ${limit}`.execute(tx);
    return rows.map((row) => ({ id: row.id, hash: sha256(JSON.stringify(row.texts)) }));
  });
}

/** The columns that a log has now, in an order that a restored copy has too. */
export async function columnsOf(db: Db, log: SealedLog): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${log}::regclass and attnum > 0 and not attisdropped order by attname`.execute(db);
  return rows.map(({ name }) => name);
}

export function sealHash(seal: SealBody): Buffer {
  const { log, columns, from_id, to_id, row_ids, row_hashes, previous } = seal;
  const head = [log, columns, String(from_id), String(to_id), row_ids.map(String)];
  return sha256(Buffer.concat([previous, Buffer.from(JSON.stringify(head)), row_hashes]));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
