/** Messages to a customer's devices while no page is open, by the browsers' own push services (Product §30.1–30.6). */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { nothing } from './envelope.ts';

/** What a device can be told of, each with a switch of its own (Product §30.3). */
export const PUSH_KINDS = ['payout', 'payment', 'quote', 'message', 'parcel', 'refund', 'rate'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
export const pushKind = z.enum(PUSH_KINDS);

/** What a push brings to the browser: no more than a locked screen may show (Product §30.2). */
export const pushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** One notification of each is shown: the newest. */
  tag: z.string(),
  /** The page that it opens, below the installation's address. */
  path: z.string(),
  /** How much waits for the customer by then, for the app's icon. */
  waiting: z.number(),
});
export type PushMessage = z.output<typeof pushMessage>;

/** A point of the curve P-256, and sixteen bytes, in base64url. */
const P256DH = /^[\w-]{87}=?$/;
const AUTH = /^[\w-]{22}={0,2}$/;
export const PUSH_UNUSABLE =
  'Your browser did not let us set up notifications. Please reload the page and try again.';

const standing = z.object({
  /** Of this installation, as a browser takes it to subscribe. */
  public_key: z.string(),
  /** This session's browser is told. */
  is_here: z.boolean(),
  /** What is switched off, on every device. */
  off: z.array(pushKind),
});
export type PushStanding = z.output<typeof standing>;

export const getPush = endpoint({
  method: 'GET',
  path: '/push',
  summary: 'Whether this browser is told of news, and of what',
  access: 'customer',
  data: standing,
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/push/subscription',
  summary:
    'Tell this browser of news, for as long as this session lasts; takes the place of an earlier subscription',
  access: 'customer',
  limits: ['push'],
  body: z.object({
    endpoint: z.string().check(z.maxLength(2000, PUSH_UNUSABLE)),
    keys: z.object({
      p256dh: z.string().check(z.regex(P256DH, PUSH_UNUSABLE)),
      auth: z.string().check(z.regex(AUTH, PUSH_UNUSABLE)),
    }),
  }),
  data: standing,
  errors: ['too_many_tries'],
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/push/subscription',
  summary: 'Tell this browser of nothing any more',
  access: 'customer',
  data: nothing,
});

export const switchPush = endpoint({
  method: 'PUT',
  path: '/push/kinds',
  summary: 'Be told of a kind of news, or not, on every device',
  access: 'customer',
  limits: ['push'],
  body: z.object({ kind: pushKind, on: z.boolean() }),
  data: standing,
  errors: ['too_many_tries'],
});
