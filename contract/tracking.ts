/** Public order tracking (Product §8.4, §8.5). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { isoTime, requiredText } from './fields.ts';
import { amountText } from './money-fields.ts';
import { orderStatus, orderType, trackStatus } from './order-codes.ts';

const trackingRecord = z.object({
  track_activity: z.object({
    reference: z.string(),
    /** Of a payment the steps stand for money, and nothing is packed. */
    type: orderType,
    amount: z.nullable(amountText),
    /** Naira for all but a payment from another currency. */
    currency: z.string(),
    created_at: isoTime,
    track_status: trackStatus,
    /** Its money: a proof that came is told from one that did not. */
    status: orderStatus,
  }),
  order_activity: z.array(
    z.object({
      title: z.string(),
      created_at: isoTime,
      /** What the entry is about, so that a screen can pick its icon. */
      activity_tracker: z.string(),
    }),
  ),
});
export type TrackingRecord = z.output<typeof trackingRecord>;

export const trackOrder = endpoint({
  method: 'POST',
  path: '/track/order',
  summary: 'Where an order is, by its reference and its account’s email',
  access: 'optional',
  limits: ['track'],
  body: z.object({
    order_id: requiredText('Order id is required', 60),
    billing_email: requiredText('Billing email is required', 254),
  }),
  data: trackingRecord,
  errors: ['tracking_mismatch', 'too_many_tries'],
});
