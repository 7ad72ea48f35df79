import type { StaffAct } from '../calls/call.ts';
import { isDatabaseUnavailable } from '../database/open.ts';
import { ApiError } from '../errors.ts';

/** What is answered for one pair that failed. An unexpected error is logged, and the other pairs go on. */
export function refusal({ context }: StaffAct, thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isDatabaseUnavailable(thrown)) throw thrown;
  context.log.error({ err: thrown }, 'what a line of a statement is could not be written');
  const message = 'This one failed, and the fault is ours. Please try it again.';
  return new ApiError('internal', { message });
}
