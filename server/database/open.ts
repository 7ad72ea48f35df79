/** Opens the database: PostgreSQL when `DATABASE_URL` says where, else the embedded one in `DATA_DIR` (Product §24.2). */
import { DAY_MS } from '@cowrie/contract/time.ts';
import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import { connectionOf, hearAnnounced, type OnChanged } from './announced.ts';
import { columnTypes } from './column-types.ts';
import { ShortLivedDialect } from './dialect.ts';
import { type Handing, kyselyPool } from './driver.ts';
import { openEmbedded } from './embedded/open.ts';
import { refuseHalfFilled } from './half-filled.ts';
import { ListenConnection } from './listen-connection.ts';
import { type Listen, Listeners, type Telling } from './notifications.ts';
import { type DatabasePatience, PATIENCE } from './patience.ts';
import { GuardedPool } from './pool.ts';
import type { Database } from './schema.ts';
import { openServers, readAddress } from './servers.ts';
import { openStandby, type Standby } from './standby.ts';
import { DatabaseStartError } from './start-error.ts';
import { isBroken } from './unavailable.ts';
import { createWriteCheck, type Writing } from './write-check.ts';

export { DatabaseStartError } from './start-error.ts';
export { isDatabaseUnavailable, isWriteRefused } from './unavailable.ts';

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  /** Past a pooler that stands at `databaseUrl`, for what needs a session of its own. */
  directUrl?: string | undefined;
  /** A standby, which reports are asked of. */
  readUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** Embedded only: every commit reaches the disk. Off for throw-away databases of tests. */
  isDurable?: boolean;
  /** Set by whoever fills the database; a half-filled one is refused to everybody else. */
  isBeingFilled?: boolean;
  /** Embedded only: hears that the database is broken, and stays so until the process is started anew. */
  onBroken?: (error: Error) => void;
  /** PostgreSQL only: how long it is waited for, where a test has less time than life. */
  patience?: DatabasePatience | undefined;
  /** For a command that reads whole tables: its statements have no time limit. */
  isUnhurried?: boolean;
};

type Log = {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
};

export type OpenDatabase = {
  db: Kysely<Database>;
  /** Where reports and exports are read, which may be a standby: all that was committed when it is asked, no transactions. */
  reports: Kysely<Database>;
  engine: 'embedded' | 'postgres';
  /** The driver's pool, for what brings its own SQL (migrations, the job queue). */
  pool: pg.Pool;
  /** Calls the listener at every `notify()` on the channel, from any process. */
  listen: Listen;
  /** Past the transactions, to the other processes; null where there are none: the embedded engine has one alone. */
  others: Telling | null;
  /** Calls the listener with what this process has changed, in the words of the tables' triggers, once it is committed. */
  onChanged: OnChanged;
  /**
   * Runs plain SQL with the driver's own column types, as libraries expect them (int8 as text):
   * pass it to the job queue as its `db`.
   */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** How long somebody waits for a connection by now, in milliseconds: of those who come first, or of all. */
  longestWait(ofWhom?: 'first' | 'all'): number;
  /** Whether a write can work now, asked of the database; rejects where it does not answer. */
  canWrite(): Promise<Writing>;
  close(): Promise<void>;
};

const POOL_SIZE = 10;
/** The embedded engine stops no statement by itself. */
const EMBEDDED_ANSWER_MS = 35_000;
/** A connection at rest asks after its peer as often, and gives it up ten seconds later. */
const KEEP_ALIVE_MS = 10_000;
/** How long closing waits for connections to end in order. */
const GOODBYE_MS = 5_000;
/** A transaction left open holds its locks against everybody: PostgreSQL ends it. */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/**
 * Opens the database and proves that it answers.
 * @throws {DatabaseStartError} with one line for the operator when it can't be reached or its directory is in use.
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options) : openInDirectory(options);
}

async function openPostgres(
  databaseUrl: string,
  {
    directUrl,
    readUrl,
    log,
    patience = PATIENCE,
    isUnhurried = false,
    isBeingFilled = false,
  }: DatabaseOptions,
): Promise<OpenDatabase> {
  const isPooled = directUrl !== undefined;
  const anywhere: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'cowrie',
    connectionTimeoutMillis: patience.connectMs,
    query_timeout: isUnhurried ? DAY_MS : patience.answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: columnTypes,
  };
  // A pooler sets them itself: its connections are nobody's (docs/running.md).
  const config = isPooled ? anywhere : { ...anywhere, ...LIMITS };
  const servers = openServers(databaseUrl, config);
  // Statements that nobody waits for in between leave together.
  const pool = new GuardedPool(
    {
      ...config,
      max: POOL_SIZE,
      pipeline: true,
      ...(!isPooled && { onConnect: isUnhurried ? liftLimits : forCalls }),
    } as pg.PoolConfig,
    log,
    servers,
  );
  const onChanged = hearAnnounced(pool);
  try {
    await refuseOtherDates(pool);
    if (!isBeingFilled) await refuseHalfFilled(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseStartError) throw error;
    throw new DatabaseStartError(`DATABASE_URL: PostgreSQL at ${placesOf(databaseUrl)} ${reason(error)}`);
  }
  const direct = isPooled ? { ...config, connectionString: directUrl } : config;
  const connection = new ListenConnection(direct, {
    ...{ log, patience },
    servers: isPooled ? openServers(directUrl, direct) : servers,
    // What is silent past a pooler says nothing of the way through it.
    onSilent: () => isPooled || pool.suspectAll(),
    onGone: () => isPooled || pool.cutAll(),
  });
  const close = async () => {
    await connection.close();
    await pool.endInTime(GOODBYE_MS);
  };
  const readBy = (url: string) => (primary: PostgresPool) =>
    openStandby(url, {
      config: { ...anywhere, ...LIMITS, onConnect: forCalls },
      ...{ primary, patience: patience.standby, log },
    });
  return handle('postgres', pool, {
    ...{ hurriedMs: patience.hurriedMs, isPooled, standbyOf: readUrl ? readBy(readUrl) : undefined },
    ...{ listen: connection.listen, others: connection, onChanged, close },
  });
}

/** Moments that come otherwise than by ISO 8601 would be read as none, or as another day's. */
async function refuseOtherDates(pool: pg.Pool): Promise<void> {
  type Said = { style: string; name: string };
  const { rows } = await pool.query<Said>(
    "select current_setting('datestyle') as style, current_database() as name",
  );
  const [{ style, name }] = rows as [Said];
  if (!style.startsWith('ISO'))
    throw new DatabaseStartError(
      `the database "${name}" says dates as ${style}: let an administrator run  alter database "${name}" set datestyle = 'ISO'  (or alter role, where the role sets it)`,
    );
}

