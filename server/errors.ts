/** Named errors of the contract as exceptions (Product §2.3). */
import { ERRORS, type ErrorName, errorSentence } from '@cowrie/contract/errors.ts';
import { nameRefusals } from './database/refusals.ts';

export type FieldErrors = Record<string, string[]>;

/** An error the caller caused or can act on. */
export class ApiError extends Error {
  readonly code: ErrorName;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  /** The amount that its sentence names, as a decimal string. */
  readonly amount: string | undefined;
  /** Seconds for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    name: ErrorName,
    details: {
      values?: Record<string, string>;
      errors?: FieldErrors;
      message?: string;
      amount?: string;
      retryAfter?: number;
    } = {},
  ) {
    super(details.message ?? errorSentence(name, details.values));
    this.code = name;
    this.status = ERRORS[name].status;
    this.errors = details.errors;
    this.amount = details.amount;
    this.retryAfter = details.retryAfter;
  }
}

nameRefusals((name) => new ApiError(name as ErrorName));

/** Throws a named error, its sentence filled in with `values`, with messages for `errors`' fields. */
export function fail(name: ErrorName, values?: Record<string, string>, errors?: FieldErrors): never {
  throw new ApiError(name, { values, errors });
}

/** Invalid fields: the first field's message is the sentence. */
export function failFields(errors: FieldErrors): never {
  const [first] = Object.values(errors);
  throw new ApiError('invalid_input', { errors, message: first?.[0] });
}
