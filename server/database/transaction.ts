/** The one way to open a transaction. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { ask } from './ask.ts';
import { isStalePlan } from './driver.ts';
import { joined, type Piece, statementOf, type Template } from './pieces.ts';
import { asNamed } from './refusals.ts';
import { currentTransaction, newRun, type Running } from './running.ts';
import type { Database } from './schema.ts';

/** The outer handle, as `openDatabase` gives it. */
export type DatabaseHandle = Kysely<Database>;
/** What functions with queries take: the outer handle or a transaction's. */
export type Db = DatabaseHandle | Transaction<Database>;

const ATTEMPTS = 4;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs `work` in a transaction: all of it is kept, or, when it throws, nothing. Given a transaction's handle it joins
 * that transaction, whose fate an error then decides: let errors pass through.
 *
 * Everything in `work` must use the handle it gets; a query through the outer one throws. After a deadlock or a
 * serialization failure `work` runs again, up to four times in all, so it must touch nothing but the database.
 */
export async function transaction<T>(db: Db, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Database>);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(db, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw asNamed(error);
      // Two that met once must not meet again in step.
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

async function attemptOnce<T>(
  db: DatabaseHandle,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  const run = newRun();
  // A nested call with the outer handle is refused by the pool, which still sees the outer mark there.
  const result = await db.connection().execute((connection) =>
    currentTransaction.run(run, () =>
      connection.transaction().execute(async (tx) => {
        run.isOpen = true;
        try {
          return await work(tx);
        } finally {
          run.isOpen = false;
        }
      }),
    ),
  );
  for (const after of run.afterCommit) after();
  return result;
}

/**
 * Writes `written` without waiting for it: in a transaction it leaves before the next statement or with the commit,
 * together with what else was gathered, and fails there. With the outer handle it is written at once.
 */
export async function write(db: Db, written: Piece): Promise<void> {
  const run = db.isTransaction ? currentTransaction.getStore() : undefined;
  if (!run) {
    await ask(db, statementOf([written]));
    return;
  }
  const { changes } = written;
  const isTwice = changes !== undefined && run.gathered.some((other) => other.changes === changes);
  // The answer that is waited for is about the last piece, so no other may follow it in the same statement.
  if (isTwice || run.answer) await run.send();
  run.gathered.push(written);
}

/**
 * A value that the database makes while it writes a piece, such as an id: `answer` is a whole `select` about the piece,
 * of the columns `n` and `answer`.
 */
export class Made<T> {
  readonly written: Piece;
  readonly answer: Template;
  #sent: Promise<T> | undefined;

  constructor(written: Piece, answer: Template) {
    this.written = written;
    this.answer = answer;
  }

  get isSent(): boolean {
    return this.#sent !== undefined;
  }

  /**
   * Sends the piece with everything that the transaction `tx` has gathered and waits for the value. Called again, it
   * returns the same value.
   */
  value(tx: Db): Promise<T> {
    this.#sent ??= this.#send(tx);
    return this.#sent;
  }

  /**
   * Leaves the piece to the next statement of the transaction, at the latest the commit, together with `beside`, which
   * may refer to its rows.
   */
  async leave(tx: Db, beside: Piece | undefined): Promise<void> {
    if (this.isSent) throw new Error('it was sent before');
    await write(tx, beside ? joined(this.written, beside) : this.written);
    this.#sent = new Promise((settle) => {
      runOf(tx).answer = { template: this.answer, settle: (row) => settle(answerIn<T>(row)) };
    });
  }

  /** The value of a piece that was left to the transaction, once that has committed. */
  left(): Promise<T> {
    if (!this.#sent) throw new Error('it was not left');
    return this.#sent;
  }

  async #send(tx: Db): Promise<T> {
    await write(tx, this.written);
    const run = runOf(tx);
    const row = new Promise<unknown>((settle, refuse) => {
      run.answer = { template: this.answer, settle };
      run.send().catch(refuse);
    });
    return answerIn<T>(await row);
  }
}

/** What a transaction's work answers, whether the database makes it or not. */
export async function settled<T>(tx: Db, result: T | Made<T>): Promise<T> {
  return result instanceof Made ? result.value(tx) : result;
}

/** Undefined where there is no row. */
const answerIn = <T>(row: unknown): T => (row as { answer: T } | undefined)?.answer as T;

function runOf(tx: Db): Running {
  const run = tx.isTransaction ? currentTransaction.getStore() : undefined;
  if (!run) throw new Error('what a transaction makes is asked for in it');
  return run;
}

/** Runs `then` once the transaction that `db` stands for has committed, and never where it has not. */
export function afterCommit(db: Db, then: () => void): void {
  const run = db.isTransaction ? currentTransaction.getStore() : undefined;
  if (run) run.afterCommit.push(then);
  else then();
}

function isWorthRepeating(error: unknown) {
  const code = (error as { code?: string }).code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
}
