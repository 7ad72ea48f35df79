/**
 * Where reports are read: of a standby, where one is given and shows all that was committed when it is asked; of the primary
 * otherwise, without anybody noticing (Product §31.90–31.92).
 */
import { setTimeout } from 'node:timers/promises';
import { Kysely, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { ShortLivedDialect } from './dialect.ts';
import { isHurried } from './hurry.ts';
import { PATIENCE, type StandbyPatience } from './patience.ts';
import { GuardedPool } from './pool.ts';
import { reportQueries } from './report-queries.ts';
import type { Database } from './schema.ts';
import { openServers } from './servers.ts';
import { NoneFree } from './unavailable.ts';

type Log = { warn(details: object, message: string): void };

type Parts = {
  /** As the primary's connections are. */
  config: Omit<pg.PoolConfig, 'connectionString'>;
  primary: PostgresPool;
  patience: StandbyPatience;
  log: Log;
};

export type Standby = {
  /** Answers what only reads, each statement by itself; a transaction it has not. */
  reports: Kysely<Database>;
  close(ms: number): Promise<void>;
};

/** Reports are few, and an installation may have many processes. */
const POOL_SIZE = 3;
const LOOK_AGAIN_MS = 10;

/** How far the primary has written, and whose book that is; no position where it is itself a standby now. */
const POSITION = `select system_identifier::text as cluster, current_database() as name,
  case when not pg_is_in_recovery() then pg_current_wal_insert_lsn()::text end as position from pg_control_system()`;
type Position = { cluster: string; name: string; position: string | null };

const WHERE_IT_IS = `select pg_is_in_recovery() and system_identifier::text = $1 and current_database() = $2 as follows,
  pg_last_wal_replay_lsn() >= $3::pg_lsn as shows from pg_control_system()`;

type Seen = 'shows all' | 'is behind' | 'is no standby of this database';

/** Whether all that was written as `position` was taken is there to be read, which it waits for. */
async function lookAt(
  client: pg.ClientBase,
  { cluster, name, position }: Position,
  { reachMs, catchUpMs }: StandbyPatience,
): Promise<Seen> {
  const question = { text: WHERE_IT_IS, values: [cluster, name, position], query_timeout: reachMs };
  const until = performance.now() + catchUpMs;
  for (;;) {
    const { rows } = await client.query<{ follows: boolean; shows: boolean }>(question);
    if (!rows[0]?.follows) return 'is no standby of this database';
    if (rows[0].shows) return 'shows all';
    if (performance.now() > until) return 'is behind';
    await setTimeout(LOOK_AGAIN_MS);
  }
}

const poolOf = (readUrl: string, config: pg.PoolConfig) =>
  // What is lost there is told of by whoever asks, once for as long as it lasts.
  new GuardedPool(config, { warn() {} }, openServers(readUrl, config, { isForReading: true }));

export function openStandby(readUrl: string, { config, primary, patience, log }: Parts): Standby {
  const pool = poolOf(readUrl, {
    ...config,
    connectionString: readUrl,
    application_name: 'cowrie reports',
    connectionTimeoutMillis: patience.reachMs,
    max: POOL_SIZE,
  });
  const trouble = createTrouble(patience.restMs, log);

  async function ofPrimary(text: string, values: readonly unknown[]) {
    reportQueries.inc({ server: 'primary' });
    return oncePrimary(text, values);
  }

  async function oncePrimary(text: string, values: readonly unknown[]) {
    const client = await primary.connect();
    try {
      return await client.query<never>(text, values);
    } finally {
      client.release();
    }
  }

  async function ofStandby(text: string, values: readonly unknown[], position: Position) {
    const client = await pool.connect();
    try {
      const seen = await lookAt(client, position, patience);
      if (seen === 'is no standby of this database') pool.suspectAll();
      if (seen !== 'shows all') throw new Error(`it ${seen}`);
      const most = isHurried() ? { query_timeout: patience.answerMs } : {};
      const result = await client.query<never>({ ...most, text, values: [...values] } as pg.QueryConfig);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function query(text: string, values: readonly unknown[]) {
    if (text === 'begin') throw new Error('reports are read without a transaction');
    if (trouble.isResting()) return ofPrimary(text, values);
    try {
      const { rows } = await oncePrimary(POSITION, []);
      const position = rows[0] as Position | undefined;
      // A server without a position is a standby itself: the primary is being switched at this moment.
      if (!position?.position) return await ofPrimary(text, values);
      const result = await ofStandby(text, values, position);
      trouble.over();
      reportQueries.inc({ server: 'standby' });
      return result;
    } catch (error) {
      trouble.note(error);
      return ofPrimary(text, values);
    }
  }

  const asked: PostgresPool = {
    options: pool.options,
    connect: async () => ({ query, release() {} }) as unknown as PostgresPoolClient,
    end: async () => {},
  };
  return {
    reports: new Kysely<Database>({ dialect: new ShortLivedDialect(asked) }),
    close: (ms) => pool.endInTime(ms),
  };
}

/** Whether the standby is left alone, and one line as that begins and as it is over. */
function createTrouble(restMs: number, log: Log) {
  let restUntil = 0;
  let isTold = false;
  return {
    isResting: () => performance.now() < restUntil,
    note(error: unknown) {
      // All of its few connections are in use: that is no trouble.
      if (error instanceof NoneFree) return;
      restUntil = performance.now() + restMs;
      if (!isTold) log.warn({ err: error }, 'the primary answers reports: the standby is of no use');
      isTold = true;
    },
    over() {
      if (isTold) log.warn({}, 'the standby answers reports again');
      isTold = false;
    },
  };
}

export type StandbyState = { seen: Seen; secondsBehind: number; breaksOff: boolean };

/** What the standby at `readUrl` is good for, beside the `primary`. Rejects where it does not answer. */
export async function standbyState(readUrl: string, primary: pg.Pool): Promise<StandbyState> {
  const { reachMs } = PATIENCE.standby;
  const pool = poolOf(readUrl, {
    connectionString: readUrl,
    connectionTimeoutMillis: reachMs,
    query_timeout: reachMs,
    max: 1,
  });
  const client = await pool.connect().catch(async (error) => {
    await pool.end();
    throw error;
  });
  try {
    const [position] = (await primary.query<Position>(POSITION)).rows;
    const seen = position?.position ? await lookAt(client, position, PATIENCE.standby) : 'is behind';
    const { rows } = await client.query<Omit<StandbyState, 'seen'>>(`select
      coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0)::float8 as "secondsBehind",
      current_setting('hot_standby_feedback') = 'off' as "breaksOff"`);
    return { seen, secondsBehind: 0, breaksOff: false, ...rows[0] };
  } finally {
    client.release();
    await pool.end();
  }
}
