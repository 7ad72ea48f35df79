/**
 * Mails about accounts. What opens a door, a code or a link, never stands in a job: the job names the request, and the
 * worker makes it when the mail leaves (Product §25.13).
 */
import type { StaffRole } from '@cowrie/contract/roles.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
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

/** A name of its own: a process of an earlier version, still beside this one, takes none of its jobs. */
export const REQUESTED_MAIL_JOB = 'requested-mail';

export type AccountMailJob = { to: string } & (
  | { kind: 'verification-code'; firstname: string; code: string }
  | { kind: 'password-reset'; firstname: string; token: string }
  | { kind: 'staff-password-reset'; name: string; token: string }
  | { kind: 'staff-invitation'; role: StaffRole; token: string; invitedBy: string }
  | ({ kind: 'security' } & SecurityNotice)
);
type Kind = AccountMailJob['kind'];
/** The mails that bring what opens a door. */
type RequestedKind = 'verification-code' | 'password-reset' | 'staff-password-reset' | 'staff-invitation';

/** Which request a mail answers: the row that waits for its code or token, and what else tells it from another. */
export type MailRequest = { kind: RequestedKind; id: string; askedAt?: string };

/** Makes what the mail of a request brings and keeps its hash. Undefined where nobody waits for it any more. */
export type MakeMail = (request: MailRequest) => Promise<AccountMailJob | undefined>;

/** Writes the job into `tx`: the mail is made and leaves once the transaction has committed. */
export function sendRequestedMail({ jobs }: { jobs: Jobs }, tx: Db, request: MailRequest): Promise<void> {
  return jobs.send(tx, REQUESTED_MAIL_JOB, request);
}

/** Somebody is waiting for these, so the waits between tries are short. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 60,
  sideBySide: 10,
};

/** After this time what the mail brings no longer works, so it is not worth sending. */
const LIFE_MS: Record<Kind, number> = {
  'verification-code': 10 * MINUTE_MS,
  'password-reset': HOUR_MS,
  'staff-password-reset': HOUR_MS,
  'staff-invitation': DAY_MS,
  security: DAY_MS,
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

/** Takes both kinds of jobs. `make` knows what a request is for. */
export function workOnAccountMails(
  { jobs, log }: Parts,
  mailer: Mailer,
  brand: Brand,
  make: Record<RequestedKind, MakeMail>,
): void {
  const isLate = (kind: Kind, { id, waitedMs }: { id: string; waitedMs: number }) => {
    const late = waitedMs > LIFE_MS[kind];
    if (late) log.warn({ job: id, kind }, 'a mail could not leave before what it brings had expired');
    return late;
  };
  jobs.work<AccountMailJob>(ACCOUNT_MAIL_JOB, { ...SETTINGS, waitsForRelease: true }, async (mail, job) => {
    if (!isLate(mail.kind, job)) await mailer.send({ ...render(mail, brand), to: mail.to, id: job.id });
  });
  // What somebody asks for now leaves a restored copy too (Product §31.62).
  jobs.work<MailRequest>(REQUESTED_MAIL_JOB, SETTINGS, async (request, job) => {
    if (isLate(request.kind, job)) return;
    const mail = await make[request.kind](request);
    // A mail of its own with each try, since it brings another code: shown once, it would be the wrong one.
    const id = job.tries === 0 ? job.id : `${job.id}.${job.tries}`;
    if (mail) await mailer.send({ ...render(mail, brand), to: mail.to, id });
  });
}
