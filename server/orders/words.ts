/**
 * What people read of each thing that happens to an order: the timeline's title, the thread's message and the mail.
 * What is not here, a weight, a photo or a note, is told to nobody (Product §9.9).
 */
import type { OrderType, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMinor } from '@cowrie/contract/money.ts';
import { answerInAll } from '@cowrie/contract/receipt-words.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import { TRACK_TITLES } from '@cowrie/contract/track-titles.ts';
import type { Brand, RenderedMail } from '../mail/letter.ts';
import type { OrderLetterKind } from '../mail/order-mail-job.ts';
import { type LetterWords, type MailedOrder, type OrderLetter, orderMail, price } from './order-letter.ts';
import { PAYOUT_WORDS } from './payouts/payout-words.ts';
import { REFUND_WORDS } from './refunds/refund-words.ts';
import {
  because,
  type Facts,
  inWords,
  NOT_MINE,
  quoted,
  reason,
  remark,
  told,
  type Words,
} from './word-forms.ts';

/** What staff write is a message by itself; there is only its mail. */
type Written = 'reply' | 'case-answer' | 'case-closed';
export type Told = Exclude<OrderLetterKind, Written>;

const money = ({ amount, currency }: Facts) => (amount === null ? '' : displayMinor(amount, currency));
/** Whoever has paid a part is asked for no more than the rest (Product §26.22). */
const stillMissing = ({ rest, currency }: Facts) =>
  rest == null ? '' : `${displayMinor(rest, currency)} of it is still missing. `;

const FIRST_LINES: Record<OrderType, string[]> = {
  payment: [
    'Thank you, we have your order.',
    'Choose a payment option, pay the amount and send us the proof. We will take it from there.',
  ],
  branding: [
    'Thank you, we have your order.',
    'Please send your logo and designs here, with any comments. We will talk to the supplier and tell you the cost.',
  ],
  shipment: [
    'Thank you, we know your parcel is on its way to our warehouse.',
    'Once it has arrived and is weighed, we will tell you what shipping costs.',
  ],
  goods: ['We have opened this order for you.', 'You can follow it and talk to us about it here.'],
};
const NEXT_STEP: Record<OrderType, string> = {
  payment: 'Choose a payment option, pay the amount and send us the proof. We will take it from there.',
  branding:
    'Please send us your logo and designs in the order’s chat. We will ask the supplier and tell you the cost.',
  shipment: 'Once your parcel is at our warehouse and weighed, we will tell you what shipping costs.',
  goods: 'You can follow it and talk to us about it in its chat.',
};

/** What a supplier pressed on the receipt that was shared with them. */
const supplierSays = (answer: SupplierAnswer) => `Your supplier says: ${answerInAll(answer)}`;
const WE_LOOK = 'We are looking into it now. You can also write to us at the end of the order.';

const TRACK_SENTENCES: Record<TrackStatus, string> = {
  'order placed': 'Your order is placed.',
  packaging: 'Your order is being packed.',
  'on the road': 'Your order is on the road.',
  delivered: 'Your order is delivered.',
};
/** Of a payment nothing is packed: money moves. */
const MONEY_TITLES: Record<TrackStatus, string> = {
  'order placed': 'Order placed',
  packaging: 'Your payment is confirmed',
  'on the road': 'The money is on its way to your receiver',
  delivered: 'Your receiver is paid',
};
const trackTitle = (type: OrderType, step: TrackStatus) =>
  (type === 'payment' ? MONEY_TITLES : TRACK_TITLES)[step];
const trackSentence = (type: OrderType, step: TrackStatus) =>
  type === 'payment' ? `${MONEY_TITLES[step]}.` : TRACK_SENTENCES[step];
const stepTitle = ({ type, note, trackStatus }: Facts) => note || trackTitle(type, trackStatus);

const corrected = (note: string | null) => ({
  subject: 'We have corrected a payment on your order',
  preview: note ?? 'Please look at your order.',
  before: [
    { paragraph: 'We have to correct what we told you about a payment for your order.' } as const,
    ...quoted(note),
  ],
});

