/**
 * What a customer's devices are told of an order, beside its mail. A screen that is locked shows it to whoever holds the
 * phone: what happened and to which order, and never an amount, a receiver, an account or anybody's own words (Product §30.2).
 */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { mailLinks } from '../mail/links.ts';
import type { OrderLetterKind } from '../mail/order-mail-job.ts';
import type { News } from '../push/index.ts';

type Order = { id: bigint; type: OrderType; reference: string };
type Words = Pick<News, 'kind' | 'title' | 'body' | 'urgency'>;

/** What customers do themselves is told to nobody; null where the type of the order decides. */
const WORDS: Partial<Record<OrderLetterKind, Words>> = {
  raised: {
    kind: 'quote',
    title: 'We opened an order for you',
    body: 'Have a look whether it is as agreed.',
  },
  quote: { kind: 'quote', title: 'Your order has its price', body: 'Open it to see the cost and pay.' },
  confirm: {
    kind: 'payment',
    title: 'Your payment is confirmed',
    body: 'We are working on your order.',
    urgency: 'high',
  },
  part: {
    kind: 'payment',
    title: 'Part of your payment has arrived',
    body: 'Open the order to see what is missing.',
    urgency: 'high',
  },
  decline: {
    kind: 'payment',
    title: 'We could not confirm your payment',
    body: 'Open the order: it says why, and what to do.',
    urgency: 'high',
  },
  'take-back-payment': {
    kind: 'payment',
    title: 'A payment does not count any more',
    body: 'Open the order: it says why, and what to do.',
    urgency: 'high',
  },
  remind: { kind: 'payment', title: 'Your order waits for your payment', body: 'Open it to pay.' },
  lapse: { kind: 'payment', title: 'Your order has run out', body: 'Nobody paid it in time.' },
  cancel: { kind: 'payment', title: 'Your order was cancelled', body: 'Open it to see why.' },
  payout: {
    kind: 'payout',
    title: 'Part of the money is with your receiver',
    body: 'The rest follows.',
    urgency: 'high',
  },
  'test-sent': {
    kind: 'payout',
    title: 'The test is sent',
    body: 'Ask your receiver, then send the rest with a press.',
    urgency: 'high',
  },
  'take-back-payout': {
    kind: 'payout',
    title: 'We send money to your receiver again',
    body: 'You have nothing to do.',
  },
  late: { kind: 'payout', title: 'We are late, and sorry', body: 'Open the order: it says how we go on.' },
  'supplier-received': { kind: 'payout', title: 'Your receiver has the money', body: 'They told us so.' },
  'supplier-not-yet': {
    kind: 'payout',
    title: 'Your receiver is still waiting',
    body: 'They told us so, and we look into it.',
    urgency: 'high',
  },
  tracking: { kind: 'parcel', title: 'Your order has moved', body: 'Open it to see where it is.' },
  reply: { kind: 'message', title: 'We wrote to you', body: 'Open the chat to read it.', urgency: 'high' },
  'case-answer': { kind: 'message', title: 'We answered you', body: 'Open it to read.', urgency: 'high' },
  'case-closed': { kind: 'message', title: 'We have looked into it', body: 'Open it to read our answer.' },
  'refund-owed': {
    kind: 'refund',
    title: 'You get money back',
    body: 'Choose where it goes.',
    urgency: 'high',
  },
  'late-money': {
    kind: 'refund',
    title: 'Your money came after the order closed',
    body: 'It is yours: choose where it goes.',
    urgency: 'high',
  },
  'refund-to-balance': {
    kind: 'refund',
    title: 'Your refund is on your balance',
    body: 'Pay with it any time.',
  },
  'refund-prepared': {
    kind: 'refund',
    title: 'Your refund is being sent',
    body: 'It is on its way to your bank.',
  },
  'refund-returned': {
    kind: 'refund',
    title: 'We could not send your refund',
    body: 'Open the order: it says why, and what to do.',
    urgency: 'high',
  },
  'refund-sent': {
    kind: 'refund',
    title: 'Your refund is sent',
    body: 'It is with your bank.',
    urgency: 'high',
  },
};

const COMPLETE: Record<'payment' | 'goods', Words> = {
  payment: {
    kind: 'payout',
    title: 'Paid: your receiver has been sent the money',
    body: 'If there is a receipt, it is with the order.',
    urgency: 'high',
  },
  goods: { kind: 'parcel', title: 'Your order is complete', body: 'Thank you for your trust.' },
};

/** Null where devices are told nothing. */
export function newsOf(kind: OrderLetterKind, { id, type, reference }: Order): News | null {
  const words = kind === 'complete' ? COMPLETE[type === 'payment' ? 'payment' : 'goods'] : WORDS[kind];
  if (!words) return null;
  return {
    ...words,
    body: `${words.body} Order ${reference}.`,
    tag: reference,
    path: mailLinks({ publicUrl: '' }).order({ type, id: String(id) }),
  };
}
