/** What the words about orders are made of: an order's facts, and a note as timeline, message and mail each say it. */
import type { OrderType, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import type { OrderLetter } from './order-letter.ts';

/** An order as it is once it happened. */
export type Facts = {
  type: OrderType;
  amount: bigint | null;
  currency: string;
  /** What is still to pay of it, where some has come already. */
  rest?: bigint | null;
  trackStatus: TrackStatus;
  /** Reason or remark of whoever did it. */
  note: string | null;
};
/** What happened, as the timeline's title, the thread's message and the mail say it. */
export type Words = {
  title: (facts: Facts) => string;
  lines: (facts: Facts) => string[];
  letter: OrderLetter;
};

export const remark = (note: string | null) => (note ? [note] : []);
export const because = (note: string | null) => (note ? [`Reason: ${note}`] : []);
export const quoted = (note: string | null) => (note ? [{ quote: note }] : []);
/** What the move says of itself, in a mail's own voice. */
export const inWords = (note: string | null) => (note ? [{ paragraph: note } as const] : []);
export const reason = (note: string | null) =>
  note ? [{ paragraph: 'The reason:' } as const, { quote: note } as const] : [];
/** How much it was, and where it went. */
export const told = (note: string | null) => (note ? `: ${note}.` : '.');

export const NOT_MINE = 'If this was not you, change your password and contact Customer Service at once.';
