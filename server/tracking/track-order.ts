/** Public tracking by reference and the account's email (Product §8.4). */

import { formatOptionalAmount } from '@cowrie/contract/money.ts';
import { readReference } from '@cowrie/contract/reference.ts';
import type { TrackingRecord } from '@cowrie/contract/tracking.ts';
import type { Context } from '../context.ts';
import { fail } from '../errors.ts';
import { orderEvents } from '../orders/index.ts';

/** Events that say something about where an order is; the rest is the customer's and our own business. */
const PUBLIC_EVENTS = new Set(['create', 'confirm', 'pay', 'complete', 'cancel', 'track']);

/** @throws {ApiError} `tracking_mismatch`, the same for whatever does not fit. */
export async function trackOrder(
  context: Context,
  request: { orderId: string; billingEmail: string },
): Promise<TrackingRecord> {
  const reference = readReference(request.orderId);
  if (reference === null) fail('tracking_mismatch');
  const order = await context.db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.type',
      'o.reference',
      'o.amount',
      'o.currency',
      'o.created_at',
      'o.track_status',
      'o.status',
      'c.email',
    ])
    .where('o.reference', '=', reference)
    .executeTakeFirst();
  if (!order || order.email.toLowerCase() !== request.billingEmail.toLowerCase()) fail('tracking_mismatch');
  const events = await orderEvents(context.db, order.id);
  return {
    track_activity: {
      reference: order.reference,
      type: order.type,
      amount: formatOptionalAmount(order.amount),
      currency: order.currency,
      created_at: order.created_at.toISOString(),
      track_status: order.track_status,
      status: order.status,
    },
    order_activity: events
      .filter((event) => PUBLIC_EVENTS.has(event.event))
      .map((event) => ({
        title: event.title,
        created_at: event.created_at.toISOString(),
        activity_tracker: event.event === 'cancel' ? 'cancelled' : (event.track_status ?? event.to_status),
      }))
      .reverse(),
  };
}
