/** Tells the person concerned of what happened to their ways in (Product §25.7). */
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ACCOUNT_MAIL_JOB } from './account-mail-job.ts';
import type { AccountMailJob } from './account-mails.ts';
import type { KeptPasskey, SecurityNews } from './security-letters.ts';

/** A customer or a staff member, as their mail greets them. `email` is where it goes: of a changed one the old. */
export type Told = { email: string; name: string; desk: boolean };

/**
 * Writes the mail's job into `tx`, so that it leaves if the change it tells of is committed. `address` and `device`
 * are the caller's, where one device did it; `passkeys` are what still signs in where the password is another.
 */
export function tellPerson(
  context: { jobs: Jobs },
  tx: Db,
  person: Told,
  told: {
    news: SecurityNews;
    now: Date;
    address?: string;
    device?: string;
    passkeys?: readonly KeptPasskey[];
  },
): Promise<void> {
  const { now, ...rest } = told;
  const job: AccountMailJob = {
    kind: 'security',
    to: person.email,
    name: person.name,
    desk: person.desk,
    at: now.toISOString(),
    ...rest,
  };
  return context.jobs.send(tx, ACCOUNT_MAIL_JOB, job);
}
