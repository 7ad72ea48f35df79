import type { ErrorName } from './errors.ts';
import { DOCUMENT_ERRORS } from './file-errors.ts';

/** What can be wrong with a payout, at the desk and on a phone that pays. */
export const PAYOUT_ERRORS = [
  'too_many_tries',
  'not_found',
  'order_moved',
  'order_closed',
  'move_not_allowed',
  'payout_not_claimed',
  'payout_claimed',
  'release_needed',
  'released_by_you',
  'slip_required',
  'payout_too_large',
  'test_not_released',
  'account_unfit',
  'worth_unknown',
  ...DOCUMENT_ERRORS,
] as const satisfies readonly ErrorName[];
