/** Tells the person concerned of what happened to their ways in (Product §25.7). */
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { ACCOUNT_MAIL_JOB } from './account-mail-job.ts';
import type { AccountMailJob } from './account-mails.ts';
import type { KeptPasskey, SecurityNews } from './security-letters.ts';

/**
 * The customer or staff member who is told. `email`: the address to send to; of a changed one, the former. `isProven`:
 * whether the mailbox is known to be theirs.
 */
export type Told = { email: string; name: string; isProven: boolean; desk: boolean };

/**
 * Writes the mail's job into `tx`, so that it leaves if the change it tells of is committed. `address` and `device`
 * are the caller's, where one device did it; `passkeys` are what still signs in where the password is another.
 * A mailbox that nobody has proven may be a stranger's, whom whoever signed up with it must not flood: only the trail
 * tells then (Product §5.26).
 */
export async function tellPerson(
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
  if (!person.isProven) return;
  const { now, ...rest } = told;
  const job: AccountMailJob = {
    kind: 'security',
    to: person.email,
    name: person.name,
    desk: person.desk,
    at: now.toISOString(),
    ...rest,
  };
  await context.jobs.send(tx, ACCOUNT_MAIL_JOB, job);
}
