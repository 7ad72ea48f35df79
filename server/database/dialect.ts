/**
 * PostgreSQL as Kysely speaks it, over a pool that hands out another client for each statement. Kysely's own driver keeps what
 * it made for each client in a weak map: thousands of entries a second were left there for the collector to find dead.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type QueryResult,
} from 'kysely';

/** Kysely's dialect on clients that are as short-lived as they like. */
export class ShortLivedDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return driverOf(this.#pool);
  }
}

const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'];

class Connection implements DatabaseConnection {
  readonly #client: PostgresPoolClient;
  /** Nobody gets it again. */
  isBroken = false;

  constructor(client: PostgresPoolClient) {
    this.#client = client;
  }

  async say(words: 'begin' | 'commit' | 'rollback'): Promise<string> {
    return (await this.#client.query(words, [])).command;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#client.query<R>(sql, parameters).catch(failWithCaller);
    return WRITES.includes(command) ? { rows, numAffectedRows: BigInt(rowCount) } : { rows };
  }

  // biome-ignore lint/correctness/useYield: nothing is read that way, and Kysely asks for the method.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('read it page by page');
  }

  release(): void {
    this.#client.release(this.isBroken);
  }
}

/** An error of the database is made where its answer is read: whose statement it was, only whoever waits can tell. */
function failWithCaller(error: unknown): never {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(2).join('\n')}`;
  throw error;
}

/** Of transactions as `transaction()` opens them: with no settings and nothing saved on the way. */
function driverOf(pool: PostgresPool): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new Connection(await pool.connect()),
    async beginTransaction(connection) {
      await (connection as Connection).say('begin');
    },
    async commitTransaction(connection) {
      // What PostgreSQL answers where a failure in it was not let through.
      if ((await (connection as Connection).say('commit')) === 'ROLLBACK')
        throw new Error('a statement of this transaction had failed: nothing of it was kept');
    },
    async rollbackTransaction(connection) {
      try {
        await (connection as Connection).say('rollback');
      } catch (error) {
        (connection as Connection).isBroken = true;
        throw error;
      }
    },
    async releaseConnection(connection) {
      (connection as Connection).release();
    },
    destroy: () => pool.end(),
  };
}
