/** Deletes what is due, at its time, and by the hour what a crash left (Product §28.108). */
import type { Context } from '../context.ts';
import { sweepRemoved } from '../files/removed.ts';
import type { QueueSettings } from '../jobs/jobs.ts';
import type { Brand } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { clearCopies } from './copy-job.ts';
import { DELETION_JOB } from './delete-after.ts';
import { deleteDue, type RoomPieces } from './forget-person.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 60,
  sideBySide: 1,
  cron: '43 * * * *',
};

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log' | 'clock'>;

export function workOnDeletions(context: Parts, mailer: Mailer, brand: Brand, rooms: RoomPieces): void {
  context.jobs.work(DELETION_JOB, SETTINGS, async () => {
    await deleteDue(context, { mailer, brand, rooms });
    await clearCopies(context.db, context.clock());
    await sweepRemoved(context);
  });
}
