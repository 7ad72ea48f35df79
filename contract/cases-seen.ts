import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { orderType } from './order-codes.ts';

/** As of an order's thread: asking alone says nothing (Product §30.56). By itself, since not every page that asks shows them. */
export const casesSeen = endpoint({
  method: 'POST',
  path: '/cases/seen',
  summary: 'Say up to which message the cases about an order were shown',
  access: 'customer',
  body: z.object({
    trx_type: orderType,
    trx_ref: z.string(),
    id: z.string().check(z.regex(/^\d{1,18}$/, 'Not a known id')),
  }),
  data: z.object({}),
  errors: ['not_found'],
});
