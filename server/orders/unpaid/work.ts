/** Reminds of what nobody paid, and lets it lapse, within ten minutes of its time (Product §27.12, §27.13). */
import type { Context } from '../../context.ts';
import type { QueueSettings } from '../../jobs/queue.ts';
import { lapseUnpaid } from './lapse.ts';
import { remindOfUnpaid } from './remind.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 600,
  sideBySide: 1,
  cron: '*/10 * * * *',
  waitsForRelease: true,
};

export function workOnUnpaidOrders(context: Pick<Context, 'db' | 'jobs' | 'clock'>): void {
  context.jobs.work('unpaid-orders', SETTINGS, async () => {
    await remindOfUnpaid(context);
    await lapseUnpaid(context);
  });
}
