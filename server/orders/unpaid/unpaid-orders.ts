/**
 * Payments that nobody has paid, of which their customers are reminded and which lapse (Product §27.12). Whoever sent a
 * proof, or money, waits for a person or is waited for: such an order is none of these, whatever became of either.
 */
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../../database/transaction.ts';

/** Orders that have waited for longer than this are older than the reminders themselves: they are left to staff. */
const LOOKED_BACK_MS = 60 * DAY_MS;

/** Those that have waited since before `until`. */
export const unpaidOrders = (db: Db, { until, now }: { until: Date; now: Date }) =>
  db
    .selectFrom('orders as o')
    .where('o.type', '=', 'payment')
    .where('o.status', '=', 'pending')
    .where('o.status_since', '<=', until)
    .where('o.status_since', '>', new Date(now.getTime() - LOOKED_BACK_MS))
    .where('o.amount', 'is not', null)
    .where('o.received', '=', 0n)
    .where('o.paid_out', '=', 0n)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('proofs').select('proofs.id').whereRef('proofs.order_id', '=', 'o.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('journals').select('journals.id').whereRef('journals.order_id', '=', 'o.id'))),
    );
