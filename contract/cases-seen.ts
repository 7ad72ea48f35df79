import * as z from 'zod/mini';
import { shownUpTo } from './chat.ts';
import { endpoint } from './endpoint.ts';

/** As of an order's thread: asking alone says nothing (Product §30.56). By itself, since not every page that asks shows them. */
export const casesSeen = endpoint({
  method: 'POST',
  path: '/cases/seen',
  summary: 'Say up to which message the cases about an order were shown',
  access: 'customer',
  body: shownUpTo,
  data: z.object({}),
  errors: ['not_found'],
});