export const WORDS: Record<Told, Words> = {
  ...PAYOUT_WORDS,
  ...REFUND_WORDS,
  created: {
    title: () => 'Order placed',
    lines: ({ type }) => FIRST_LINES[type],
    letter: (_note, order) => ({
      subject: 'We have your order',
      isFirst: true,
      preview: NEXT_STEP[order.type],
      before: [{ paragraph: 'Thank you, we have your order.' }],
      asks: NEXT_STEP[order.type],
      button: order.amount ? 'pay' : 'order',
    }),
  },
  raised: {
    title: () => 'Order placed',
    lines: ({ type }) => FIRST_LINES[type],
    letter: (_note, order) => ({
      subject: 'We opened an order for you',
      isFirst: true,
      preview: `${order.name}, ${order.quantity}`,
      before: [{ paragraph: 'We opened this order for you, as agreed.' }],
      asks: order.amount
        ? 'You can pay it now. If anything is not as agreed, tell us in its chat.'
        : 'We will tell you once we know the cost. If anything is not as agreed, tell us in its chat.',
      button: order.amount ? 'pay' : 'order',
    }),
  },
  quote: {
    title: () => 'Amount set',
    lines: (facts) => [
      `The amount of this order is ${money(facts)}.`,
      ...remark(facts.note),
      `${stillMissing(facts)}You can pay it now.`,
    ],
    letter: (note, order) => ({
      subject: `Your order costs ${price(order) ?? ''}`,
      preview: 'You can pay it now.',
      before: [{ paragraph: 'The cost of your order is set.' }, ...quoted(note)],
      asks: 'You can pay it now.',
      button: 'pay',
    }),
  },
  rate: {
    title: () => 'New rate accepted',
    lines: ({ note }) => [
      'The rate of this order was no longer held. You accepted today’s.',
      ...remark(note),
    ],
    letter: (note) => ({
      subject: 'You accepted a new rate',
      preview: note ?? 'Your order continues at today’s rate.',
      before: [
        { paragraph: 'The rate of your order was no longer held, and you accepted today’s.' },
        ...quoted(note),
      ],
      asks: 'If this is not what you wanted, tell us in the order’s chat.',
    }),
  },
  proof: {
    title: () => 'Proof of payment received',
    lines: () => ['We have your proof of payment and are checking it.'],
    letter: () => ({
      subject: 'We have your proof of payment',
      preview: 'We are checking it and will tell you as soon as it is confirmed.',
      before: [
        {
          paragraph:
            'We have your proof of payment. We are checking it and will tell you as soon as it is confirmed.',
        },
      ],
    }),
  },
  confirm: {
    title: () => 'Payment confirmed',
    lines: (facts) => [
      `Your payment of ${money(facts)} has arrived. We are working on your order.`,
      ...remark(facts.note),
    ],
    letter: (note) => ({
      subject: 'Your payment is confirmed',
      preview: 'We are working on your order.',
      before: [{ paragraph: 'Your payment has arrived, and we are working on your order.' }, ...quoted(note)],
    }),
  },
  part: {
    title: () => 'Part of the payment arrived',
    lines: ({ note }) => [...remark(note), 'Please send the rest and a proof of it.'],
    letter: (note) => ({
      subject: 'Part of your payment has arrived',
      preview: note ?? 'Some of it is still missing.',
      before: [{ paragraph: 'Part of your payment has arrived.' }, ...quoted(note)],
      asks: 'Please send the rest and a proof of it. If this looks wrong, tell us in the chat.',
      button: 'pay',
    }),
  },
  pay: {
    title: () => 'Paid from the balance',
    lines: ({ note }) => [`Paid from your balance${told(note)} We are working on your order.`],
    letter: (note) => ({
      subject: 'You paid from your balance',
      preview: 'We are working on your order.',
      before: [
        { paragraph: 'You paid this order from your balance, and we are working on it.' },
        ...quoted(note),
      ],
      after: [{ small: NOT_MINE }],
    }),
  },
  decline: {
    title: () => 'Proof of payment declined',
    lines: ({ note }) => [
      'We could not match your proof with a payment.',
      ...because(note),
      'Send another proof. Do not pay again if the money has left your account.',
    ],
    letter: (note) => ({
      subject: 'We could not confirm your payment',
      preview: note ?? 'Please look at your order.',
      before: [{ paragraph: 'We could not match your proof with a payment.' }, ...reason(note)],
      asks: 'Send another proof in the order. Do not pay again if the money has left your account. If this looks wrong, tell us in the chat.',
      button: 'proof',
    }),
  },
  'take-back-payment': {
    title: () => 'Payment taken back',
    lines: ({ note }) => [
      ...remark(note),
      'If you have paid it, do not pay again: send us the proof. If not, please pay what is missing.',
    ],
    letter: (note) => ({
      ...corrected(note),
      asks: 'If you have paid it, do not pay again: send us the proof. If not, please pay what is missing. If this looks wrong, tell us in the chat.',
      button: 'proof',
    }),
  },
  'balance-back': {
    title: () => 'Payment taken back',
    lines: ({ note }) => [...remark(note), 'You can pay it again now.'],
    letter: (note) => ({
      ...corrected(note),
      asks: 'You can pay it again now. If this looks wrong, tell us in the chat.',
      button: 'pay',
    }),
  },
  complete: {
    title: () => 'Order complete',
    lines: ({ note }) => ['Your order is complete. Thank you for trusting us.', ...remark(note)],
    letter: (note, order) => ({
      subject: 'Your order is complete',
      preview: 'Thank you for trusting us.',
      before: [
        {
          paragraph:
            order.type === 'payment'
              ? 'Your receiver has been paid, and your order is complete. If there is a receipt, it is with the order.'
              : 'Your order is complete.',
        },
        ...quoted(note),
      ],
      after: [{ paragraph: 'Thank you for trusting us.' }],
    }),
  },
  cancel: {
    title: () => 'Order cancelled',
    lines: ({ note }) => ['This order was cancelled.', ...because(note)],
    letter: (note) => ({
      subject: 'Your order was cancelled',
      preview: note ?? 'Please look at your order.',
      before: [{ paragraph: 'This order was cancelled.' }, ...reason(note)],
      after: [
        {
          small:
            'If you have paid and we have not written to you about a refund, please contact Customer Service and name the reference above.',
        },
      ],
    }),
  },
  late: {
    title: () => 'We are late',
    lines: ({ note }) => ['We are sorry: your payment is late.', ...remark(note)],
    letter: (note) => ({
      subject: 'We are sorry: your payment is late',
      preview: note ?? 'We have not kept our promise.',
      before: [{ paragraph: 'We are sorry: your payment is late.' }, ...inWords(note)],
      asks: 'If anything is unclear, ask us in the order’s chat.',
    }),
  },
  remind: {
    title: () => 'Not paid yet',
    lines: ({ note }) => [
      'This order is not paid yet. You can pay it now.',
      ...remark(note),
      'Paid already? Send us the proof.',
    ],
    letter: (note) => ({
      subject: 'Your order is not paid yet',
      preview: 'You can pay it now.',
      before: [
        {
          paragraph:
            'You placed this order and it is not paid yet. If you still want it, you can pay it now.',
        },
      ],
      after: [
        ...inWords(note),
        {
          paragraph:
            'If the rate has changed by then, we will ask you before anything changes. Paid already? Send us the proof.',
        },
      ],
      button: 'pay',
    }),
  },
  lapse: {
    title: () => 'Order closed by itself',
    lines: ({ note }) => [...remark(note)],
    letter: (note) => ({
      subject: 'Your order closed by itself',
      preview: note ?? 'It was not paid in time.',
      before: inWords(note),
      after: [
        {
          paragraph:
            'Open the order and tap “I paid this order” to tell us. If you still want to pay your receiver, place a new order at today’s rate.',
        },
      ],
    }),
  },
  'supplier-received': {
    title: () => supplierSays('received'),
    lines: () => [`${supplierSays('received')}.`],
    letter: () => ({
      subject: 'Your supplier has the money',
      preview: supplierSays('received'),
      before: [{ paragraph: `${supplierSays('received')}.` }],
    }),
  },
  'supplier-not-yet': {
    title: () => supplierSays('not-yet'),
    lines: () => [`${supplierSays('not-yet')}.`, WE_LOOK],
    letter: () => ({
      subject: 'Your supplier does not have the money yet',
      preview: supplierSays('not-yet'),
      before: [{ paragraph: `${supplierSays('not-yet')}.` }],
      after: [{ paragraph: WE_LOOK }],
    }),
  },
  tracking: {
    title: stepTitle,
    lines: (facts) => [`${stepTitle(facts)}.`],
    letter: (note, order) => ({
      subject: trackSentence(order.type, order.trackStatus).slice(0, -1),
      preview: note ?? trackSentence(order.type, order.trackStatus),
      before: [{ paragraph: trackSentence(order.type, order.trackStatus) }, ...quoted(note)],
    }),
  },
};

