/** What a customer asks about their data, as staff see it and do it for who asks in another way (Product §28.112). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idParam, isoTime, requiredText } from '../fields.ts';
import { unfinished } from '../own-data.ts';
import { ORDER_DESK, OWNER_ONLY } from '../roles.ts';

const dataOfCustomer = z.object({
  /** When the account was deleted; null of one that is there. */
  deleted_at: z.nullable(isoTime),
  /** The deletion that stands. */
  deletion: z.nullable(
    z.object({
      asked_at: isoTime,
      due_at: isoTime,
      /** Who of staff started it, and why; null where the customer asked themselves. */
      by: z.nullable(z.string()),
      reason: z.string(),
      /** There is no way back any more. */
      is_underway: z.boolean(),
    }),
  ),
  unfinished: z.array(unfinished),
  /** When the last copy of their data was asked for, and made. */
  copy: z.nullable(z.object({ asked_at: isoTime, made_at: z.nullable(isoTime), by: z.nullable(z.string()) })),
});
export type DataOfCustomer = z.output<typeof dataOfCustomer>;

export const customerData = endpoint({
  method: 'GET',
  path: '/desk/customers/:id/data',
  summary: 'Whether a customer’s account is to be deleted, what is to be finished first, and their last copy',
  access: ORDER_DESK,
  params: idParam,
  data: dataOfCustomer,
  errors: ['not_found'],
});

export const copyForCustomer = endpoint({
  method: 'POST',
  path: '/desk/customers/:id/data/copy',
  summary: 'Make a copy of a customer’s data for who asked in another way; a mail tells them alone',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  data: dataOfCustomer,
  errors: ['not_found', 'copy_lately', 'customer_deleted'],
  creates: 'whole',
});

export const startDeletion = endpoint({
  method: 'POST',
  path: '/desk/customers/:id/deletion',
  summary:
    'Start the deletion of a customer’s account for who asked in another way; the pause and the mails are the same',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  body: z.object({ reason: requiredText('Say who asked, and how', 500) }),
  data: dataOfCustomer,
  errors: ['not_found', 'deletion_not_yet', 'deletion_asked', 'customer_deleted'],
  creates: 'whole',
});

export const stopDeletion = endpoint({
  method: 'DELETE',
  path: '/desk/customers/:id/deletion',
  summary: 'Take the deletion of a customer’s account back',
  access: OWNER_ONLY,
  freshCode: true,
  params: idParam,
  data: dataOfCustomer,
  errors: ['not_found'],
  creates: 'whole',
});
