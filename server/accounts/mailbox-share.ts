/** How many mails a mailbox gets that nobody has proven to be theirs (Product §5.26). */
import { LIMITS, type Limit } from '@cowrie/contract/limits.ts';
import { siteOf } from '../calls/caller-address.ts';
import { addTry, takeBackTry } from '../calls/count-tries.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';

/**
 * Of the mails to one mailbox, the last two are kept for networks that have asked for fewer. So if two networks use up
 * the rest, the owner's network still has one, and another one in case the first is lost.
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
  // A mail that was refused is not counted against the mailbox.
  await takeBackTry(db, LIMITS.codeMail, email);
  return false;
}
