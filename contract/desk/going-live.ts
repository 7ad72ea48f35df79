/** What is missing before a new installation takes its first order (Product §28.10, §28.11). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { OWNER_ONLY } from '../roles.ts';

/** Without these no order can be paid, told of or released. */
export const NEEDED_STEPS = ['own-factor', 'second-person', 'account', 'rates', 'mail'] as const;
/** What a new installation brings, which may be right as it stands: the owner says so. */
export const REVIEWED_STEPS = ['hours', 'limits', 'content'] as const;
export const GO_LIVE_STEPS = [...NEEDED_STEPS, ...REVIEWED_STEPS] as const;
export type ReviewedStep = (typeof REVIEWED_STEPS)[number];
export type GoLiveStep = (typeof GO_LIVE_STEPS)[number];

export const goingLive = endpoint({
  method: 'GET',
  path: '/desk/going-live',
  summary: 'What is missing to go live, each line done or not',
  access: OWNER_ONLY,
  data: z.object({
    steps: z.array(
      z.object({
        step: z.enum(GO_LIVE_STEPS),
        done: z.boolean(),
        /** Somebody else’s word or the clock is waited for; only where it is not done. */
        waits: z.boolean(),
      }),
    ),
    has_orders: z.boolean(),
    /** All of it is done, or all that is needed and orders came. */
    is_over: z.boolean(),
  }),
});

export const reviewStep = endpoint({
  method: 'PUT',
  path: '/desk/going-live/:step',
  summary: 'Say that what a new installation brings is right as it stands',
  access: OWNER_ONLY,
  params: z.object({ step: z.enum(REVIEWED_STEPS) }),
  data: z.object({ step: z.enum(REVIEWED_STEPS) }),
});
