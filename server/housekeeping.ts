/** Clears, each hour, what has run out and would only fill the database. What it is, each owner knows. */
import { clearAccounts } from './accounts/index.ts';
import { clearTries } from './calls/count-tries.ts';
import { clearKeys } from './calls/idempotency.ts';
import { clearChanges } from './changes/look.ts';
import { clearPictures } from './content/index.ts';
import type { Context } from './context.ts';
import { clearChallenges, clearOldCodes } from './factors/index.ts';
import { sweepIncoming } from './files/receive.ts';
import { eachInTurn } from './jobs/each-in-turn.ts';
import type { QueueSettings } from './jobs/queue.ts';
import { clearViewers, openOldMoney, settleClosed } from './orders/index.ts';
import { creditNotesDue } from './papers/index.ts';
import { putAccountsLive } from './payments/index.ts';
import { clearCustomerSessions } from './sessions/customers.ts';
import { clearStaffSessions } from './sessions/staff.ts';
import { clearKnownDevices } from './sign-ins/known-devices.ts';
import { clearStaffResets, sealOldSeeds } from './staff/index.ts';
import { makeHolidays } from './working-hours/index.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 600,
  giveUpAfterSeconds: 3600,
  keepSeconds: 3600,
  sideBySide: 1,
  cron: '17 * * * *',
};

const DATABASE = [
  clearCustomerSessions,
  clearStaffSessions,
  clearKnownDevices,
  clearAccounts,
  clearStaffResets,
  clearChallenges,
  clearOldCodes,
  clearTries,
  clearKeys,
  clearViewers,
  clearChanges,
  clearPictures,
  // Where the job that an approval asked for was lost.
  putAccountsLive,
  // What a process of before the book has confirmed meanwhile.
  openOldMoney,
];

type Parts = Pick<Context, 'db' | 'files' | 'clock' | 'secrets'>;

/** Clears once. Everything here has stopped counting long before, so nobody notices. */
export async function clearExpired(context: Parts): Promise<void> {
  const { db, files, clock } = context;
  const now = clock();
  await eachInTurn([
    ...DATABASE.map((clear) => async () => clear(db, now)),
    () => sweepIncoming(files, now.getTime()),
    () => sealOldSeeds(context, now),
  ]);
}

export function workOnHousekeeping(context: Parts & Pick<Context, 'jobs' | 'config'>): void {
  context.jobs.work('housekeeping', SETTINGS, () =>
    eachInTurn([
      () => clearExpired(context),
      // What a process of before the book has closed meanwhile.
      () => settleClosed(context, context.clock()),
      () => creditNotesDue(context),
      // Where a year has begun.
      () => makeHolidays(context),
    ]),
  );
}
