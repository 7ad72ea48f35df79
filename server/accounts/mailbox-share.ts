/** How many mails a mailbox gets that nobody has proven to be theirs (Product §5.26). */
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import { siteOf } from '../calls/caller-address.ts';
import { addTry, takeBackTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';

/**
 * Of those in all, the last so many are for networks that have asked for fewer: two that share the rest leave their owner's, and
 * another where that one went by.
 */
const KEPT_FOR_OTHERS = 2;

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
  const most = ({ max }: Limit) => max * config.rateLimitFactor;
  const site = siteOf(address ?? 'unknown');
  const { count: ofSite } = await addTry(db, LIMITS.codeMailFrom, `${email} ${site}`, now);
  if (ofSite > most(LIMITS.codeMailFrom)) return false;
  const { count } = await addTry(db, LIMITS.codeMail, email, now);
  const keptForOthers = KEPT_FOR_OTHERS * config.rateLimitFactor;
  const kept = ofSite <= Math.max(1, keptForOthers) ? 0 : keptForOthers;
  if (count <= most(LIMITS.codeMail) - kept) return true;
  // What was refused takes none from others.
  await takeBackTry(db, LIMITS.codeMail, email);
  return false;
}
