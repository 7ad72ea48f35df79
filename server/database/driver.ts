/**
 * What stands between Kysely and the driver's pool: prepared statements for everything that runs twice,
 * and a loud refusal where a query inside a transaction would use another connection.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inSpan, type What } from '../caused-by.ts';
import { isHurried } from './hurry.ts';
import { type Piece, type Statement, statementOf, type Template } from './pieces.ts';
import { fromDatabase, isDatabaseUnavailable } from './unavailable.ts';

/** What belongs to one run of `transaction()`; `isOpen` from its first statement to its last. */
export type Running = {
  isOpen: boolean;
  /** Writes that nobody has waited for yet. */
  gathered: Piece[];
  /** What the last of them answers, and who waits for that. */
  answer: { template: Template; settle: (row: unknown) => void } | undefined;
  /** Sends what is gathered. */
  send: () => Promise<void>;
  /** What happens once all of it is kept. */
  afterCommit: (() => void)[];
};

export const newRun = (): Running => ({
  isOpen: false,
  gathered: [],
  answer: undefined,
  send: async () => {},
  afterCommit: [],
});

export const currentTransaction = new AsyncLocalStorage<Running>();

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

export type Handing = {
  /** Milliseconds for a connection and its first answer together, and for each further one, where a call waits. */
  hurriedMs: number | undefined;
  /** A pooler hands each transaction another connection: a statement would be prepared on one and asked for on another. */
  isPooled: boolean;
  /** Hears of every error that the database answers with. */
  noteFailure(error: unknown): void;
};

/** However long the connection took, its first answer gets a moment. */
const LEAST_MS = 1_000;

/** The pool as Kysely takes it. */
export function kyselyPool(pool: pg.Pool, handing: Handing): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, Connection>();
  const statementNames = new Map<string, string>();
  const nameOf = (text: string) => {
    if (handing.isPooled) return undefined;
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
      const asked = performance.now();
      const client = await pool.connect().catch((error) => {
        throw fromDatabase(error, { isConnecting: true });
      });
      let wrapped = clients.get(client);
      if (!wrapped) {
        wrapped = new Connection(client, nameOf, handing);
        clients.set(client, wrapped);
      }
      wrapped.waited = performance.now() - asked;
      return wrapped as unknown as PostgresPoolClient;
    },
  };
}

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;
const said = (command: string): Result => ({ command, rowCount: null, rows: [] });
const BEGIN = { text: 'begin', values: [] };
const COMMIT = { text: 'commit', values: [] };

class Connection {
  #client: pg.PoolClient;
  #nameOf: (text: string) => string | undefined;
  #isStale = false;
  /** Of the transaction: `asked` until its first statement goes out, since one statement alone needs none. */
  #state: 'none' | 'asked' | 'begun' = 'none';
  #run = newRun();
  #handing: Handing;
  /** The database did not do its part: nobody gets this connection again. */
  #isSpent = false;
  /** Milliseconds that were spent on having it, until the first answer. */
  waited = 0;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined, handing: Handing) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#handing = handing;
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (text === 'begin') return this.#begin();
    if (this.#state === 'none') return this.#alone({ text, values });
    if (text === 'commit') return this.#commit();
    if (text === 'rollback') return this.#rollback();
    return this.#together([...this.#beginning(), ...taken(this.#run), { text, values }]);
  }

  #begin(): Result {
    const run = currentTransaction.getStore();
    if (!run) throw new Error('open transactions with transaction(), which guards and retries them');
    this.#state = 'asked';
    this.#run = run;
    run.send = async () => {
      if (run.gathered.length > 0) await this.#together([...this.#beginning(), ...taken(run)]);
    };
    return said('BEGIN');
  }

  async #commit(): Promise<Result> {
    const last = taken(this.#run);
    const isAlone = this.#state === 'asked';
    this.#state = 'none';
    if (!isAlone) return this.#together([...last, COMMIT]);
    await this.#together(last);
    return said('COMMIT');
  }

  #rollback(): Promise<Result> | Result {
    this.#run.gathered = [];
    const wasBegun = this.#state === 'begun';
    this.#state = 'none';
    return wasBegun && !this.#isSpent ? this.#alone({ text: 'rollback', values: [] }) : said('ROLLBACK');
  }

  #beginning(): Sent[] {
    if (this.#state !== 'asked') return [];
    this.#state = 'begun';
    return [BEGIN];
  }

  /** Sends statements without waiting for one before the next, where the driver can, and answers the last one's result. */
  async #together(statements: Sent[]): Promise<Result> {
    const results: Promise<Result>[] = [];
    for (const statement of statements) {
      const result = this.#alone(statement);
      results.push(result);
      if (!isPipelined(this.#client)) await result;
      // Each of them is waited for below; whichever fails first says why.
      else result.catch(() => {});
    }
    let last = said('');
    for (const [index, result] of results.entries()) {
      last = await result;
      statements[index]?.settle?.(last.rows[0]);
    }
    return last;
  }

  async #alone({ text, values }: Sent): Promise<Result> {
    const name = values.length > 0 && !this.#isStale ? this.#nameOf(text) : undefined;
    try {
      return await this.#ask({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw this.#failed(error);
      // A migration changed a table under this connection's prepared statements: go on without, then drop it.
      this.#isStale = true;
      if (this.#state === 'begun' || currentTransaction.getStore()?.isOpen) throw error;
      return await this.#ask({ text, values });
    }
  }

  #ask(config: pg.QueryConfig): Promise<Result> {
    return inSpan(
      () => statementSpan(config.text),
      () => this.#send(config),
    );
  }

  #send(config: pg.QueryConfig): Promise<Result> {
    const { hurriedMs } = this.#handing;
    if (hurriedMs === undefined || !isHurried()) return this.#client.query(config);
    const query_timeout = Math.max(LEAST_MS, hurriedMs - this.waited);
    this.waited = 0;
    return this.#client.query({ ...config, query_timeout } as pg.QueryConfig);
  }

  #failed(error: unknown): unknown {
    const known = fromDatabase(error);
    if (isDatabaseUnavailable(known)) this.#isSpent = true;
    this.#handing.noteFailure(known);
    return known;
  }

  release(destroy = false) {
    this.#state = 'none';
    this.#client.release(destroy || this.#isStale || this.#isSpent);
  }
}

const LONGEST_TEXT = 2000;

/** The statement without its values, which may be anybody's (Product §31.77). */
const statementSpan = (text: string): What => ({
  name: `SQL ${/\w+/.exec(text)?.[0].toLowerCase() ?? ''}`,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
});

type Sent = Statement & { settle?: (row: unknown) => void };

/** The statement of what was gathered, if anything was. */
function taken(run: Running): Sent[] {
  if (run.gathered.length === 0) return [];
  const { gathered, answer } = run;
  run.gathered = [];
  run.answer = undefined;
  const statement = statementOf(gathered, answer?.template);
  return [answer ? { ...statement, settle: answer.settle } : statement];
}

/** Whether statements may be sent to it without waiting for one before the next. */
export const isPipelined = (client: pg.PoolClient) => (client as { pipeline?: boolean }).pipeline === true;

/** "cached plan must not change result type"; no other feature_not_supported comes from that place. */
export function isStalePlan(error: unknown) {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
