/** Holds the logs against their seals and names the first row that is not as it was (Product §25.17). */
import type { Selectable } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { DatabaseHandle } from '../database/transaction.ts';
import { isAsRemoved } from './removals.ts';
import { NOTHING_BEFORE, rowHashes, SEALED_LOGS, type SealedLog, sealHash } from './sealed-rows.ts';

type Seal = Selectable<Database['log_seals']>;

export type Verdict = {
  /** What is wrong first, in words; null where all is as it was sealed. */
  wrong: string | null;
  seals: number;
  rows: bigint;
  /** Rows that came after the last seal, by log. */
  unsealed: Record<SealedLog, bigint>;
  newest: { hash: string; at: Date } | null;
  /** Of the rows those that a deleted customer was taken out of since. */
  removals: number;
};

const HASH_BYTES = 32;
const SEALS_AT_ONCE = 50;

/** `expected`, a hash that was noted elsewhere, must be one of the chain: seals cut off at its end leave no other trace. */
export async function verifyLogs(db: DatabaseHandle, expected?: string): Promise<Verdict> {
  const ends: Record<SealedLog, bigint> = { audit_log: 0n, security_events: 0n, log_removals: 0n };
  let wrong: string | null = null;
  let previous: Buffer = NOTHING_BEFORE;
  let [seals, rows, removals] = [0, 0n, 0];
  let newest: Verdict['newest'] = null;
  let isExpectedThere = expected === undefined;
  for await (const seal of chain(db)) {
    wrong = brokenSeal(seal, previous, ends);
    if (wrong) break;
    const found = await holdRows(db, seal);
    wrong = found.wrong;
    if (wrong) break;
    removals += found.removals;
    previous = seal.hash;
    ends[seal.log as SealedLog] = seal.to_id;
    seals += 1;
    rows += BigInt(seal.count);
    newest = { hash: seal.hash.toString('hex'), at: seal.sealed_at };
    if (newest.hash === expected?.toLowerCase()) isExpectedThere = true;
  }
  if (!wrong && !isExpectedThere) wrong = `no seal has the hash ${expected}: seals were cut off or made anew`;
  // Numbers begin at 1: what stands before them stands before every seal.
  for (const log of SEALED_LOGS) {
    const before = await db.selectFrom(log).select('id').where('id', '<', 1n).limit(1).executeTakeFirst();
    if (before) wrong ??= `row ${before.id} of ${log} was inserted later`;
  }
  const unsealed = { audit_log: 0n, security_events: 0n, log_removals: 0n };
  for (const log of SEALED_LOGS) {
    const { count } = await db
      .selectFrom(log)
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('id', '>', ends[log])
      .executeTakeFirstOrThrow();
    unsealed[log] = count;
  }
  return { wrong, seals, rows, unsealed, newest, removals };
}

/** All seals, in the order of the chain. */
async function* chain(db: DatabaseHandle): AsyncGenerator<Seal> {
  for (let after = 0n; ; ) {
    const seals = await db
      .selectFrom('log_seals')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(SEALS_AT_ONCE)
      .execute();
    yield* seals;
    const last = seals.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Whether the seal itself is what it was, and rests on the one before it. */
function brokenSeal(seal: Seal, previous: Buffer, ends: Record<string, bigint>): string | null {
  if (!seal.previous.equals(previous))
    return `seal ${seal.id} does not rest on the seal before it: one is missing`;
  const end = ends[seal.log];
  if (!sealHash(seal).equals(seal.hash) || seal.row_ids.length !== seal.count || end === undefined)
    return `seal ${seal.id} was changed`;
  if (seal.from_id !== end + 1n) return `seal ${seal.id} leaves out rows of ${seal.log} from ${end + 1n} on`;
  return null;
}

type Held = { wrong: string | null; removals: number };

/** The first row of a seal that was changed, deleted or inserted. Rows that changed places are changed rows. */
async function holdRows(db: DatabaseHandle, seal: Seal): Promise<Held> {
  const log = seal.log as SealedLog;
  const found = await rowHashes(db, log, seal.columns, { from: seal.from_id, to: seal.to_id });
  let removals = 0;
  const says = (wrong: string | null): Held => ({ wrong, removals });
  for (let place = 0; ; place += 1) {
    const [id, row] = [seal.row_ids[place], found[place]];
    if (id === undefined && row === undefined) return says(null);
    if (id === undefined || (row && row.id < id)) return says(`row ${row?.id} of ${log} was inserted later`);
    if (row === undefined || row.id > id) return says(`row ${id} of ${log} was deleted`);
    const sealed = seal.row_hashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);
    if (row.hash.equals(sealed)) continue;
    if (!(await isAsRemoved(db, log, id))) return says(`row ${id} of ${log} was changed`);
    removals += 1;
  }
}
