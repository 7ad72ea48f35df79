/**
 * What changes, told at once (Product §29.20, §29.23, §29.24): one stream a browser, as server-sent events over `fetch`,
 * with the bearer token in its header. An event says what changed and its version, never what it is now: the browser asks for that by its
 * ordinary poll, so that rights are judged in one place. Nothing depends on it: where no stream comes, polls go on.
 *
 * How a browser uses it:
 * - It sends `Accept: text/event-stream`. The server begins with `retry:` (milliseconds until it may come back, at the
 *   least) and `hello`; a comment comes each 25 seconds, so silence of a minute is a dead connection.
 * - What it shows it names in `have`, with the versions that it has: whatever is newer is told right after `hello`.
 *   What it shows beside that (lists, numbers) it asks for once after each `hello`.
 * - `again` says that something may have been missed: it asks once for all that it shows, within a few seconds of its
 *   own choice, since everybody else is told so too.
 * - `ended` comes last. By `session` it is over: the next ordinary call says why. By `many` it was the oldest of too many
 *   streams: that browser goes on by polls. By `stop` it comes back after `retry`, which the server then says anew.
 * - Events that it does not know it leaves alone.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { orderType } from './order-codes.ts';
import { REFERENCE_PATTERN } from './reference.ts';
import { ORDER_DESK } from './roles.ts';

/** A comment is sent this often where nothing else is. */
export const HEARTBEAT_MS = 25_000;
/** Who types is shown as typing for so long after they were told of last, and says so again well before. */
export const TYPING_MS = 12_000;
export const TYPING_AGAIN_MS = 5_000;
/** So many orders a browser may name as what it has. */
const MOST_NAMED = 50;

const about = { ref: z.string(), type: orderType };
/** The events both sides get, by name, with what their `data` holds as JSON. */
const EVENTS = {
  hello: z.object({}),
  /** The order is another than it was, or new: its version, the same where only what stands beside it changed (a refund). */
  order: z.object({ ...about, v: z.number() }),
  /** Its thread: the id of the newest message that whoever is told may see. */
  thread: z.object({ ...about, id: z.number() }),
  /** A case of it: its newest message, or that it was opened or closed. */
  case: z.object({ ...about, id: z.number() }),
  /** The other side has read up to this message. */
  seen: z.object({ ...about, id: z.number() }),
  /** The other side is writing, or no longer. Staff are told which colleague, too. */
  typing: z.object({
    ...about,
    by: z.enum(['customer', 'staff']),
    name: z.optional(z.string()),
    on: z.boolean(),
  }),
  again: z.object({}),
  ended: z.object({ because: z.enum(['session', 'many', 'stop']) }),
};

const CUSTOMER_EVENTS = {
  ...EVENTS,
  /** What is unread is another number: something was read here or in another tab. */
  unread: z.object({}),
  /** The price that they wait for has come. */
  alert: z.object({}),
};
const STAFF_EVENTS = {
  ...EVENTS,
  /** Who else is on the order, who writes there or who pays it. */
  viewers: z.object({ ref: z.string() }),
  /** What waits, or who is there, is not as it was (`/desk/now`): at most twice a second. */
  queue: z.object({}),
};
export type CustomerEvents = {
  [Name in keyof typeof CUSTOMER_EVENTS]: z.output<(typeof CUSTOMER_EVENTS)[Name]>;
};
export type StaffEvents = { [Name in keyof typeof STAFF_EVENTS]: z.output<(typeof STAFF_EVENTS)[Name]> };

const NAMED = new RegExp(`^(${REFERENCE_PATTERN.source.slice(1, -1)}):(\\d{1,19}):(\\d{1,19})$`);

export type Held = { ref: string; v: string; id: string };

/** `have` as it stands in the address: `CWR-1234ABCD:7:4711`, an order's version and its newest message, with commas between; 0 for what is not shown. */
export const writeHave = (held: readonly Held[]): string =>
  held
    .slice(0, MOST_NAMED)
    .map(({ ref, v, id }) => `${ref}:${v}:${id}`)
    .join(',');

/** What `have` names; what is no name of an order is left out. */
export function readHave(have: string | undefined): Held[] {
  const named = have?.split(',', MOST_NAMED) ?? [];
  return named.flatMap((one) => {
    const [, ref = '', v = '', id = ''] = NAMED.exec(one) ?? [];
    return ref === '' ? [] : [{ ref, v, id }];
  });
}

const query = z.object({ have: z.optional(z.string().check(z.maxLength(4000))) });

export const live = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'What changes of the customer’s orders, threads and cases, and that their price has come, as it changes',
  access: 'customer',
  query,
  answers: 'events',
  data: z.object(CUSTOMER_EVENTS),
  errors: ['too_many_tries'],
});

export const customerTyping = endpoint({
  method: 'POST',
  path: '/live/typing',
  summary: 'Say that one is writing in an order’s thread, or no longer',
  access: 'customer',
  body: z.object({ trx_type: orderType, trx_ref: z.string(), on: z.boolean() }),
  data: z.object({}),
  errors: ['not_found'],
});

export const deskLive = endpoint({
  method: 'GET',
  path: '/desk/live',
  summary: 'What changes of all orders, threads, cases and what waits, as it changes',
  access: ORDER_DESK,
  query,
  answers: 'events',
  data: z.object(STAFF_EVENTS),
  errors: ['too_many_tries'],
});
