/** What a customer wants to be told of: a yuan that costs so much or less (Product §27.76). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';
import { isoTime } from './fields.ts';
import { amountField, amountText } from './money-fields.ts';

export const rateAlert = z.object({
  /** In Naira, for one yuan. */
  at_most: amountText,
  /** When the customer was told, the price then, and whether they saw it on a page; null while they wait for it. */
  told: z.nullable(z.object({ at: isoTime, price: z.string(), seen: z.boolean() })),
});
export type RateAlert = z.output<typeof rateAlert>;

export const getRateAlert = endpoint({
  method: 'GET',
  path: '/rates/alert',
  summary: 'What a yuan may cost at most for the customer to be told, and whether they were',
  access: 'customer',
  data: z.object({ alert: z.nullable(rateAlert) }),
});

export const setRateAlert = endpoint({
  method: 'PUT',
  path: '/rates/alert',
  summary: 'Be told by mail, once, when a yuan costs so much or less; takes the place of an earlier one',
  access: 'customer',
  limits: ['rateAlert'],
  body: z.object({ at_most: amountField('Enter what a yuan may cost') }),
  data: z.object({ alert: rateAlert }),
  errors: ['rate_missing', 'too_many_tries'],
});

export const removeRateAlert = endpoint({
  method: 'DELETE',
  path: '/rates/alert',
  summary: 'Be told of no price any more',
  access: 'customer',
  data: nothing,
});

/** As answers write one. */
const moment = z.string().check(
  z.regex(/^2\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, 'Not a moment'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a moment'),
);

export const seeRateAlert = endpoint({
  method: 'PUT',
  path: '/rates/alert/seen',
  summary: 'Say that what one was told of a price is on the screen: no device is told of it any more',
  access: 'customer',
  body: z.object({ told_at: moment }),
  data: nothing,
});
