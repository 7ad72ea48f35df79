/** The reference that a call's path names. */
import { readReference } from '@cowrie/contract/reference.ts';
import { fail } from '../errors.ts';

/** As orders have it, however it was typed. @throws {ApiError} `not_found` where it is none */
export const namedReference = (params: { reference: string }): string =>
  readReference(params.reference) ?? fail('not_found');