/**
 * What calls ask reads few rows, however many the planner counts on: to compile a statement, or to start workers beside
 * it, takes longer than all of it, and one call would have the cores of others (docs/speed.md).
 */
async function forCalls(client: pg.ClientBase): Promise<void> {
  await endUnheard(client);
  await client.query('set jit = off; set max_parallel_workers_per_gather = 0');
}

/** A statement whose caller has gone ends, where the server can tell; it would hold its locks until its own limit. */
async function endUnheard(client: pg.ClientBase): Promise<void> {
  await client.query('set client_connection_check_interval = 1000').catch(() => {});
}

/** Whatever its address or its role says. */
async function liftLimits(client: pg.ClientBase): Promise<void> {
  await endUnheard(client);
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

async function openInDirectory({
  dataDir,
  log,
  isDurable = true,
  isBeingFilled = false,
  isUnhurried = false,
  onBroken,
}: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = await openEmbedded(dataDir, { isDurable, isBeingFilled }, (error) => {
    log.error({ err: error }, 'the embedded database is broken until the process is started anew');
    onBroken?.(error);
  });
  const listeners = new Listeners();
  const pool = new GuardedPool(
    {
      stream: embedded.createStream,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: EMBEDDED_ANSWER_MS,
      query_timeout: isUnhurried ? DAY_MS : EMBEDDED_ANSWER_MS,
      user: 'postgres',
      database: 'postgres',
      types: columnTypes,
      onConnect: (client) => {
        client.on('notification', (message) => listeners.tell(message));
        return listeners.subscribe(client);
      },
    },
    log,
  );
  const onChanged = hearAnnounced(pool);
  // Whoever asked, and whether or not they say so.
  pool.on('connect', (client) =>
    connectionOf(client).on('errorMessage', (error: unknown) => {
      if (isBroken(error)) embedded.fail(error);
    }),
  );
  const listen: Listen = async (channel, listener) => {
    listeners.add(channel, listener);
    await listeners.subscribe(pool);
  };
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return handle('embedded', pool, {
    ...{ hurriedMs: undefined, isPooled: false },
    ...{ listen, others: null, onChanged, close },
  });
}

function handle(
  engine: OpenDatabase['engine'],
  pool: GuardedPool,
  {
    hurriedMs,
    isPooled,
    standbyOf,
    ...parts
  }: Pick<OpenDatabase, 'listen' | 'others' | 'onChanged' | 'close'> &
    Omit<Handing, 'noteFailure'> & { standbyOf?: ((primary: PostgresPool) => Standby) | undefined },
): OpenDatabase {
  const writes = createWriteCheck(pool, hurriedMs);
  const noteFailure = (error: unknown) => {
    pool.noteFailure(error);
    writes.noteFailure(error);
  };
  const asked = kyselyPool(pool, { hurriedMs, isPooled, noteFailure });
  const db = new Kysely<Database>({ dialect: new ShortLivedDialect(asked) });
  const standby = standbyOf?.(asked);
  const executeSql = (text: string, values: unknown[] = []) =>
    pool.query({ text, values, types: pg.types }).catch((error) => {
      noteFailure(error);
      throw error;
    });
  let closing: Promise<void> | undefined;
  return {
    ...parts,
    db,
    reports: standby?.reports ?? db,
    engine,
    pool,
    executeSql,
    longestWait: (ofWhom) => pool.longestWait(ofWhom),
    canWrite: writes.ask,
    close() {
      closing ??= Promise.resolve(standby?.close(GOODBYE_MS)).then(parts.close);
      return closing;
    },
  };
}

/** Each server's address without its password, for people. */
export function placesOf(databaseUrl: string) {
  const place = (server: string) => {
    const { hostname, port, pathname, searchParams } = new URL(server);
    const host = searchParams.get('host') ?? (hostname || 'localhost');
    return `${host}:${searchParams.get('port') ?? (port || 5432)}${pathname}`;
  };
  return readAddress(databaseUrl).servers.map(place).join(' or ');
}

function reason(error: unknown) {
  const { code, message } = error as { code?: string; message: string };
  const isPooler = message?.includes('unsupported startup parameter');
  const detail = isPooler
    ? `${message}; a pooler stands there: set DATABASE_DIRECT_URL to PostgreSQL itself`
    : message || code || String(error);
  const isRefusal = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
  return isRefusal ? `refuses the connection: ${detail}` : `cannot be reached: ${detail}`;
}
