/** What waits for the staff, asked for wherever they are at the desk, in sight or not (Product §28.74). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { ORDER_DESK } from '../roles.ts';

export const CALLING_KINDS = ['proof', 'words', 'mention', 'case', 'refund'] as const;
export type CallingKind = (typeof CALLING_KINDS)[number];

const calling = z.object({
  /** The same as long as it is the same thing that waits. */
  key: z.string(),
  kind: z.enum(CALLING_KINDS),
  /** Of the order that it is about; null where it is about none. */
  reference: z.nullable(z.string()),
  /** Of a case, its id. */
  case_id: z.nullable(z.string()),
  /** Whose it is: a customer, or of a mention the colleague who wrote it. */
  who: z.string(),
  at: isoTime,
});
export type Calling = z.output<typeof calling>;

export const waitingForUs = endpoint({
  method: 'GET',
  path: '/desk/waiting-for-us',
  summary: 'How much waits for the staff, and the newest of each kind',
  access: ORDER_DESK,
  polled: 'what waits for the staff, by kind',
  data: z.object({
    /** Proofs to check, words to answer, cases and, for the treasury, refunds to send. */
    count: z.number(),
    /** Counting stopped there. */
    at_least: z.boolean(),
    /** A few of each kind, newest first. */
    newest: z.array(calling),
  }),
});
export type WaitingForUs = z.output<typeof waitingForUs.data>;
