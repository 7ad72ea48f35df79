/**
 * Keeps the overview's figures by day (Product §29.80): beside the work, by the minute, so that no order and no
 * confirmation waits for them or writes anything for them.
 */
import { REPORT_DAYS } from '@cowrie/contract/desk/book-report.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { settledUpTo } from '../database/settled.ts';
import { type Db, transaction } from '../database/transaction.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { areAllKept, keepAttempts, keepEarlierAttempts } from './attempts.ts';
import { daysAgo } from './days.ts';
import { addLater, build, isOfRule, lockKept } from './kept-tables.ts';
import { lockFigures } from './lock.ts';
import { areHoursKept, keepSteps } from './steps.ts';

/** As many as charts go back. */
const KEPT_DAYS = Math.max(...REPORT_DAYS);

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 60,
  keepSeconds: 60,
  sideBySide: 1,
  cron: '* * * * *',
};

export function workOnFigures({ db, jobs, clock }: Pick<Context, 'db' | 'jobs' | 'clock'>): void {
  jobs.work('figures', SETTINGS, () => keepFigures(db, clock()));
}

/** Adds what happened since to what is kept; where nothing is, builds it. */
export async function keepFigures(db: Db, now: Date): Promise<void> {
  if (await isUpToDate(db)) return;
  const settled = {
    event_id: (await settledUpTo(db, 'order_events')) ?? 0n,
    journal_id: (await settledUpTo(db, 'journals')) ?? 0n,
  };
  const messageId = (await settledUpTo(db, 'messages')) ?? 0n;
  await transaction(db, async (tx) => {
    const kept = await lockKept(tx);
    if (kept) await addLater(tx, kept, settled);
    else await build(tx, { from_day: daysAgo(now, KEPT_DAYS - 1), ...settled });
  });
  // Each by itself, so that no transaction takes long.
  await transaction(db, async (tx) => {
    await lockFigures(tx);
    await keepAttempts(tx, daysAgo(now, KEPT_DAYS - 1), settled.event_id);
  });
  await transaction(db, async (tx) => {
    await lockFigures(tx);
    await keepSteps(tx, now, { event_id: settled.event_id, message_id: messageId });
  });
  await transaction(db, async (tx) => {
    await lockFigures(tx);
    await keepEarlierAttempts(tx);
  });
}

async function isUpToDate(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with last as (select coalesce((select max(id) from order_events), 0) as event_id,
      coalesce((select max(id) from journals), 0) as journal_id, coalesce((select max(id) from messages), 0) as message_id)
    select from last
    join figures_upto on ${isOfRule}
      and (figures_upto.event_id, figures_upto.journal_id) = (last.event_id, last.journal_id)
    join more_figures_upto as attempts on attempts.figures = 'attempts' and attempts.event_id = last.event_id
      and ${areAllKept}
    join more_figures_upto as steps on steps.figures = 'steps' and ${areHoursKept('steps.hours')}
      and (steps.event_id, steps.message_id) = (last.event_id, last.message_id)`.execute(db);
  return rows.length > 0;
}
