/** What a function of the database refuses by a name of the contract becomes the contract's error (migration 78). */

/** Its errors bear this code, and the name as their message. */
const NAMED_REFUSAL = 'CW409';

/** PostgreSQL's own, for a value that is missing. */
const NOT_NULL = '23502';

let make: ((name: string) => Error) | undefined;

/** Says how errors of the contract are made; they stand above the database. */
export function nameRefusals(by: (name: string) => Error): void {
  make = by;
}

type DatabaseError = { code?: string; message: string; table?: string; column?: string };

/** The error that a transaction ends with, in the contract's words where it has them. */
export function asNamed(error: unknown): unknown {
  const { code, message, table, column } = error as DatabaseError;
  // The statement that opens an order finds no customer who is still there: their sessions have ended.
  if (code === NOT_NULL && table === 'orders' && column === 'customer_id' && make)
    return make('unauthenticated');
  return code === NAMED_REFUSAL && make ? make(message) : error;
}
