/** The one way to open a transaction. */
import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { currentTransaction, isStalePlan } from './driver.ts';
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
      if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
      // Two that met once must not meet again in step.
      await setTimeout(Math.random() * 20 * attempt);
    }
  }
}

function attemptOnce<T>(db: DatabaseHandle, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  const mark = { isOpen: false };
  // A nested call with the outer handle is refused by the pool, which still sees the outer mark there.
  return db.connection().execute((connection) =>
    currentTransaction.run(mark, () =>
      connection.transaction().execute(async (tx) => {
        mark.isOpen = true;
        try {
          return await work(tx);
        } finally {
          mark.isOpen = false;
        }
      }),
    ),
  );
}

function isWorthRepeating(error: unknown) {
  const code = (error as { code?: string }).code;
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error);
}
