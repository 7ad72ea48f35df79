/** A payment that nobody paid lapses: it closes as cancelled, by nobody (Product §27.13). */
import { HOURS_TO_ANSWER } from '@cowrie/contract/desk/unpaid-orders.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { moveOrder } from '../move-order.ts';
import { inBatches } from './in-batches.ts';
import { timesNow } from './times.ts';
import { unpaidOrders } from './unpaid-orders.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'clock'>;

const LAPSED =
  'This order was not paid in time, so it closed by itself. Nothing was taken from you. Paid already? Tell us.';

type Waiting = {
  lapse: number;
  /** Whether customers are reminded first. */
  isReminded: boolean;
  /** Since when that stands; not at all where it always did. */
  since: string | undefined;
  now: Date;
};

/**
 * Nothing lapses before the moment that its customer was told. Where they were told none, nothing does for a day from
 * the reminder, and from the moment that the business set these hours.
 */
function toLapse(db: Db, { lapse, isReminded, since, now }: Waiting) {
  const answered = new Date(now.getTime() - HOURS_TO_ANSWER * HOUR_MS);
  const isSettled = since === undefined || Date.parse(since) <= answered.getTime();
  const untold = isReminded ? sql<boolean>`false` : sql<boolean>`true`;
  return unpaidOrders(db, { until: new Date(now.getTime() - lapse * HOUR_MS), now }).where(
    sql<boolean>`case when o.lapses_at is not null then o.lapses_at <= ${now}
      when o.reminded_at is not null then o.reminded_at <= ${answered} and ${isSettled}
      else ${untold} and ${isSettled} end`,
  );
}

export async function lapseUnpaid(context: Parts): Promise<void> {
  const { remind_hours: remind, lapse_hours: lapse, since } = await timesNow(context.db);
  if (lapse === null) return;
  const waiting = { lapse, isReminded: remind !== null, since, now: context.clock() };
  await inBatches(
    (limit) => toLapse(context.db, waiting).select('o.id').orderBy('o.status_since').limit(limit).execute(),
    (id) => lapseOne(context, id, waiting),
  );
}

/**
 * Its row is locked with all that makes it lapse, and moved from its version as every order is: a proof that comes at
 * the same moment waits and is told that the order is closed, or was there first and leaves nothing to lapse. False
 * where that is so, or another process was faster.
 */
function lapseOne(context: Parts, id: bigint, waiting: Waiting): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    const order = await toLapse(tx, waiting)
      .selectAll('o')
      .where('o.id', '=', id)
      .forUpdate('o')
      .skipLocked()
      .executeTakeFirst();
    if (!order) return false;
    const { now } = waiting;
    await moveOrder(context, tx, order, {
      event: 'cancel',
      words: 'lapse',
      by: 'system',
      note: LAPSED,
      now,
    });
    return true;
  });
}
