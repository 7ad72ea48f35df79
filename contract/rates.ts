/** Currencies, rates and their history (Product §6.2, §6.3, §6.4). */
import * as z from 'zod/mini';
import { endpoint, UNTIL_CONTENT_CHANGES } from './endpoint.ts';
import { currencyCode, isoTime } from './fields.ts';
import { amountText } from './money-fields.ts';

export const DEFAULT_BASE = 'NGN';
export const DEFAULT_TARGET = 'RMB';

export const currency = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  /** Flag as an emoji. */
  flag: z.string(),
  country: z.string(),
  /** True: customers can pay from it; false: they can pay to it. */
  from: z.boolean(),
  /** Only a live destination takes orders; the others are coming soon. */
  live: z.boolean(),
  /** The smallest and largest payment in it; null where there is none. */
  minimum: z.nullable(amountText),
  maximum: z.nullable(amountText),
});
export type Currency = z.output<typeof currency>;

/** `rate`: how many units of it one unit of the base buys; null until staff publish one. */
const rateItem = z.extend(currency, { rate: z.nullable(z.string()) });
export type RateItem = z.output<typeof rateItem>;

export const rates = endpoint({
  method: 'GET',
  path: '/rates',
  summary: 'Every other currency with what one unit of the base buys of it',
  words: { done: 'Currencies fetched successfully', failed: 'Error fetching currencies' },
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  query: z.object({ convert: z._default(currencyCode, DEFAULT_BASE) }),
  data: z.object({
    base: currency,
    rates: z.array(rateItem),
    /** When the newest of these rates was published. */
    updated_at: z.nullable(isoTime),
  }),
  errors: ['currency_unknown'],
});

export const HISTORY_DAYS = [7, 30, 90] as const;

const historyPoint = z.object({
  /** Units of the base for one unit of the target: the price people speak of. */
  price: z.string(),
  rate: z.string(),
  published_at: isoTime,
});
export type HistoryPoint = z.output<typeof historyPoint>;

export const rateHistory = endpoint({
  method: 'GET',
  path: '/rates/history',
  summary: 'Published rates of a pair, oldest first, starting with the one in force at the start',
  access: 'public',
  kept: UNTIL_CONTENT_CHANGES,
  query: z.object({
    base: z._default(currencyCode, DEFAULT_BASE),
    target: z._default(currencyCode, DEFAULT_TARGET),
    days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30),
  }),
  data: z.object({ base: z.string(), target: z.string(), history: z.array(historyPoint) }),
});

/** A move of a price above this many basis points asks for a second look (Product §6.8). */
export const SECOND_LOOK_BASIS_POINTS = 500n;
