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

/** The pool as Kysely takes it. */
export function kyselyPool(pool: pg.Pool): PostgresPool {
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
        wrapped = new Connection(client, nameOf) as unknown as PostgresPoolClient;
        clients.set(client, wrapped);
      }
      return wrapped;
    },
  };
}

class Connection {
  #client: pg.PoolClient;
  #nameOf: (text: string) => string | undefined;
  #isStale = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  async query(text: string, values: unknown[]) {
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
    this.#client.release(destroy || this.#isStale);
  }
}

/** "cached plan must not change result type"; no other feature_not_supported comes from that place. */
export function isStalePlan(error: unknown) {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
