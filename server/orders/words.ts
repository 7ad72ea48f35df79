/**
 * What people read of each thing that happens to an order: the timeline's title, the thread's message and the mail.
 * What is not here, a weight, a photo or a note, is told to nobody (Product §9.9).
 */
import type { OrderType, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { answerInAll } from '@cowrie/contract/receipt-words.ts';
import type { SupplierAnswer } from '@cowrie/contract/supplier-answers.ts';
import type { OrderLetterKind } from '../mail/order-mail-job.ts';
import { type OrderLetter, orderMail, price } from './order-letter.ts';

/** An order as it is once it happened. */
type Facts = {
  type: OrderType;
  amount: bigint | null;
  currency: string;
  /** What is still to pay of it, where some has come already. */
  rest?: bigint | null;
  trackStatus: TrackStatus;
  /** Reason or remark of whoever did it. */
  note: string | null;
};
type Words = {
  title: (facts: Facts) => string;
  lines: (facts: Facts) => string[];
  letter: OrderLetter;
};
/** What staff write is a message by itself; there is only its mail. */
type Written = 'reply' | 'case-answer' | 'case-closed';
export type Told = Exclude<OrderLetterKind, Written>;

const money = ({ amount, currency }: Facts) =>
  amount === null ? '' : displayMoney(formatAmount(amount), currency);
/** Whoever has paid a part is asked for no more than the rest (Product §26.22). */
const stillMissing = ({ rest, currency }: Facts) =>
  rest == null ? '' : `${displayMoney(formatAmount(rest), currency)} of it is still missing. `;
const remark = (note: string | null) => (note ? [note] : []);
const because = (note: string | null) => (note ? [`Reason: ${note}`] : []);
const quoted = (note: string | null) => (note ? [{ quote: note }] : []);
/** What the move says of itself, in a mail's own voice. */
const inWords = (note: string | null) => (note ? [{ paragraph: note } as const] : []);
const reason = (note: string | null) =>
  note ? [{ paragraph: 'The reason:' } as const, { quote: note } as const] : [];

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

/** What a step of a refund is told with: how much, and where it goes. */
const told = (note: string | null) => (note ? `: ${note}.` : '.');
const CHOOSE_AGAIN = 'Please choose again where it should go.';
const NOT_MINE = 'If this was not you, change your password and contact Customer Service at once.';

/** What a supplier pressed on the receipt that was shared with them. */
const supplierSays = (answer: SupplierAnswer) => `Your supplier says: ${answerInAll(answer)}`;
const WE_LOOK = 'We are looking into it now. You can also write to us at the end of the order.';

/** Titles of a step of the tracking that staff give no words of their own. */
const TRACK_TITLES: Record<TrackStatus, string> = {
  'order placed': 'Order placed',
  packaging: 'Your goods are being packed',
  'on the road': 'Your goods are on the road',
  delivered: 'Delivered',
};
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

export const WORDS: Record<Told, Words> = {
  created: {
    title: () => 'Order placed',
    lines: ({ type }) => FIRST_LINES[type],
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'Your payment is confirmed',
        preview: 'We are working on your order.',
        before: [
          { paragraph: 'Your payment has arrived, and we are working on your order.' },
          ...quoted(note),
        ],
      }),
  },
  part: {
    title: () => 'Part of the payment arrived',
    lines: ({ note }) => [...remark(note), 'Please send the rest and a proof of it.'],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We could not confirm your payment',
        preview: note ?? 'Please look at your order.',
        before: [{ paragraph: 'We could not match your proof with a payment.' }, ...reason(note)],
        asks: 'Send another proof in the order. Do not pay again if the money has left your account. If this looks wrong, tell us in the chat.',
        button: 'pay',
      }),
  },
  payout: {
    title: () => 'Part of the money sent',
    lines: ({ note }) => ['We sent your receiver part of the money.', ...remark(note)],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We sent your receiver part of the money',
        preview: note ?? 'We will send the rest.',
        before: [
          { paragraph: 'We have sent your receiver part of the money, and we will send the rest.' },
          ...quoted(note),
        ],
      }),
  },
  'test-sent': {
    title: () => 'Test sent',
    lines: ({ note }) => [
      'We sent your receiver the test.',
      ...remark(note),
      'Ask whether they have it. Once they do, open this order and tap to release the rest. Until then we will send nothing more.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: order.isTestOut ? 'The test is sent: ask your receiver' : 'The test is sent',
        preview: order.isTestOut
          ? 'Once they have it, tap to release the rest.'
          : 'Your receiver was sent it.',
        before: [{ paragraph: 'We sent your receiver the test that you asked for.' }, ...quoted(note)],
        asks: 'Ask whether they have it. Once they do, open the order and tap to release the rest, at the rate of your order. If it has not arrived, say so there. Until then we will send nothing more.',
        isAsked: order.isTestOut,
      }),
  },
  release: {
    title: () => 'Rest released',
    lines: () => ['You released the rest. We will send it to your receiver at the rate of your order.'],
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
        subject: 'You released the rest of your payment',
        preview: 'We will send it to your receiver.',
        before: [
          {
            paragraph:
              'You told us that your receiver has the test, and we will send them the rest at the rate of your order. You do not need to do anything.',
          },
        ],
        after: [{ small: NOT_MINE }],
      }),
  },
  'not-arrived': {
    title: () => 'Test not arrived',
    lines: () => [
      'You told us that the test has not arrived. We are looking into it and will write to you here.',
      'Nothing more is sent until you release it.',
    ],
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
        subject: 'We are looking for the test that has not arrived',
        preview: 'Nothing more is sent until you release it.',
        before: [
          {
            paragraph:
              'You told us that your receiver does not have the test. We are looking into it and will write to you in the order’s chat. Nothing more is sent until you release it.',
          },
        ],
      }),
  },
  'take-back-payment': {
    title: () => 'Payment taken back',
    lines: ({ note }) => [
      ...remark(note),
      'If you have paid it, please send us the proof here. If not, please pay what is missing.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We have corrected a payment on your order',
        preview: note ?? 'Please look at your order.',
        before: [
          { paragraph: 'We have to correct what we told you about a payment for your order.' },
          ...quoted(note),
        ],
        asks: 'Please pay what is missing and send us the proof. If this looks wrong, tell us in the chat.',
        button: 'pay',
      }),
  },
  'take-back-payout': {
    title: () => 'Money to be sent again',
    lines: ({ note }) => [...remark(note), 'We are sending it again, and you do not need to do anything.'],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We are sending money to your receiver again',
        preview: note ?? 'You do not need to do anything.',
        before: [
          { paragraph: 'Some of the money that we sent to your receiver must be sent again.' },
          ...quoted(note),
        ],
        after: [{ paragraph: 'We will do it as soon as we can. You do not need to do anything.' }],
      }),
  },
  complete: {
    title: () => 'Order complete',
    lines: ({ note }) => ['Your order is complete. Thank you for trusting us.', ...remark(note)],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
  'refund-owed': {
    title: () => 'Refund owed',
    lines: ({ note }) => [
      `You are getting your money back${told(note)}`,
      'Choose on this order’s page where it should go: to your balance at once, or to your bank account.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject:
          order.refund === 'choosing'
            ? 'Choose how you get your money back'
            : 'You are getting your money back',
        preview: note ?? 'Your order was cancelled, and your money is yours.',
        before: [
          { paragraph: 'This order was cancelled, and you are getting your money back:' },
          ...quoted(note),
        ],
        asks: 'Choose where it should go: to your balance at once, or to your bank account.',
        isAsked: order.refund === 'choosing',
        button: 'refund',
      }),
  },
  'late-money': {
    title: () => 'Money arrived after the order closed',
    lines: ({ note }) => [
      ...remark(note),
      'Choose on this order’s page: keep it as balance, or have it sent to your bank account.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'Your money arrived after your order closed',
        preview: note ?? 'It is yours.',
        before: inWords(note),
        asks: 'Keep it as balance, there at once, or have it sent to your bank account.',
        isAsked: order.refund === 'choosing',
        after: [{ small: NOT_MINE }],
        button: 'refund',
      }),
  },
  'refund-to-balance': {
    title: () => 'Refunded to the balance',
    lines: ({ note }) => [`It is in your balance${told(note)}`],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'Your refund is in your balance',
        preview: note ?? 'You can pay other orders with it.',
        before: [{ paragraph: 'Your refund is in your balance:' }, ...quoted(note)],
        after: [{ small: NOT_MINE }],
      }),
  },
  'refund-named': {
    title: () => 'Bank account for the refund named',
    lines: ({ note }) => [
      `We will send it as soon as two of us have checked it${told(note)}`,
      'You can change this until we prepare it.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We know where your refund goes',
        preview: note ?? 'We will send it as soon as two of us have checked it.',
        before: [
          { paragraph: 'We will send your refund as soon as two of us have checked it:' },
          ...quoted(note),
          ...(order.refund === 'waiting'
            ? [{ paragraph: 'You can change this on the order’s page until we prepare it.' } as const]
            : []),
        ],
        after: [{ small: NOT_MINE }],
      }),
  },
  'refund-prepared': {
    title: () => 'Refund being sent',
    lines: ({ note }) => [`We are about to send your refund${told(note)}`],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'Your refund is being sent',
        preview: note ?? 'We will tell you once it has left.',
        before: [
          { paragraph: 'We are about to send your refund and will tell you once it has left:' },
          ...quoted(note),
        ],
        after: [{ small: NOT_MINE }],
      }),
  },
  'refund-returned': {
    title: () => 'Refund could not be sent',
    lines: ({ note }) => [
      'We could not send your refund to this account.',
      ...because(note),
      'Please choose again where it should go.',
    ],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'We could not send your refund',
        preview:
          note ?? (order.refund === 'choosing' ? CHOOSE_AGAIN : 'Open the order to see how far it is.'),
        before: [
          { paragraph: 'We could not send your refund to the account that you named.' },
          ...reason(note),
        ],
        asks: CHOOSE_AGAIN,
        isAsked: order.refund === 'choosing',
        button: 'refund',
      }),
  },
  'refund-sent': {
    title: () => 'Refund sent',
    lines: ({ note }) => [`We have sent your refund${told(note)}`, 'The bank’s slip is with this message.'],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: 'Your refund is sent',
        preview: note ?? 'It has left for your bank account.',
        before: [{ paragraph: 'We have sent your refund:' }, ...quoted(note)],
        after: [{ paragraph: 'The bank’s slip is with the order.' }],
      }),
  },
  late: {
    title: () => 'We are late',
    lines: ({ note }) => ['We are sorry: your payment is late.', ...remark(note)],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, note, brand) =>
      orderMail(order, brand, {
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
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
        subject: 'Your supplier has the money',
        preview: supplierSays('received'),
        before: [{ paragraph: `${supplierSays('received')}.` }],
      }),
  },
  'supplier-not-yet': {
    title: () => supplierSays('not-yet'),
    lines: () => [`${supplierSays('not-yet')}.`, WE_LOOK],
    letter: (order, _note, brand) =>
      orderMail(order, brand, {
        subject: 'Your supplier does not have the money yet',
        preview: supplierSays('not-yet'),
        before: [{ paragraph: `${supplierSays('not-yet')}.` }],
        after: [{ paragraph: WE_LOOK }],
      }),
  },
  tracking: {
    title: stepTitle,
    lines: (facts) => [`${stepTitle(facts)}.`],
    letter: (order, note, brand) =>
      orderMail(order, brand, {
        subject: trackSentence(order.type, order.trackStatus).slice(0, -1),
        preview: note ?? trackSentence(order.type, order.trackStatus),
        before: [{ paragraph: trackSentence(order.type, order.trackStatus) }, ...quoted(note)],
      }),
  },
};

const writtenLetter =
  (
    subject: string,
    before: string,
    then: Pick<Parameters<typeof orderMail>[2], 'asks' | 'after'>,
  ): OrderLetter =>
  (order, note, brand) =>
    orderMail(order, brand, {
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
export function letterOf(kind: OrderLetterKind): OrderLetter {
  return isWritten(kind) ? WRITTEN[kind] : WORDS[kind].letter;
}
