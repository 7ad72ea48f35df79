/** Asks for a push beside a mail, by the mail's own job: whatever is mailed is told to devices once, and never in a transaction of the fact (Product §30.1). */
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { firstToMark } from '../jobs/mark-job.ts';
import { type News, PUSH_JOB, type PushJob } from './job.ts';
import { isWanted } from './wanted.ts';

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
    const dueAt = await firstToMark(tx, job, 'pushed');
    if (dueAt === null) return;
    await noteNewest(tx, { customerId, dueAt, news });
    for (const { session_id } of devices) {
      const told = {
        sessionId: String(session_id),
        customerId: String(customerId),
        askedAt: now.toISOString(),
        dueAt,
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

/** What is switched off takes the place of nothing. Of what was due two days ago no job is left. */
async function noteNewest(
  tx: Db,
  { customerId, dueAt, news }: { customerId: bigint; dueAt: string; news: News },
): Promise<void> {
  await sql`
    with old as (
      delete from newest_pushes where session_id in (
        select session_id from push_subscriptions where customer_id = ${customerId})
        and tag <> ${news.tag} and due_at < ${dueAt}::timestamptz - interval '2 days')
    insert into newest_pushes as newest (session_id, tag, due_at)
    select session_id, ${news.tag}, ${dueAt}::timestamptz from push_subscriptions p
    where customer_id = ${customerId} and ${isWanted('p.customer_id', news)}
    order by session_id
    on conflict (session_id, tag) do update set due_at = greatest(newest.due_at, excluded.due_at)`.execute(
    tx,
  );
}
