/** Opens the database: PostgreSQL when `DATABASE_URL` says where, else the embedded one in `DATA_DIR` (Product §24.2). */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { hearAnnounced, type OnChanged } from './announced.ts';
import { columnTypes } from './column-types.ts';
import { kyselyPool, refuseInsideTransaction } from './driver.ts';
import { openEmbedded } from './embedded/open.ts';
import { type Listen, ListenConnection, Listeners, type Telling } from './notifications.ts';
import type { Database } from './schema.ts';
import { DatabaseStartError } from './start-error.ts';

export { DatabaseStartError } from './start-error.ts';
export { isDatabaseUnavailable } from './unavailable.ts';

export type DatabaseOptions = {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
  /** Embedded only: every commit reaches the disk. Off for throw-away databases of tests. */
  isDurable?: boolean;
};

type Log = {
  error(details: object, message: string): void;
  warn(details: object, message: string): void;
};

export type OpenDatabase = {
  db: Kysely<Database>;
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
  /** How long somebody waits for a connection by now, in milliseconds. */
  longestWait(): number;
  close(): Promise<void>;
};

const POOL_SIZE = 10;
/** For a connection of the pool too: who waits longer is answered too late to be of use (Product §29.53). */
const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
/** For what the server can't stop itself: a network that drops packets, and the embedded engine, which has no timeouts. */
const ANSWER_TIMEOUT_MS = 35_000;
/** A transaction left open holds its locks against everybody: PostgreSQL ends it. */
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

/** A pool that refuses to hand a second connection to a running transaction, and knows who waits for one. */
class GuardedPool extends pg.Pool {
  readonly #waiting = new Set<{ since: number }>();

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool['connect']>[0]): void;
  override connect(done?: Parameters<pg.Pool['connect']>[0]) {
    refuseInsideTransaction();
    if (done) return super.connect(done);
    const waits = { since: performance.now() };
    this.#waiting.add(waits);
    return super.connect().finally(() => this.#waiting.delete(waits));
  }

  /** They are served in the order they came. */
  longestWait(): number {
    for (const { since } of this.#waiting) return performance.now() - since;
    return 0;
  }
}

/**
 * Opens the database and proves that it answers.
 * @throws {DatabaseStartError} with one line for the operator when it can't be reached or its directory is in use.
 */
export function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : openInDirectory(options);
}

async function openPostgres(databaseUrl: string, log: Log): Promise<OpenDatabase> {
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'cowrie',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    keepAlive: true,
    types: columnTypes,
  };
  // Statements that nobody waits for in between leave together.
  const pool = watch(new GuardedPool({ ...config, max: POOL_SIZE, pipeline: true } as pg.PoolConfig), log);
  const onChanged = hearAnnounced(pool);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new DatabaseStartError(`DATABASE_URL: PostgreSQL at ${place(databaseUrl)} ${reason(error)}`);
  }
  const connection = new ListenConnection(config, log);
  const close = async () => {
    await connection.close();
    await pool.end();
  };
  return handle('postgres', pool, { listen: connection.listen, others: connection, onChanged, close });
}

async function openInDirectory({ dataDir, log, isDurable = true }: DatabaseOptions): Promise<OpenDatabase> {
  const embedded = await openEmbedded(dataDir, isDurable, (error) =>
    log.error({ err: error }, 'the embedded database has stopped: restart the process'),
  );
  const listeners = new Listeners();
  const pool = watch(
    new GuardedPool({
      stream: embedded.createStream,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      user: 'postgres',
      database: 'postgres',
      types: columnTypes,
      onConnect: (client) => {
        client.on('notification', (message) => listeners.tell(message));
        return listeners.subscribe(client);
      },
    }),
    log,
  );
  const onChanged = hearAnnounced(pool);
  const listen: Listen = async (channel, listener) => {
    listeners.add(channel, listener);
    await listeners.subscribe(pool);
  };
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  return handle('embedded', pool, { listen, others: null, onChanged, close });
}

function handle(
  engine: OpenDatabase['engine'],
  pool: GuardedPool,
  { listen, others, onChanged, close }: Pick<OpenDatabase, 'listen' | 'others' | 'onChanged' | 'close'>,
): OpenDatabase {
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  const executeSql = (text: string, values: unknown[] = []) => pool.query({ text, values, types: pg.types });
  let closing: Promise<void> | undefined;
  return {
    db,
    engine,
    pool,
    listen,
    others,
    onChanged,
    executeSql,
    longestWait: () => pool.longestWait(),
    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** A lost connection is logged where it is noticed; the pool replaces it and whoever used it gets the error. */
function watch(pool: GuardedPool, log: Log) {
  const lost = (error: Error) => log.warn({ err: error }, 'lost a database connection');
  pool.on('error', lost);
  // While a client is in use the pool doesn't listen to it, and an error event that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** The URL without its password. */
function place(databaseUrl: string) {
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl);
  const host = searchParams.get('host') ?? (hostname || 'localhost');
  return `${host}:${port || 5432}${pathname}`;
}

function reason(error: unknown) {
  const { code, message } = error as { code?: string; message: string };
  const detail = message || code || String(error);
  const isRefusal = code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E');
  return isRefusal ? `refuses the connection: ${detail}` : `cannot be reached: ${detail}`;
}
