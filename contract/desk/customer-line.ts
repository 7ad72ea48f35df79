import * as z from 'zod/mini';
import { isoTime } from '../fields.ts';

/** Who a customer is, wherever staff read it. */
export const customerLine = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  blocked: z.boolean(),
  created_at: isoTime,
});

export const customerCard = z.extend(customerLine, {
  order_count: z.number(),
  /** Of whom nothing but their number is left (Product §28.110). */
  deleted: z.boolean(),
});
