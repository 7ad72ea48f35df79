/**
 * Seals what the logs hold: each seal has the hashes of its rows and of the seal before it, so that nothing sealed can be
 * changed unseen (Product §25.16). It happens beside the work, by the minute: no act waits for it or for another act.
 */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { settledUpTo } from '../database/settled.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import {
  columnsOf,
  NOTHING_BEFORE,
  rowHashes,
  SEALED_LOGS,
  type SealBody,
  type SealedLog,
  sealHash,
} from './sealed-rows.ts';

const ROWS_A_SEAL = 1000;
/** The first run of a large installation goes on in the next minutes. */
const SEALS_A_RUN = 200;

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 60,
  keepSeconds: 60,
  sideBySide: 1,
  cron: '* * * * *',
};

type Parts = Pick<Context, 'db' | 'clock'> & { log: Pick<Context['log'], 'info'> };

export function workOnLogSeals(context: Parts & Pick<Context, 'jobs'>): void {
  context.jobs.work('log-seals', SETTINGS, () => sealLogs(context));
}

/** Seals all that has committed. The newest seal's hash goes to the log, out of the database's reach. */
export async function sealLogs(parts: Parts): Promise<void> {
  const { db, clock, log } = parts;
  let newest: { id: bigint; hash: Buffer } | undefined;
  for (const name of SEALED_LOGS) {
    const horizon = await settledUpTo(db, name);
    for (let seals = 0; horizon !== undefined && seals < SEALS_A_RUN; seals += 1) {
      const seal = await sealOnce(db, name, horizon, clock());
      if (!seal) break;
      newest = seal;
    }
  }
  if (newest) log.info({ seal: String(newest.id), hash: newest.hash.toString('hex') }, 'the logs are sealed');
}

/** One seal over the next rows of a log, up to `horizon`; undefined where there are none. */
function sealOnce(db: Db, log: SealedLog, horizon: bigint, now: Date) {
  return transaction(db, async (tx) => {
    // One chain for all: of several processes one adds to it at a time. No writer of a log asks for this lock.
    await sql`select pg_advisory_xact_lock(hashtextextended('log seals', 0))`.execute(tx);
    const last = await tx
      .selectFrom('log_seals')
      .select('hash')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const own = await tx
      .selectFrom('log_seals')
      .select('to_id')
      .where('log', '=', log)
      .orderBy('to_id', 'desc')
      .limit(1)
      .executeTakeFirst();
    const from = (own?.to_id ?? 0n) + 1n;
    const columns = await columnsOf(tx, log);
    const rows = await rowHashes(tx, log, columns, { from, to: horizon, limit: ROWS_A_SEAL });
    const newest = rows.at(-1);
    if (!newest) return undefined;
    const body: SealBody = {
      log,
      columns,
      from_id: from,
      to_id: newest.id,
      row_ids: rows.map(({ id }) => id),
      row_hashes: Buffer.concat(rows.map(({ hash }) => hash)),
      previous: last?.hash ?? NOTHING_BEFORE,
    };
    return tx
      .insertInto('log_seals')
      .values({ ...body, count: rows.length, sealed_at: now, hash: sealHash(body) })
      .returning(['id', 'hash'])
      .executeTakeFirstOrThrow();
  });
}
