/** What runs out about accounts. */
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { clearUnproven } from './prove-email.ts';

/** Forgets codes and links a day after they ran out, and accounts that nobody ever proved. */
export async function clearAccounts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('email_codes').where('expires_at', '<', before).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
  await clearUnproven(db, now);
}
