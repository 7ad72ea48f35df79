/**
 * What stands between Kysely and the driver's pool: prepared statements for everything that runs twice, a connection only
 * from the first statement on, and statements that many want asked for all of them.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { inSpan, type What } from '../logging/caused-by.ts';
import { type Batch, Batcher, type Result } from './batcher.ts';
import { countPrepared, planAnew } from './fresh-plans.ts';
import { comesFirst, hurriedly, hurrySpent, isHurried, waitFor } from './hurry.ts';
import { asJson, Row, type Statement, statementOf } from './pieces.ts';
import type { GuardedPool } from './pool.ts';
import { currentTransaction, newRun, type Running, refuseInsideTransaction } from './running.ts';
import { fromDatabase, isDatabaseUnavailable, isRefusal, NoneFree } from './unavailable.ts';

/** Bounds the memory of prepared statements, which every connection keeps until it closes. */
const MAX_STATEMENTS = 500;

export type Handing = {
  /** Milliseconds for connections and answers together, where a call waits. */
  hurriedMs: number | undefined;
  /** A pooler hands each transaction another connection: a statement would be prepared on one and asked for on another. */
  isPooled: boolean;
  /** Hears of every error that the database answers with. */
  noteFailure(error: unknown): void;
};

/** However long it took until then, an answer gets a moment. */
const LEAST_MS = 1_000;

/** The pool as Kysely takes it. */
export function kyselyPool(pool: GuardedPool, handing: Handing): PostgresPool {
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
  const open = () => new Connection({ pool, nameOf, handing, batcher });
  const sendFor = async ({ text, rows, waited }: Batch) => {
    const connection = open();
    connection.waited = waited;
    try {
      return await connection.query(text, [asJson(rows)]);
    } finally {
      connection.release();
    }
  };
  // What it takes is counted by each who waits for it, and by the first no more than by the others.
  const batcher: Batcher = new Batcher({
    send: (batch) => (isHurried() ? hurriedly(() => sendFor(batch), batch.comesFirst) : sendFor(batch)),
    isRefusal,
    isUnsent: (error) => error instanceof NoneFree,
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      refuseInsideTransaction();
      return open() as unknown as PostgresPoolClient;
    },
  };
}

const said = (command: string): Result => ({ command, rowCount: null, rows: [] });
const BEGIN: Sent = { text: 'begin', values: [] };
const COMMIT: Sent = { text: 'commit', values: [] };
const ROLLBACK: Sent = { text: 'rollback', values: [] };

type Parts = {
  pool: GuardedPool;
  nameOf: (text: string) => string | undefined;
  handing: Handing;
  batcher: Batcher;
};

/** One of the pool's connections, from its first statement on: what is asked for together with others needs none of its own. */
class Connection {
  #parts: Parts;
  #having: Promise<pg.PoolClient> | undefined;
  #client: pg.PoolClient | undefined;
  #isStale = false;
  /** Of the transaction: `asked` until its first statement goes out, since one statement alone needs none. */
  #state: 'none' | 'asked' | 'begun' = 'none';
  #run = newRun();
  /** The database did not do its part: nobody gets this connection again. */
  #isSpent = false;
  /** Milliseconds that were waited before it was asked for anything. */
  waited = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (text === 'begin') return this.#begin();
    const [row] = values;
    if (this.#state === 'none') {
      if (row instanceof Row) return this.#asOne({ text, row });
      return this.#alone(await this.#have(), { text, values });
    }
    if (text === 'commit') return this.#commit();
    if (text === 'rollback') return this.#rollback();
    const sent = row instanceof Row ? { text, values: [asJson([row])] } : { text, values };
    return this.#together([...this.#beginning(), ...taken(this.#run), sent]);
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
    const isAlone = this.#state === 'asked';
    if (!isAlone) {
      const last = [...taken(this.#run), COMMIT];
      this.#state = 'none';
      return this.#together(last);
    }
    this.#state = 'none';
    const statement = statementLeft(this.#run);
    if (statement) {
      const { rows } = await this.#asOne(statement);
      statement.settle?.(rows[0]);
    }
    return said('COMMIT');
  }

  /** With others that want the same now; in a span, since it may be another's connection that sends it. */
  #asOne({ text, row }: Statement): Promise<Result> {
    return inSpan(
      () => statementSpan(text),
      () => waitFor(this.#parts.batcher.join(text, row, { spent: hurrySpent(), comesFirst: comesFirst() })),
    );
  }

  #rollback(): Promise<Result> | Result {
    this.#run.gathered = [];
    const wasBegun = this.#state === 'begun' && this.#client && !this.#isSpent;
    this.#state = 'none';
    return wasBegun ? this.#together([ROLLBACK]) : said('ROLLBACK');
  }

  async #have(): Promise<pg.PoolClient> {
    this.#having ??= this.#take();
    return this.#having;
  }

