/** Deletes what is due, at its time, and by the hour what a crash left (Product §28.108). */
import { shutAccount } from '../accounts/index.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { sweepRemoved } from '../files/removed.ts';
import { eachInTurn } from '../jobs/each-in-turn.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import type { Brand } from '../mail/letter.ts';
import type { Mailer } from '../mail/mailer.ts';
import { endCustomerSessions } from '../sessions/customers.ts';
import { clearCopies } from './copy-job.ts';
import { DELETION_JOB } from './delete-after.ts';
import type { Due } from './forget-person.ts';
import { tellGone, tellOfData } from './mails.ts';
import { holdCustomer } from './queries.ts';
import { unfinishedOf } from './unfinished.ts';

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 60,
  sideBySide: 1,
  longestSeconds: 3600,
  cron: '43 * * * *',
  waitsForRelease: true,
};

type Parts = Pick<Context, 'db' | 'jobs' | 'files' | 'log' | 'clock'>;
type Forget = (parts: Parts, due: Due, now: Date) => Promise<void>;
type Work = { mailer: Mailer; brand: Brand; forget: Forget };

/** `forget` takes away what is of one customer, all of it or what a crash left. */
export function workOnDeletions(context: Parts, work: Work): void {
  context.jobs.work(DELETION_JOB, SETTINGS, () =>
    eachInTurn([
      () => deleteDue(context, work),
      () => clearCopies(context.db, context.clock()),
      () => sweepRemoved(context),
    ]),
  );
}

/** Whether it may begin, by one statement; what came up since it was asked for calls it off. */
function begin(parts: Parts, due: Due, now: Date): Promise<boolean> {
  return transaction(parts.db, async (tx) => {
    // Whoever places an order waits here, and is counted or finds the door shut.
    const customer = await holdCustomer(tx, due.customer_id);
    if (!customer) return false;
    const isOff = (await unfinishedOf(tx, due.customer_id)).length > 0;
    const moved = await tx
      .updateTable('person_deletions')
      .set({ state: isOff ? 'stopped' : 'underway', state_since: now })
      .where('id', '=', due.id)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    if (isOff) {
      await tellOfData(parts, tx, { news: 'deletion-off', id: String(due.id) });
      return false;
    }
    await shutAccount(tx, due.customer_id, now);
    await endCustomerSessions(tx, due.customer_id);
    return true;
  });
}

/** Those whose pause is over, and those that a crash left in the middle. */
export async function deleteDue(parts: Parts, work: Work): Promise<void> {
  const now = parts.clock();
  const due = await parts.db
    .selectFrom('person_deletions as d')
    .innerJoin('customers as c', 'c.id', 'd.customer_id')
    .select(['d.id', 'd.customer_id', 'd.state'])
    .where('d.state', 'in', ['asked', 'underway'])
    .where('d.due_at', '<=', now)
    // Who is blocked does not go by their own word: an owner decides (Product §28.112).
    .where((where) =>
      where.or([
        where('d.state', '=', 'underway'),
        where('d.staff_id', 'is not', null),
        where('c.blocked_at', 'is', null),
      ]),
    )
    .orderBy('d.id')
    .execute();
  // One customer who cannot be deleted now does not hold up the others.
  await eachInTurn(due.map((one) => () => deleteOne(parts, one, now, work)));
}

async function deleteOne(
  parts: Parts,
  one: Due & { state: string },
  now: Date,
  { mailer, brand, forget }: Work,
): Promise<void> {
  if (one.state === 'asked') {
    if (!(await begin(parts, one, now))) return;
    const who = { customerId: one.customer_id, deletionId: one.id, brand };
    // A mailbox that takes no mail must keep nobody's data.
    await tellGone(parts.db, mailer, who).catch((err: unknown) =>
      parts.log.warn({ err, customer: String(one.customer_id) }, 'the last mail did not leave'),
    );
  }
  await forget(parts, one, now);
}
