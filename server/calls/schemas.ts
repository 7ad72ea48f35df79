/** Holding what comes in and goes out against the contract's schemas. */

import { CHECK_FIELD, UNWORDED } from '@cowrie/contract/default-messages.ts';
import type { AnyEndpoint, Schema } from '@cowrie/contract/endpoint.ts';
import type { ErrorName } from '@cowrie/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError, type FieldErrors, fail, failFields } from '../errors.ts';
import { withSeenNames } from './seen-names.ts';
import { refuseIllFormed } from './well-formed.ts';

/**
 * Validated input. @throws {ApiError} `invalid_input` with the messages of every wrong field, in the order in which
 * the schema names the fields: the first is the sentence that a customer reads.
 */
export function parseInput(schema: Schema | undefined, value: unknown): unknown {
  refuseIllFormed(value);
  if (!schema) return undefined;
  const result = z.safeParse(schema, withSeenNames(value) ?? {});
  if (result.success) return result.data;
  const fields: PropertyKey[] = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
  const place = ({ path: [field = ''] }: { path: PropertyKey[] }) => fields.indexOf(field);
  const errors: FieldErrors = {};
  for (const issue of result.error.issues.toSorted((a, b) => place(a) - place(b))) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    errors[field] ??= [];
    errors[field].push(issue.message === UNWORDED ? CHECK_FIELD : issue.message);
  }
  if (Object.values(errors)[0]?.[0] === CHECK_FIELD) fail('invalid_input', {}, errors);
  return failFields(errors);
}

/** Validated input, or undefined where it is wrong: `parseInput` then says how. */
export function tryInput(schema: Schema, value: unknown): unknown {
  try {
    return parseInput(schema, value);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

/** @throws where `data` is not what the contract promises: our mistake. */
export function checkAnswer(endpoint: AnyEndpoint, data: unknown): void {
  const checked = z.safeParse(endpoint.data, data);
  if (!checked.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers against its contract: ${z.prettifyError(checked.error)}`,
    );
  }
}

/** What any call may answer without naming it. */
const COMMON_ERRORS: readonly ErrorName[] = [
  'invalid_input',
  'unauthenticated',
  'unverified',
  'forbidden',
  'enrolment_needed',
  'idempotency_conflict',
  'unavailable',
];

/** @throws where a call fails with an error that its contract does not name: our mistake. */
export function checkError(endpoint: AnyEndpoint, error: unknown): void {
  if (!(error instanceof ApiError) || COMMON_ERRORS.includes(error.code)) return;
  if (error.code === 'fresh_code_needed' && endpoint.freshCode) return;
  if (error.code === 'too_many_tries' && endpoint.kept) return;
  if (!endpoint.errors?.includes(error.code)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} fails with ${error.code}, which its contract does not name`,
    );
  }
}
