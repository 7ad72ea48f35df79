/** What runs out about accounts. */
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { latestEnd } from '../latest-begin.ts';
import { CODE_LIFE_MS, LINK_LIFE_MS } from './lives.ts';
import { clearUnproven } from './prove-email.ts';

/**
 * Ends all links to a new password: in a restored copy, one that was used after the backup would work again
 * (Product §31.63).
 */
export async function endResetLinks(db: Db): Promise<void> {
  await db.deleteFrom('password_resets').execute();
}

/**
 * Forgets codes and links a day after they ran out, and accounts that nobody ever proved. The time of those that a clock that was
 * ahead has made counts from now on: they would be good until that moment, and a while (Product §31.12).
 */
export async function clearAccounts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('email_codes').where('expires_at', '<', before).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
  const from = (lifeMs: number) => ({ expires_at: new Date(now.getTime() + lifeMs) });
  await db
    .updateTable('email_codes')
    .set(from(CODE_LIFE_MS))
    .where('expires_at', '>', latestEnd(now, CODE_LIFE_MS))
    .execute();
  await db
    .updateTable('password_resets')
    .set(from(LINK_LIFE_MS))
    .where('expires_at', '>', latestEnd(now, LINK_LIFE_MS))
    .execute();
  await clearUnproven(db, now);
}
