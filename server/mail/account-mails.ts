/** The job that mails codes, links and invitations. What it carries is secret and soon worthless, so it is soon deleted. */
import type { StaffRole } from '@cowrie/contract/roles.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs, QueueSettings } from '../jobs/jobs.ts';
import {
  passwordResetMail,
  staffInvitationMail,
  staffPasswordResetMail,
  verificationCodeMail,
} from './account-letters.ts';
import { ACCOUNT_MAIL_JOB } from './account-mail-job.ts';
import type { Brand } from './letter.ts';
import type { Mailer } from './mailer.ts';
import { type SecurityNotice, securityMail } from './security-letters.ts';

export type AccountMailJob = { to: string } & (
  | { kind: 'verification-code'; firstname: string; code: string }
  | { kind: 'password-reset'; firstname: string; token: string }
  | { kind: 'staff-password-reset'; name: string; token: string }
  | { kind: 'staff-invitation'; role: StaffRole; token: string; invitedBy: string }
  | ({ kind: 'security' } & SecurityNotice)
);

/** Writes the job into `tx`: the mail leaves once the transaction has committed. */
export function sendAccountMail({ jobs }: { jobs: Jobs }, tx: Db, mail: AccountMailJob): Promise<void> {
  return jobs.send(tx, ACCOUNT_MAIL_JOB, mail);
}

/** Somebody is waiting for these, so the waits between tries are short. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 60,
  sideBySide: 10,
};

const MINUTE_MS = 60_000;
/** After this time what the mail brings no longer works, so it is not worth sending. */
const LIFE_MS: Record<AccountMailJob['kind'], number> = {
  'verification-code': 10 * MINUTE_MS,
  'password-reset': 60 * MINUTE_MS,
  'staff-password-reset': 60 * MINUTE_MS,
  'staff-invitation': 24 * 60 * MINUTE_MS,
  security: 24 * 60 * MINUTE_MS,
};

function render(job: AccountMailJob, brand: Brand) {
  switch (job.kind) {
    case 'verification-code':
      return verificationCodeMail(job, brand);
    case 'password-reset':
      return passwordResetMail(job, brand);
    case 'staff-password-reset':
      return staffPasswordResetMail(job, brand);
    case 'staff-invitation':
      return staffInvitationMail(job, brand);
    case 'security':
      return securityMail(job, brand);
  }
}

type Parts = { jobs: Jobs; log: { warn(details: object, message: string): void } };

/** Takes the jobs called `mail`. `now` in milliseconds, by the database's clock, which stamps the jobs. */
export function workOnAccountMails(
  { jobs, log }: Parts,
  mailer: Mailer,
  brand: Brand,
  now: () => number = Date.now,
): void {
  jobs.work<AccountMailJob>(ACCOUNT_MAIL_JOB, SETTINGS, async (job, { id, sentAt }) => {
    if (now() - sentAt.getTime() > LIFE_MS[job.kind]) {
      log.warn({ job: id, kind: job.kind }, 'a mail could not leave before what it brings had expired');
      return;
    }
    await mailer.send({ ...render(job, brand), to: job.to, id });
  });
}
