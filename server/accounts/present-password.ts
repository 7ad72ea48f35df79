/** The password asked again of an open session: one left open, or stolen, is not enough to change how somebody signs in (Product §25.10). */
import { LIMITS } from '@cowrie/contract/limits.ts';
import { countTry } from '../calls/count-tries.ts';
import { forgetTries } from '../calls/forget-tries.ts';
import type { Context } from '../context.ts';
import { ApiError, fail } from '../errors.ts';
import { partyAt, passwordFits } from './passwords.ts';
import { type CustomerRow, customerById } from './queries.ts';

type Present = { subject: string; typed: string; hash: string; address: string; now: Date };

/**
 * `subject` names whose tries count together. @throws {ApiError} `wrong_password`, with its field; `too_many_tries`.
 */
export async function requirePresentPassword(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { subject, typed, hash, address, now }: Present,
): Promise<void> {
  // Counted before the password is looked at, so that parallel guesses are counted too.
  await countTry(db, LIMITS.presentPassword, subject, now, config.rateLimitFactor);
  if (!(await passwordFits(hash, typed, partyAt(address)))) refusePresentPassword();
  await forgetTries(db, LIMITS.presentPassword, subject);
}

/** Asks a signed-in customer for theirs, and answers their row. @throws {ApiError} as `requirePresentPassword`. */
export async function requireOwnPassword(
  context: Pick<Context, 'db' | 'config'>,
  { customerId, ...given }: Omit<Present, 'subject' | 'hash'> & { customerId: bigint },
): Promise<CustomerRow> {
  const row = await customerById(context.db, customerId);
  await requirePresentPassword(context, {
    subject: `customer:${customerId}`,
    hash: row.password_hash,
    ...given,
  });
  return row;
}

/** @throws {ApiError} `wrong_password`, with its field. */
export function refusePresentPassword(): never {
  fail('wrong_password', {}, { current_password: [new ApiError('wrong_password').message] });
}
