/** How many mails a mailbox gets that nobody has proven to be theirs (Product §5.26). */
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import { hasTryLeft } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';

/**
 * Whether one more mail may go to a mailbox that nobody has proven, which counts as one. Whoever signs up with a
 * stranger's email must not flood them, so the mailbox counts, whatever account asks and whatever for; and one network's
 * share is smaller, so that nobody keeps everybody else's codes from it.
 */
export async function hasMailLeft(
  { config }: Pick<Context, 'config'>,
  db: Db,
  email: string,
  { address, now }: { address: string | undefined; now: Date },
): Promise<boolean> {
  const isLeft = (limit: Limit, subject: string) =>
    hasTryLeft(db, limit, subject, now, config.rateLimitFactor);
  return (
    (await isLeft(LIMITS.codeMailFrom, `${email} ${address ?? 'unknown'}`)) &&
    (await isLeft(LIMITS.codeMail, email))
  );
}
