/** What a function of the database refuses by a name of the contract becomes the contract's error (migration 78). */

/** Its errors bear this code, and the name as their message. */
const NAMED_REFUSAL = 'CW409';

let make: ((name: string) => Error) | undefined;

/** Says how errors of the contract are made; they stand above the database. */
export function nameRefusals(by: (name: string) => Error): void {
  make = by;
}

/** The error that a transaction ends with, in the contract's words where it has them. */
export function asNamed(error: unknown): unknown {
  const { code, message } = error as { code?: string; message: string };
  return code === NAMED_REFUSAL && make ? make(message) : error;
}
