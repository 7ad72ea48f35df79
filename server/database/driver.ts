/**
 * What stands between Kysely and the driver's pool: prepared statements for everything that runs twice,
 * and a loud refusal where a query inside a transaction would use another connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { fromDatabase } from './unavailable.ts';

/** Marks everything that runs for one `transaction()`; `isOpen` from its first statement to its last. */
export const currentTransaction = new AsyncLocalStorage<{ isOpen: boolean }>();

/**
 * @throws when called inside a running transaction: another connection sees none of its writes, may deadlock with it,
 * and on the embedded engine, which has one connection, would wait for ever.
 */
export function refuseInsideTransaction() {
  if (currentTransaction.getStore()?.isOpen) {
    throw new Error('this query is not part of the running transaction: use the handle (tx) it was given');
  }
}

/** Bounds the memory of prepared statements, which every connection keeps until it closes. */
const MAX_STATEMENTS = 500;

/**
 * The pool as Kysely takes it. `tell` is told what the tables' triggers announce, once it is committed (Product §29.21).
 */
export function kyselyPool(pool: pg.Pool, tell: (announced: string[]) => void): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const statementNames = new Map<string, string>();
  const nameOf = (text: string) => {
    let name = statementNames.get(text);
    if (!name && statementNames.size < MAX_STATEMENTS) {
      name = `q${statementNames.size}`;
      statementNames.set(text, name);
    }
    return name;
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw fromDatabase(error);
      });
      let wrapped = clients.get(client);
      if (!wrapped) {
        wrapped = new Connection(client, nameOf, tell) as unknown as PostgresPoolClient;
        clients.set(client, wrapped);
      }
      return wrapped;
    },
  };
}

/** The code of a notice by which a trigger says what has changed (migration 47). */
const ANNOUNCED = 'CW001';
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

class Connection {
  #client: pg.PoolClient;
  #nameOf: (text: string) => string | undefined;
  #isStale = false;
  #tell: (announced: string[]) => void;
  /** By what the running transaction, or statement, has changed. */
  #announced: string[] = [];
  #isInTransaction = false;

  constructor(
    client: pg.PoolClient,
    nameOf: (text: string) => string | undefined,
    tell: (announced: string[]) => void,
  ) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#tell = tell;
    client.on('notice', ({ code, message }) => {
      if (code === ANNOUNCED && message) this.#announced.push(message);
    });
  }

  async query(text: string, values: unknown[]) {
    try {
      const result = await this.#send(text, values);
      this.#isInTransaction =
        result.command === 'BEGIN' || (this.#isInTransaction && !ENDS.has(result.command));
      // What was rolled back was not changed, and a commit of what had failed is answered as a rollback.
      if (result.command === 'ROLLBACK') this.#announced = [];
      else if (!this.#isInTransaction) this.#tellAnnounced();
      return result;
    } catch (error) {
      if (!this.#isInTransaction) this.#announced = [];
      throw error;
    }
  }

  #tellAnnounced() {
    if (this.#announced.length === 0) return;
    const announced = this.#announced;
    this.#announced = [];
    this.#tell(announced);
  }

  async #send(text: string, values: unknown[]) {
    if (text === 'begin' && !currentTransaction.getStore()) {
      throw new Error('open transactions with transaction(), which guards and retries them');
    }
    const name = values.length > 0 && !this.#isStale ? this.#nameOf(text) : undefined;
    try {
      return await this.#client.query({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw fromDatabase(error);
      // A migration changed a table under this connection's prepared statements: go on without, then drop it.
      this.#isStale = true;
      if (currentTransaction.getStore()?.isOpen) throw error;
      return await this.#client.query({ text, values });
    }
  }

  release(destroy = false) {
    this.#announced = [];
    this.#isInTransaction = false;
    this.#client.release(destroy || this.#isStale);
  }
}

/** "cached plan must not change result type"; no other feature_not_supported comes from that place. */
export function isStalePlan(error: unknown) {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