const writtenLetter =
  (subject: string, before: string, then: Pick<LetterWords, 'asks' | 'after'>): OrderLetter =>
  (note) => ({
    subject,
    preview: note ?? 'You have a new message in your order’s chat.',
    before: [{ paragraph: before }, ...quoted(note)],
    ...then,
  });

const WRITTEN: Record<Written, OrderLetter> = {
  reply: writtenLetter('We wrote to you about your order', 'You have a new message:', {
    asks: 'Please answer in the order’s chat.',
  }),
  'case-answer': writtenLetter(
    'We have replied about your closed order',
    'You told us that something is wrong. Our answer:',
    { after: [{ paragraph: 'Please write back there, at the end of the order.' }] },
  ),
  'case-closed': writtenLetter(
    'We have closed your report about this order',
    'You told us that something was wrong. Our final answer:',
    {
      after: [
        {
          paragraph:
            'If it is still not right, tap “Something wrong?” at the end of the order and we will look again.',
        },
      ],
    },
  ),
};

const isWritten = (kind: OrderLetterKind): kind is Written => kind in WRITTEN;

/** The mail of each kind that a job can ask for. */
export function letterOf(kind: OrderLetterKind) {
  const letter = isWritten(kind) ? WRITTEN[kind] : WORDS[kind].letter;
  return (order: MailedOrder, note: string | null, brand: Brand): RenderedMail =>
    orderMail(order, brand, letter(note, order));
}
