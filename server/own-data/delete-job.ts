/** Deletes what is due, at its time, and by the hour what a crash left (Product §28.108). */
import type { Context } from '../context.ts';
import type { Db } from '../database/transaction.ts';
import { sweepRemoved } from '../files/removed.ts';
import type { Jobs, QueueSettings } from '../jobs/jobs.ts';
import type { Brand } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { clearCopies } from './copy-job.ts';
import { deleteDue } from './forget-person.ts';

const DELETION_JOB = 'person-deletions';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 60,
  sideBySide: 1,
  cron: '43 * * * *',
};

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log' | 'clock'>;

/** Writes the job into `tx`: it comes when the pause is over, and finds nothing where the account was kept. */
export function deleteAfter({ jobs }: { jobs: Jobs }, tx: Db, delaySeconds: number): Promise<void> {
  return jobs.send(tx, DELETION_JOB, {}, { delaySeconds });
}

export function workOnDeletions(context: Parts, mailer: Mailer, brand: Brand): void {
  context.jobs.work(DELETION_JOB, SETTINGS, async () => {
    await deleteDue(context, { mailer, brand });
    await clearCopies(context.db, context.clock());
    await sweepRemoved(context);
  });
}
