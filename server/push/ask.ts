/** Asks for a push beside a mail, by the mail's own job: whatever is mailed is told to devices once, and never in a transaction of the fact (Product §30.1). */
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { firstToMark } from '../jobs/mark-job.ts';
import { type News, PUSH_JOB, type PushJob } from './job.ts';

/** By then a page that is open has asked for what it was told of, and what it shows counts as read. */
const SEEN_WITHIN_SECONDS = 5;

type Asking = {
  /** The mail's. */
  job: { queue: string; id: string };
  customerId: bigint;
  now: Date;
};

/** Writes a job for each of the customer's devices, unless this mail's job has done so at an earlier try. */
export async function askForPush(
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
  { job, customerId, now }: Asking,
  news: News,
): Promise<void> {
  const devices = await db
    .selectFrom('push_subscriptions')
    .select('session_id')
    .where('customer_id', '=', customerId)
    .execute();
  if (devices.length === 0) return;
  await transaction(db, async (tx) => {
    if (!(await firstToMark(tx, job, 'pushed'))) return;
    for (const { session_id } of devices) {
      const told = {
        sessionId: String(session_id),
        customerId: String(customerId),
        askedAt: now.toISOString(),
      };
      const orderId = news.seen?.orderId;
      await jobs.send<PushJob>(
        tx,
        PUSH_JOB,
        { ...told, ...(orderId && { orderId }), news },
        {
          delaySeconds: SEEN_WITHIN_SECONDS,
        },
      );
    }
  });
}