  async #take(): Promise<pg.PoolClient> {
    const taking = this.#parts.pool.take(this.#spent());
    this.#client = await waitFor(this.#inTime(taking)).catch((error) => {
      throw fromDatabase(error, { isConnecting: true });
    });
    planAnew(this.#client);
    return this.#client;
  }

  #beginning(): Sent[] {
    if (this.#state !== 'asked') return [];
    this.#state = 'begun';
    return [BEGIN];
  }

  /** Sends statements without waiting for one before the next, where the driver can, and answers the last one's result. */
  async #together(statements: Sent[]): Promise<Result> {
    const client = await this.#have();
    const results: Promise<Result>[] = [];
    for (const statement of statements) {
      const result = this.#alone(client, statement);
      results.push(result);
      if (!isPipelined(client)) await result;
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

  async #alone(client: pg.PoolClient, { text, values }: Sent): Promise<Result> {
    const name = values.length > 0 && !this.#isStale ? this.#parts.nameOf(text) : undefined;
    if (name) countPrepared(client);
    try {
      return await this.#ask(client, { name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw this.#failed(error);
      // A migration changed a table under this connection's prepared statements: go on without, then drop it.
      this.#isStale = true;
      if (this.#state === 'begun' || currentTransaction.getStore()?.isOpen) throw error;
      return await this.#ask(client, { text, values });
    }
  }

  #ask(client: pg.PoolClient, config: pg.QueryConfig): Promise<Result> {
    return inSpan(
      () => statementSpan(config.text),
      () => this.#send(client, config),
    );
  }

  #send(client: pg.PoolClient, config: pg.QueryConfig): Promise<Result> {
    const query_timeout = this.#left();
    if (query_timeout === undefined) return client.query(config);
    return waitFor(client.query({ ...config, query_timeout } as pg.QueryConfig));
  }

  /** Milliseconds that whoever waits for an answer still does. */
  #left(): number | undefined {
    const { hurriedMs } = this.#parts.handing;
    if (hurriedMs === undefined || !isHurried()) return undefined;
    return Math.max(LEAST_MS, hurriedMs - this.#spent());
  }

  /** Milliseconds that whoever waits for an answer has waited for the database by now. */
  #spent(): number {
    return isHurried() ? this.waited + (hurrySpent() ?? 0) : 0;
  }

  /** A connection that comes later is given back. */
  #inTime(taking: Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    const left = this.#left();
    if (left === undefined) return taking;
    return new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(new Error('a connection took too long'));
      }, left);
      taking
        .then((client) => (isLate ? client.release() : resolve(client)), reject)
        .finally(() => clearTimeout(timer));
    });
  }

  #failed(error: unknown): unknown {
    const known = fromDatabase(error);
    if (isDatabaseUnavailable(known)) this.#isSpent = true;
    this.#parts.handing.noteFailure(known);
    return known;
  }

  release(destroy = false) {
    this.#state = 'none';
    this.#client?.release(destroy || this.#isStale || this.#isSpent);
    this.#client = undefined;
    this.#having = undefined;
  }
}

const LONGEST_TEXT = 2000;

/** The statement without its values, which may be anybody's (Product §31.77). */
const statementSpan = (text: string): What => ({
  name: `SQL ${/\w+/.exec(text)?.[0].toLowerCase() ?? ''}`,
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, LONGEST_TEXT) },
});

type Sent = { text: string; values: unknown[]; settle?: (row: unknown) => void };

/** The statement of what was gathered, if anything was. */
function statementLeft(run: Running): (Statement & Pick<Sent, 'settle'>) | undefined {
  if (run.gathered.length === 0) return undefined;
  const { gathered, answer } = run;
  run.gathered = [];
  run.answer = undefined;
  const statement = statementOf(gathered, answer?.template);
  return answer ? { ...statement, settle: answer.settle } : statement;
}

/** As a transaction sends it that has more than that: with the one row. */
function taken(run: Running): Sent[] {
  const statement = statementLeft(run);
  if (!statement) return [];
  const { text, row, settle } = statement;
  return [{ text, values: [asJson([row])], ...(settle && { settle }) }];
}

/** Whether statements may be sent to it without waiting for one before the next. */
export const isPipelined = (client: pg.PoolClient) => (client as { pipeline?: boolean }).pipeline === true;

/** "cached plan must not change result type"; no other feature_not_supported comes from that place. */
export function isStalePlan(error: unknown) {
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
