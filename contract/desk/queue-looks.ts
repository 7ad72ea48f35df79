/** How a queue can be looked at: what it is narrowed to, how it is sorted and which columns it has (Product §28.42–28.47). */
import * as z from 'zod/mini';
import { optionalFilter } from '../fields.ts';
import { ORDER_STATUSES } from '../lifecycle.ts';
import { TURNS } from '../whose-turn.ts';

/** A status, or all that are open. */
export const queueStatus = z.enum(['open', ...ORDER_STATUSES]);
export type QueueStatus = z.output<typeof queueStatus>;

/**
 * `waiting`: what has waited longest in its status first; `promise`: what was promised first; `activity`: where something
 * happened last first; `amount`: what is worth most in Naira first.
 */
export const QUEUE_SORTS = ['waiting', 'promise', 'activity', 'amount'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

const ASSIGNED = ['me', 'nobody'] as const;
export type Assigned = (typeof ASSIGNED)[number];

/** Query fields that narrow a queue to what waits for whom. */
export const waitingFor = {
  /** Of open orders alone. */
  turn: optionalFilter(z.enum(TURNS)),
  assigned: optionalFilter(z.enum(ASSIGNED)),
  /** `yes`: those whose customer's words wait for our answer, closed ones too. */
  answer_due: z.optional(z.union([z.literal(''), z.literal('yes')])),
};

/** Columns that may be shown or not; the order itself always is. */
export const QUEUE_COLUMNS = [
  'type',
  'customer',
  'amount',
  'status',
  'assignee',
  'promise',
  'activity',
  'age',
] as const;
export type QueueColumn = (typeof QUEUE_COLUMNS)[number];
