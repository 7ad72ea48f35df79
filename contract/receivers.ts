/** Whom a customer has paid and can pay again (Product §27.46). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { idParam, isoTime, requiredText } from './fields.ts';
import { IMAGE_ERRORS } from './file-errors.ts';
import { fileLink } from './files.ts';
import { amountText } from './money-fields.ts';
import { paymentMethod, placePayment, receiverName } from './payments.ts';
import { receiverWarning } from './receiver-warning.ts';

/** A customer saves no more than so many. */
export const MOST_RECEIVERS = 100;

export const receiver = z.object({
  id: z.string(),
  name: z.string(),
  payment_method_code: paymentMethod.shape.code,
  description: z.nullable(z.string()),
  qr_code: z.nullable(fileLink),
  /** A picture of them, for the customer's own eye. */
  photo: z.nullable(fileLink),
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

export const saveReceiver = endpoint({
  method: 'POST',
  path: '/receivers',
  summary: 'Save whom a paid order pays, to pay them again; one who is saved already is answered as they are',
  access: 'customer',
  body: z.object({
    /** Of a payment of the customer's own. */
    reference: requiredText('Name the order', 40),
    name: receiverName,
  }),
  data: z.object({ receiver }),
  errors: ['not_found', 'move_not_allowed', 'too_many_receivers'],
  creates: true,
});

const { payment_method_code, description, receiver_id, receiver_name, qr_code_of } = placePayment.body.shape;

export const checkReceiver = endpoint({
  method: 'POST',
  path: '/receivers/check',
  summary:
    'Whether a receiver is paid otherwise than last time, or as another of the customer’s, before the order',
  access: 'customer',
  limits: ['receiverCheck'],
  body: z.object({
    payment_method_code,
    description,
    receiver_id,
    /** As the customer calls them, saved or about to be. */
    receiver_name,
    qr_code_of,
    /** A picture of a code goes with the order. */
    sends_qr_code: z.optional(z.boolean()),
    /** What it holds, as the browser read it; the server reads it again. */
    qr_content: z.optional(z.string().check(z.maxLength(8000))),
  }),
  data: z.object({ warnings: z.array(receiverWarning) }),
  errors: ['too_many_tries', 'receiver_unknown'],
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

export const setReceiverPhoto = endpoint({
  method: 'PUT',
  path: '/receivers/:id/photo',
  summary: 'A picture of a saved receiver, in the place of the one before; only their customer sees it',
  access: 'customer',
  params: idParam,
  files: { photo: 'image' },
  data: z.object({ receiver }),
  errors: ['too_many_tries', 'receiver_unknown', ...IMAGE_ERRORS],
});

export const removeReceiverPhoto = endpoint({
  method: 'DELETE',
  path: '/receivers/:id/photo',
  summary: 'Remove the picture of a saved receiver',
  access: 'customer',
  params: idParam,
  data: nothing,
  errors: ['receiver_unknown'],
});
