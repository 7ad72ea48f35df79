/**
 * What waits now and who is there: the one call that every tab of the desk makes again and again, in sight or not
 * (Product §21.4, §28.43, §28.57, §28.60, §28.74).
 */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { orderStatus, orderType } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';
import { TURNS } from '../whose-turn.ts';
import { colleague } from './assignment.ts';
import { inboxCounts } from './inbox.ts';
import { shiftNote } from './team.ts';

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

export const deskNow = endpoint({
  method: 'GET',
  path: '/desk/now',
  summary: 'What waits in every queue, the newest of it, who is on shift, and what one has to read',
  access: ORDER_DESK,
  polled: 'all of it',
  data: z.object({
    /** Open orders. */
    queues: z.array(
      z.object({
        type: orderType,
        status: orderStatus,
        turn: z.enum(TURNS),
        count: z.number(),
        /** Of those, the orders of whoever asks. */
        mine: z.number(),
        oldest: isoTime,
      }),
    ),
    /** Orders whose customer's words wait for our answer, closed ones too. */
    answers_due: z.number(),
    /** Conversations of the inbox; `all` are those that are not put off. */
    inbox: inboxCounts,
    /** Accounts to pay into that a second person has to approve. */
    pending_approvals: z.number(),
    /** Refunds whose bank account is named and that are not sent. */
    waiting_refunds: z.number(),
    /** Payouts above the owner's limit that wait to be released. */
    waiting_releases: z.number(),
    /** Proofs to check, conversations of the inbox and, for whoever sends them, refunds: what the browser's tab says. */
    calling: z.number(),
    /** A few of each kind that calls, newest first. */
    newest: z.array(calling),
    /** The caller's own; null while they are off. */
    shift: z.nullable(z.object({ since: isoTime, until: isoTime })),
    on_shift: z.array(z.object({ ...colleague.shape, since: isoTime })),
    /** Oldest first; only for who is on shift. */
    unread_notes: z.array(shiftNote),
    unread_mentions: z.number(),
  }),
});
export type DeskNow = z.output<typeof deskNow.data>;
