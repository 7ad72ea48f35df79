/** Tells a device: the job's work, and its last look at whether it is still news (Product §30.1, §30.4). */
import type { PushMessage } from '@cowrie/contract/push.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { openCustomerSessions } from '../sessions/customers.ts';
import { type News, PUSH_JOB, type PushJob, type SeenBy } from './job.ts';
import { pushKey } from './key.ts';
import { createSender } from './rests.ts';
import { drop } from './subscriptions.ts';
import { isWanted } from './wanted.ts';

const DAY_SECONDS = 86_400;
/** Tried for a day, as a mail is; a service that is away is asked each half hour at last. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 1800,
  giveUpAfterSeconds: DAY_SECONDS,
  keepSeconds: 3600,
  sideBySide: 10,
  waitsForRelease: true,
};

type Parts = Pick<Context, 'db' | 'jobs' | 'secrets' | 'config' | 'clock'>;
/** How much waits for a customer: handed in, since the room that knows stands above this one. */
type WaitingOf = (db: Db, customerId: bigint, now: Date) => Promise<number>;

/** Null also where a newer push of the same tag was asked for, whose place it would take. */
async function findDevice(db: Db, { sessionId, dueAt, news }: PushJob, now: Date) {
  const device = await db
    .selectFrom('push_subscriptions as p')
    .innerJoin('customer_sessions as s', 's.id', 'p.session_id')
    .select(['p.session_id', 'p.customer_id', 'p.endpoint', 'p.p256dh', 'p.auth', 's.token_hash'])
    .where('p.session_id', '=', BigInt(sessionId))
    .where(isWanted('p.customer_id', news))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('newest_pushes as newest')
            .select('newest.tag')
            .whereRef('newest.session_id', '=', 'p.session_id')
            .where('newest.tag', '=', news.tag)
            .where('newest.due_at', '>', sql<Date>`${dueAt ?? 'infinity'}::timestamptz`),
        ),
      ),
    )
    .executeTakeFirst();
  if (!device) return null;
  const open = await openCustomerSessions(db, [device.token_hash], now);
  return open.length > 0 ? device : null;
}

/** A page that shows it has shown all of it meanwhile. */
async function isSeen(
  db: Db,
  customerId: bigint,
  { seen, seenWith = [], alertToldAt }: News,
): Promise<boolean> {
  if (alertToldAt) return isAlertSeen(db, customerId, new Date(alertToldAt));
  if (!seen) return false;
  for (const one of [seen, ...seenWith]) if (!(await isRead(db, one))) return false;
  return true;
}

async function isRead(db: Db, { orderId, upTo, caseId }: SeenBy): Promise<boolean> {
  const read = caseId
    ? await db
        .selectFrom('cases')
        .select('customer_read_id')
        .where('id', '=', BigInt(caseId))
        .executeTakeFirst()
    : await db
        .selectFrom('threads')
        .select('customer_read_id')
        .where('order_id', '=', BigInt(orderId))
        .executeTakeFirst();
  return read === undefined || read.customer_read_id >= BigInt(upTo);
}

/** So is one that was changed or removed meanwhile. */
async function isAlertSeen(db: Db, customerId: bigint, toldAt: Date): Promise<boolean> {
  const unseen = await db
    .selectFrom('rate_alerts')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('told_at', '=', toldAt)
    .where(({ or, eb }) => or([eb('seen_at', 'is', null), eb('seen_at', '<', toldAt)]))
    .executeTakeFirst();
  return unseen === undefined;
}

/** Takes the jobs that tell devices. */
export function workOnPushes(context: Parts, waitingOf: WaitingOf): void {
  const { db, jobs, config, clock } = context;
  const send = createSender();
  jobs.work<PushJob>(PUSH_JOB, SETTINGS, async (job, { signal }) => {
    const now = clock();
    const { news } = job;
    const device = await findDevice(db, job, now);
    if (!device || (await isSeen(db, device.customer_id, news))) return;
    const age = Math.round((now.getTime() - Date.parse(job.askedAt)) / 1000);
    const { title, body, tag, path, urgency = 'normal' } = news;
    const waiting = await waitingOf(db, device.customer_id, now);
    const message: PushMessage = { title, body, tag, path, waiting };
    const outcome = await send(device, {
      key: await pushKey(context),
      subject: config.publicUrl.startsWith('https:') ? config.publicUrl : 'mailto:no-reply@localhost',
      payload: JSON.stringify(message),
      topic: `${device.session_id} ${tag}`,
      urgency,
      ttlSeconds: Math.max(0, DAY_SECONDS - age),
      toPrivate: config.pushToPrivate,
      signal,
    });
    if (outcome === 'gone') await drop(db, device.session_id, device.endpoint);
  });
}
