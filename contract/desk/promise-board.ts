/** How the team keeps what it promises: what is open, and how long each step took whom (Product §28.76). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { amountText } from '../money-fields.ts';
import { orderStatus } from '../order-codes.ts';
import { TREASURY } from '../roles.ts';

const BOARD_DAYS = ['1', '7', '30'] as const;
export type BoardDays = (typeof BOARD_DAYS)[number];

/** `proof`: until it is checked; `payout`: until the receiver is paid; `words`: until answered; `quote`: until quoted. */
export const BOARD_STEPS = ['proof', 'payout', 'words', 'quote'] as const;
export type BoardStep = (typeof BOARD_STEPS)[number];

/** In whole working minutes, rounded up. */
const taken = {
  count: z.number(),
  median_minutes: z.number(),
  slowest_tenth_minutes: z.number(),
};

export const promiseBoard = endpoint({
  method: 'GET',
  path: '/desk/promise',
  summary: 'What is promised and open, by the time left, and how long each step took, by person',
  access: TREASURY,
  query: z.object({ days: z.optional(z.enum([...BOARD_DAYS, ''])) }),
  data: z.object({
    open: z.array(
      z.object({
        reference: z.string(),
        status: orderStatus,
        customer: z.string(),
        amount: z.nullable(amountText),
        currency: z.string(),
        promised_at: isoTime,
        soon_at: isoTime,
        /** Whose it is; null while it is nobody's. */
        assigned_to: z.nullable(z.string()),
      }),
    ),
    /** How many are past their promise; `late_at_least`: counting stopped there. */
    late: z.number(),
    late_at_least: z.boolean(),
    /** The first moment that the steps are counted from. */
    since: isoTime,
    steps: z.array(
      z.object({
        step: z.enum(BOARD_STEPS),
        ...taken,
        /** Who did most first. */
        people: z.array(z.object({ username: z.string(), name: z.string(), ...taken })),
      }),
    ),
  }),
});
export type PromiseBoard = z.output<typeof promiseBoard.data>;
