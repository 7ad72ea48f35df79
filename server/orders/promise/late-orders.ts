/** A payment that is late apologises by itself, with a new moment, once for each promise that broke (Product §27.67). */
import { APOLOGIES } from '@cowrie/contract/promise.ts';
import { displayMoment } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import type { QueueSettings } from '../../jobs/queue.ts';
import { openTest } from '../../permit.ts';
import { type BusinessTimes, businessTimes } from '../../working-hours/index.ts';
import type { OrderRow } from '../queries.ts';
import { tell } from '../tell.ts';
import { countPromise, type Promised, UNDER_WAY } from './promise.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'clock'>;

const AT_ONCE = 100;

/** Orders whose promise has passed, and for which an apology is left. */
const lateOrders = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .where('status', 'in', UNDER_WAY)
    .where('promised_at', '<', now)
    .where('apologies', '<', APOLOGIES);

/** Apologises for every promise that has broken by now. */
export async function apologise(context: Parts): Promise<void> {
  const now = context.clock();
  const hours = await businessTimes(context.db, now);
  let late: { id: bigint }[];
  let told: number;
  do {
    late = await lateOrders(context.db, now).select('id').orderBy('promised_at').limit(AT_ONCE).execute();
    told = 0;
    for (const { id } of late) if (await apologiseFor(context, id, hours, now)) told += 1;
    // Where nobody works no new moment can be said, and what is late stays so for staff to see.
  } while (late.length === AT_ONCE && told > 0);
}

/** False where somebody has moved the order meanwhile, another process has apologised, or nobody works. */
function apologiseFor(context: Parts, id: bigint, hours: BusinessTimes, now: Date): Promise<boolean> {
  return transaction(context.db, async (tx) => {
    const order = await lateOrders(tx, now)
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const promise = order?.promise_minutes ? countPromise(order.promise_minutes, now, hours) : null;
    if (!order || !promise) return false;
    const renewed = await renew(tx, order, promise, now);
    await tell(context, tx, renewed, {
      event: 'late',
      kind: 'late',
      by: 'system',
      from: order.status,
      note: apology(order, promise),
      promisedAt: promise.at,
      now,
    });
    return true;
  });
}

/** The order's row is locked; its version goes on, so that every poll sees the new moment. */
function renew(tx: Db, order: OrderRow, promise: Promised, now: Date): Promise<OrderRow> {
  return tx
    .updateTable('orders')
    .set({
      promised_at: promise.at,
      promise_soon_at: promise.soonAt,
      apologies: sql<number>`apologies + 1`,
      updated_at: now,
      version: sql<bigint>`version + 1`,
    })
    .where('id', '=', order.id)
    .where('version', '=', order.version)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function apology(order: OrderRow, promise: Promised): string {
  const what = openTest(order) ? 'was to be sent the test' : 'was to be paid';
  const broken = order.promised_at ? `Your receiver ${what} by ${displayMoment(order.promised_at)}. ` : '';
  return `${broken}${waitedFor(order)} We now promise ${displayMoment(promise.at)}.`;
}

/** What is still to happen before the receiver has the money. */
function waitedFor(order: OrderRow): string {
  if (order.status === 'awaiting') return 'We are still checking that your payment has arrived.';
  if (openTest(order)) return 'Your payment has arrived, and the test for your receiver is still to be sent.';
  return order.paid_out > 0n
    ? 'Part of the money is with your receiver, and the rest is still to be sent.'
    : 'Your payment has arrived, and your receiver is still to be paid.';
}

const SETTINGS: QueueSettings = {
  longestWaitSeconds: 60,
  giveUpAfterSeconds: 600,
  keepSeconds: 600,
  sideBySide: 1,
  cron: '* * * * *',
  waitsForRelease: true,
};

export function workOnLateOrders(context: Parts): void {
  context.jobs.work('late-orders', SETTINGS, () => apologise(context));
}
