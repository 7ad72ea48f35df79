/** One act on many orders at once, each answered for itself (Product §28.45, §28.46). */
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idText, requiredText } from '../fields.ts';
import { trackStatus } from '../order-codes.ts';
import { ORDER_DESK } from '../roles.ts';

/** As many as a page has at most. */
const MOST_AT_ONCE = 100;

const named = z.object({
  reference: z.string().check(z.maxLength(40)),
  /** With `no-answer`: the id of the last message, as the row showed it. */
  seen: z.optional(idText),
  /** With `track`: the tracking step, as the row showed it. */
  track_status: z.optional(trackStatus),
  /** With `give`: whose the order was, as the row showed it; null for nobody's. */
  assigned_to: z.optional(z.nullable(idText)),
});

const bulkAct = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('track'),
    track_status: trackStatus,
    /** Only those that are there: taking back what was moved since would undo somebody else's step. */
    from: z.optional(trackStatus),
  }),
  z.object({ do: z.literal('cancel'), reason: requiredText('A reason is required', 1000) }),
  z.object({ do: z.literal('no-answer') }),
  z.object({ do: z.literal('answer') }),
  z.object({
    do: z.literal('reply'),
    reply_id: idText,
    /** The text of the reply as the screen showed it; nothing is sent where it has been changed since. */
    text: z.optional(z.string().check(z.maxLength(8000))),
  }),
  z.object({
    do: z.literal('give'),
    /** Null for nobody. */
    staff_id: z.nullable(idText),
    /** Only those that are still theirs, or nobody's: taking back must not take from whoever has it since. */
    from: z.optional(z.nullable(idText)),
  }),
]);
export type BulkAct = z.input<typeof bulkAct>;

const bulkResult = z.object({
  reference: z.string(),
  done: z.boolean(),
  /** Why it was left as it was. */
  why: z.nullable(z.string()),
  /** Where its tracking was before, with `track`. */
  before: z.nullable(trackStatus),
  /** Whose it was before, with `give`; null for nobody's. */
  was_of: z.nullable(idText),
});
export type BulkResult = z.output<typeof bulkResult>;

export const actOnOrders = endpoint({
  method: 'POST',
  path: '/desk/order-acts',
  summary:
    'The same act on up to 100 orders, each done or told why not: tracking, cancelling, answers, whose they are',
  access: ORDER_DESK,
  body: z.object({
    orders: z
      .array(named)
      .check(
        z.minLength(1, 'Choose an order first'),
        z.maxLength(MOST_AT_ONCE, `At most ${MOST_AT_ONCE} orders at once`),
      ),
    act: bulkAct,
  }),
  data: z.object({ results: z.array(bulkResult) }),
  errors: ['not_found', 'changed_meanwhile'],
  creates: 'parts',
});
