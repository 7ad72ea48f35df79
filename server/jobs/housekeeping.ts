/** Clears, each hour, what has run out and would only fill the database. */
import type { Context } from '../context.ts';
import { sweepIncoming } from '../files/receive.ts';
import { CUSTOMER_IDLE_MS, STAFF_IDLE_MS } from '../sessions/sessions.ts';
import type { QueueSettings } from './jobs.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 600,
  giveUpAfterSeconds: 3600,
  keepSeconds: 3600,
  sideBySide: 1,
  cron: '17 * * * *',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A phone that was off for a week may still repeat its last call. */
const IDEMPOTENCY_DAYS = 7;

type Parts = Pick<Context, 'db' | 'files' | 'clock'>;

/** Clears once. Everything here has stopped counting long before, so nobody notices. */
export async function clearExpired({ db, files, clock }: Parts): Promise<void> {
  const now = clock().getTime();
  const before = (ms: number) => new Date(now - ms);
  await db.deleteFrom('customer_sessions').where('last_used_at', '<', before(CUSTOMER_IDLE_MS)).execute();
  await db.deleteFrom('staff_sessions').where('last_used_at', '<', before(STAFF_IDLE_MS)).execute();
  await db.deleteFrom('email_codes').where('expires_at', '<', before(DAY_MS)).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', before(DAY_MS)).execute();
  await db.deleteFrom('staff_password_resets').where('expires_at', '<', before(DAY_MS)).execute();
  await db.deleteFrom('attempts').where('window_start', '<', before(DAY_MS)).execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before(IDEMPOTENCY_DAYS * DAY_MS))
    .execute();
  await db.deleteFrom('order_viewers').where('seen_at', '<', before(HOUR_MS)).execute();
  await sweepIncoming(files, now);
}

export function workOnHousekeeping(context: Parts & Pick<Context, 'jobs'>): void {
  context.jobs.work('housekeeping', SETTINGS, () => clearExpired(context));
}
