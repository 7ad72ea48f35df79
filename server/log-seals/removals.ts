/**
 * Entries of the sealed logs that a deleted customer was taken out of (Product §28.110): what each is from then on is
 * noted, in a log that is sealed as well.
 */
import { sql } from 'kysely';
import type { DatabaseHandle, Db } from '../database/transaction.ts';
import { columnsOf, rowHashes, type SealedLog } from './sealed-rows.ts';

type Removal = { log: SealedLog; ids: bigint[]; customerId: bigint; now: Date };

/** Notes what the entries are now, in the transaction that took the customer out of them. */
async function noteRemovals(tx: Db, { log, ids, customerId, now }: Removal): Promise<void> {
  const columns = await columnsOf(tx, log);
  for (const id of ids) {
    const [row] = await rowHashes(tx, log, columns, { from: id, to: id });
    if (!row) continue;
    await tx
      .insertInto('log_removals')
      .values({ at: now, customer_id: customerId, log, row_id: id, columns, row_hash: row.hash })
      .execute();
  }
}

/** Whether an entry is what the last removal left of it. */
export async function isAsRemoved(db: DatabaseHandle, log: SealedLog, id: bigint): Promise<boolean> {
  const removal = await db
    .selectFrom('log_removals')
    .select(['columns', 'row_hash'])
    .where('log', '=', log)
    .where('row_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!removal) return false;
  const [row] = await rowHashes(db, log, removal.columns, { from: id, to: id });
  return row?.hash.equals(removal.row_hash) ?? false;
}

/** Entries of the audit log whose subject is the customer (`named`), and those of which only the words go. */
type Entries = { customerId: bigint; words: bigint[]; named: bigint[]; now: Date };

export async function takeOutOfAudit(tx: Db, { customerId, words, named, now }: Entries): Promise<void> {
  await sql`select take_person_out_of_audit(${customerId}, ${words}::bigint[], ${named}::bigint[])`.execute(
    tx,
  );
  const ids = [...new Set([...words, ...named])];
  await noteRemovals(tx, { log: 'audit_log', ids, customerId, now });
}

export async function takeOutOfTrail(
  tx: Db,
  { customerId, ids, now }: { customerId: bigint; ids: bigint[]; now: Date },
): Promise<void> {
  await sql`select take_person_out_of_trail(${customerId}, ${ids}::bigint[])`.execute(tx);
  await noteRemovals(tx, { log: 'security_events', ids, customerId, now });
}
