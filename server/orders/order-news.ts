/**
 * What a customer's devices are told of an order, beside its mail. A screen that is locked shows it to whoever holds the
 * phone: what happened and to which order, and never an amount, a receiver, an account or anybody's own words (Product §30.2).
 */
import type { OrderType } from '@cowrie/contract/lifecycle.ts';
import { mailLinks } from '../mail/links.ts';
import type { OrderLetterKind } from '../mail/order-mail-job.ts';
import type { News } from '../push/index.ts';

type Order = { id: bigint; type: OrderType; reference: string; refund: unknown };
type Words = Pick<News, 'kind' | 'title' | 'body' | 'urgency'>;

/** What customers do themselves is told to nobody; null where the type of the order decides. */
const WORDS: Partial<Record<OrderLetterKind, Words>> = {
  raised: {
    kind: 'quote',
    title: 'We opened an order for you',
    body: 'Please check that it is as agreed.',
  },
  quote: { kind: 'quote', title: 'Your order has a price', body: 'Open it to see the cost and pay.' },
  confirm: {
    kind: 'payment',
    title: 'Your payment is confirmed',
    body: 'We are working on your order.',
    urgency: 'high',
  },
  part: {
    kind: 'payment',
    title: 'Part of your payment has arrived',
    body: 'Open the order to see how much is left to pay.',
    urgency: 'high',
  },
  decline: {
    kind: 'payment',
    title: 'We could not confirm your payment',
    body: 'Open the order to see why, and what to do next.',
    urgency: 'high',
  },
  'take-back-payment': {
    kind: 'payment',
    title: 'We have corrected a payment on your order',
    body: 'Open the order to see why, and what to do next.',
    urgency: 'high',
  },
  'balance-back': {
    kind: 'payment',
    title: 'We have corrected a payment on your order',
    body: 'Open the order to see why, and to pay it again.',
    urgency: 'high',
  },
  remind: { kind: 'payment', title: 'Your order is not paid yet', body: 'You can pay it now.' },
  lapse: { kind: 'payment', title: 'Your order has closed', body: 'It was not paid in time.' },
  cancel: { kind: 'payment', title: 'Your order was cancelled', body: 'Open it to see why.' },
  payout: {
    kind: 'payout',
    title: 'We have sent part of the money to your receiver',
    body: 'We will send the rest.',
    urgency: 'high',
  },
  'test-sent': {
    kind: 'payout',
    title: 'We have sent the test',
    body: 'Ask your receiver if they have it, then send the rest with a tap.',
    urgency: 'high',
  },
  'take-back-payout': {
    kind: 'payout',
    title: 'We are sending money to your receiver again',
    body: 'You do not need to do anything.',
  },
  late: {
    kind: 'payout',
    title: 'We are sorry: your payment is late',
    body: 'Open the order to see what happens next.',
  },
  'supplier-received': { kind: 'payout', title: 'Your receiver has the money', body: 'They have told us.' },
  'supplier-not-yet': {
    kind: 'payout',
    title: 'Your receiver is still waiting',
    body: 'They have told us, and we are looking into it.',
    urgency: 'high',
  },
  tracking: { kind: 'parcel', title: 'Your order has moved', body: 'Open it to see where it is.' },
  reply: {
    kind: 'message',
    title: 'You have a new message',
    body: 'Open the chat to read it.',
    urgency: 'high',
  },
  'case-answer': {
    kind: 'message',
    title: 'We have replied to your report',
    body: 'Open the order to read it.',
    urgency: 'high',
  },
  'case-closed': {
    kind: 'message',
    title: 'We have looked into your report',
    body: 'Open the order to read our answer.',
  },
  'refund-owed': {
    kind: 'refund',
    title: 'You are getting your money back',
    body: 'Choose where it should go.',
    urgency: 'high',
  },
  'late-money': {
    kind: 'refund',
    title: 'Your money arrived after your order closed',
    body: 'It is yours. Choose where it should go.',
    urgency: 'high',
  },
  'refund-to-balance': {
    kind: 'refund',
    title: 'Your refund is in your balance',
    body: 'You can withdraw it at any time.',
  },
  'refund-prepared': {
    kind: 'refund',
    title: 'We are sending your refund',
    body: 'It is on its way to your bank.',
  },
  'refund-returned': {
    kind: 'refund',
    title: 'We could not send your refund',
    body: 'Open the order to see why, and what to do next.',
    urgency: 'high',
  },
  'refund-sent': {
    kind: 'refund',
    title: 'We have sent your refund',
    body: 'It is with your bank now.',
    urgency: 'high',
  },
};

const COMPLETE: Record<'payment' | 'goods', Words> = {
  payment: {
    kind: 'payout',
    title: 'We have paid your receiver',
    body: 'If there is a receipt, it is with the order.',
    urgency: 'high',
  },
  goods: { kind: 'parcel', title: 'Your order is complete', body: 'Thank you for trusting us.' },
};

/** Null where devices are told nothing. */
export function newsOf(kind: OrderLetterKind, { id, type, reference, refund }: Order): News | null {
  const words = kind === 'complete' ? COMPLETE[type === 'payment' ? 'payment' : 'goods'] : WORDS[kind];
  if (!words) return null;
  return {
    ...words,
    // Where money had come in, the news of the refund, which comes with the same cancellation, says what is to be done.
    ...(kind === 'cancel' && refund !== null && { unless: 'refund' as const }),
    body: `${words.body} Order ${reference}.`,
    tag: reference,
    path: mailLinks({ publicUrl: '' }).order({ type, id: String(id) }),
  };
}
