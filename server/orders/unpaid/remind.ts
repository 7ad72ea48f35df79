/** A payment that nobody paid is reminded of, once ever (Product §27.12). */
import { HOURS_TO_ANSWER } from '@cowrie/contract/desk/unpaid-orders.ts';
import { displayMoment, HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Db, transaction } from '../../database/transaction.ts';
import { tell } from '../tell.ts';
import { inBatches } from './in-batches.ts';
import { timesNow } from './times.ts';
import { unpaidOrders } from './unpaid-orders.ts';

type Parts = Pick<Context, 'db' | 'jobs' | 'clock'>;
type Waiting = { remind: number; lapse: number | null; now: Date };

const toBeReminded = (db: Db, { remind, now }: Waiting) =>
  unpaidOrders(db, { until: new Date(now.getTime() - remind * HOUR_MS), now }).where(
    'o.reminded_at',
    'is',
    null,
  );

export async function remindOfUnpaid(context: Parts): Promise<void> {
  const { remind_hours: remind, lapse_hours: lapse } = await timesNow(context.db);
  if (remind === null) return;
  const waiting = { remind, lapse, now: context.clock() };
  await inBatches(
    (limit) =>
      toBeReminded(context.db, waiting).select('o.id').orderBy('o.status_since').limit(limit).execute(),
    (id) => remindOf(context, id, waiting),
  );
}

/** False where somebody has moved the order meanwhile, or another process has reminded. */
function remindOf(context: Parts, id: bigint, waiting: Waiting): Promise<boolean> {
  const { lapse, now } = waiting;
  return transaction(context.db, async (tx) => {
    const order = await toBeReminded(tx, waiting)
      .select(['o.version', 'o.status_since'])
      .where('o.id', '=', id)
      .forUpdate('o')
      .skipLocked()
      .executeTakeFirst();
    if (!order) return false;
    const lapsesAt = lapse === null ? null : lapsesAfter(order.status_since, { lapse, now });
    const reminded = await tx
      .updateTable('orders')
      .set({
        reminded_at: now,
        lapses_at: lapsesAt,
        updated_at: now,
        version: sql<bigint>`version + 1`,
      })
      .where('id', '=', id)
      .where('version', '=', order.version)
      .where('reminded_at', 'is', null)
      .returningAll()
      .executeTakeFirstOrThrow();
    await tell(context, tx, reminded, {
      event: 'remind',
      kind: 'remind',
      by: 'system',
      from: reminded.status,
      note: lapsesAt && `If it is not paid by ${displayMoment(lapsesAt)}, it closes by itself.`,
      now,
    });
    return true;
  });
}

/**
 * When the order lapses: after the hours that the business waits, but never before whoever is reminded now could
 * answer.
 */
function lapsesAfter(since: Date, { lapse, now }: { lapse: number; now: Date }): Date {
  return new Date(Math.max(since.getTime() + lapse * HOUR_MS, now.getTime() + HOURS_TO_ANSWER * HOUR_MS));
}
