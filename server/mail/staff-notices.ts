/**
 * Tells all owners and the treasury of what moves money or staff, so that none of it happens behind their backs
 * (Product §22.8, §20.11). Who is told is settled in the act's transaction: it may be the one that blocks them.
 */
import { HOUR_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import type { Brand } from './letter.ts';
import { MAIL_QUEUE } from './mail-queue.ts';
import type { Mailer } from './mailer.ts';
import { type StaffNotice, staffNoticeMail } from './staff-notice-letter.ts';

const STAFF_NOTICE_JOB = 'staff-notice';

type StaffNoticeJob = { to: string; name: string; notice: StaffNotice };

/** Whoever was blocked within this time still hears what happens: they may have been put out of the way for it. */
const STILL_TOLD_MS = 72 * HOUR_MS;

/**
 * Writes a job for each of them into `tx`: the mails leave once the act is done. `also` names somebody it is about who
 * may be neither.
 */
export async function tellTreasury(
  { jobs }: { jobs: Jobs },
  tx: Db,
  act: Omit<StaffNotice, 'at'> & { now: Date; also?: { email: string; name: string } },
): Promise<void> {
  const { now, also, ...told } = act;
  const notice: StaffNotice = { ...told, at: now.toISOString() };
  const people = await tx
    .selectFrom('staff')
    .select(['email', 'name'])
    .where('role', 'in', ['owner', 'treasury'])
    .where(({ or, eb }) =>
      or([eb('blocked_at', 'is', null), eb('blocked_at', '>', new Date(now.getTime() - STILL_TOLD_MS))]),
    )
    .orderBy('id')
    .execute();
  const more = also && !people.some(({ email }) => email === also.email) ? [also] : [];
  for (const { email, name } of [...people, ...more])
    await jobs.send<StaffNoticeJob>(tx, STAFF_NOTICE_JOB, { to: email, name, notice });
}

/** As `tellTreasury`, for what is about one person's work alone. */
export async function tellOneOfStaff(
  { jobs }: { jobs: Jobs },
  tx: Db,
  { email, name }: { email: string; name: string },
  { now, ...told }: Omit<StaffNotice, 'at'> & { now: Date },
): Promise<void> {
  const notice: StaffNotice = { ...told, at: now.toISOString() };
  await jobs.send<StaffNoticeJob>(tx, STAFF_NOTICE_JOB, { to: email, name, notice });
}

const QUEUE: QueueSettings = { ...MAIL_QUEUE, givesWay: true };

export function workOnStaffNotices({ jobs }: { jobs: Jobs }, mailer: Mailer, brand: Brand): void {
  jobs.work<StaffNoticeJob>(STAFF_NOTICE_JOB, QUEUE, async ({ to, name, notice }, { id }) => {
    await mailer.send({ ...staffNoticeMail(name, notice, brand), to, id });
  });
}
