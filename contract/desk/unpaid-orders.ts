/** When customers are reminded of payments that nobody paid, and when those lapse (Product §27.15). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { ORDER_DESK, TREASURY } from '../roles.ts';

/** Hours after which a customer is reminded, and after which the order lapses, at least and at most. */
export const REMIND_HOURS = [1, 14 * 24] as const;
export const LAPSE_HOURS = [25, 30 * 24] as const;
/** Nothing lapses so many hours after its reminder. */
export const HOURS_TO_ANSWER = 24;

/** Whole hours, null: never. */
const hours = ([least, most]: readonly [number, number]) =>
  z.nullable(
    z
      .int('Give whole hours')
      .check(
        z.minimum(least, least === 1 ? 'At least one hour' : `At least ${least} hours`),
        z.maximum(most, `At most ${most} hours`),
      ),
  );

const times = z.object({ remind_hours: z.nullable(z.number()), lapse_hours: z.nullable(z.number()) });
export type UnpaidTimes = z.output<typeof times>;

export const unpaidTimes = endpoint({
  method: 'GET',
  path: '/desk/unpaid-orders',
  summary:
    'After how many hours customers are reminded of a payment that nobody paid, and after how many it lapses',
  access: ORDER_DESK,
  data: times,
});

export const setUnpaidTimes = endpoint({
  method: 'PUT',
  path: '/desk/unpaid-orders',
  summary:
    'When customers are reminded of a payment that nobody paid, and when it lapses, in hours; null: never',
  access: TREASURY,
  body: z
    .object({
      remind_hours: hours(REMIND_HOURS),
      lapse_hours: hours(LAPSE_HOURS),
      /** As whoever changes them was shown them (Product §19.12); a desk page of before this field sends none. */
      before: z.optional(times),
    })
    .check(
      z.refine(
        ({ remind_hours: remind, lapse_hours: lapse }) =>
          remind === null || lapse === null || lapse >= remind + HOURS_TO_ANSWER,
        {
          error: `Leave at least ${HOURS_TO_ANSWER} hours after the reminder`,
          path: ['lapse_hours'],
        },
      ),
    ),
  data: times,
  errors: ['changed_meanwhile'],
});
