/** Whom a customer has paid and can pay again (Product §27.46). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { idParam, isoTime } from './fields.ts';
import { fileLink } from './files.ts';
import { amountText } from './money-fields.ts';
import { paymentMethod, receiverName } from './payments.ts';

/** A customer saves no more than so many. */
export const MOST_RECEIVERS = 100;

export const receiver = z.object({
  id: z.string(),
  name: z.string(),
  payment_method_code: paymentMethod.shape.code,
  description: z.nullable(z.string()),
  qr_code: z.nullable(fileLink),
  /** The last order for them that was not cancelled: what they get of it, and when it was placed. */
  last_payment: z.nullable(z.object({ amount: amountText, currency: z.string(), placed_at: isoTime })),
});
export type Receiver = z.output<typeof receiver>;

export const listReceivers = endpoint({
  method: 'GET',
  path: '/receivers',
  summary: 'The receivers that the customer has saved, the one paid last first',
  access: 'customer',
  data: z.object({ receivers: z.array(receiver) }),
});

export const renameReceiver = endpoint({
  method: 'PUT',
  path: '/receivers/:id',
  summary: 'Call a saved receiver otherwise; orders keep the name they were placed with',
  access: 'customer',
  params: idParam,
  body: z.object({ name: receiverName }),
  data: z.object({ receiver }),
  errors: ['receiver_unknown'],
});

export const removeReceiver = endpoint({
  method: 'DELETE',
  path: '/receivers/:id',
  summary: 'Remove a saved receiver; their orders stay',
  access: 'customer',
  params: idParam,
  data: nothing,
  errors: ['receiver_unknown'],
});
