/** Deletes what is due, within a minute of its time; one process at a time (Product §28.108). */
import type { Context } from '../context.ts';
import { sweepRemoved } from '../files/removed.ts';
import type { QueueSettings } from '../jobs/jobs.ts';
import type { Brand } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { clearCopies } from './copy-job.ts';
import { deleteDue } from './forget-person.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 60,
  sideBySide: 1,
  cron: '* * * * *',
};

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log' | 'clock'>;

export function workOnDeletions(context: Parts, mailer: Mailer, brand: Brand): void {
  context.jobs.work('person-deletions', SETTINGS, async () => {
    await deleteDue(context, { mailer, brand });
    await clearCopies(context.db, context.clock());
    await sweepRemoved(context);
  });
}
