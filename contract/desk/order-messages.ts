/** An order's thread as staff see it, and what they write and send into it (Product §21.10). */
import * as z from 'zod/mini';
import { chatMessage } from '../chat.ts';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import { DOCUMENT_ERRORS } from '../file-errors.ts';
import { ORDER_DESK } from '../roles.ts';
import { referenceParam } from './reference-param.ts';

/** A message as staff see it: internal notes are marked, and who wrote is named. */
export const deskMessage = z.extend(chatMessage, { internal: z.boolean(), author: z.nullable(z.string()) });
export type DeskMessage = z.output<typeof deskMessage>;

export const staffMessage = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/messages',
  summary: 'Write to the customer, or an internal note that only staff see',
  access: ORDER_DESK,
  params: referenceParam,
  body: z.object({ message: requiredText('Value is required', 4000), internal: z.optional(z.boolean()) }),
  data: z.object({ message: deskMessage }),
  errors: ['not_found', 'order_closed'],
  creates: true,
});

export const staffFile = endpoint({
  method: 'POST',
  path: '/desk/orders/:reference/files',
  summary: 'Send the customer a file: a proof of the print, an invoice',
  access: ORDER_DESK,
  params: referenceParam,
  files: { file: 'document' },
  data: z.object({ message: deskMessage }),
  errors: ['too_many_tries', 'not_found', 'order_closed', ...DOCUMENT_ERRORS],
  creates: true,
});
