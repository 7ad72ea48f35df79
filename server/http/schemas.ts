/** Holding what comes in and goes out against the contract's schemas. */
import type { AnyEndpoint, Schema } from '@cowrie/contract/endpoint.ts';
import * as z from 'zod/mini';
import { type FieldErrors, failFields } from './errors.ts';

/** Validated input. @throws {ApiError} `invalid_input` with the messages of every wrong field. */
export function parseInput(schema: Schema | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = z.safeParse(schema, value ?? {});
  if (result.success) return result.data;
  const errors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.length > 0 ? issue.path.join('.') : 'body';
    errors[field] ??= [];
    errors[field].push(issue.message);
  }
  return failFields(errors);
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
