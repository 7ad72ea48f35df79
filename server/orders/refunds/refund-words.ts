/** What people read of money that goes back to a customer (Product §26.77, §27.16). */
import type { OrderLetterKind } from '../../mail/order-mail-job.ts';
import { because, inWords, NOT_MINE, quoted, reason, remark, told, type Words } from '../word-forms.ts';

const CHOOSE_AGAIN = 'Please choose again where it should go.';

export const REFUND_WORDS = {
  'refund-owed': {
    title: () => 'Refund owed',
    lines: ({ note }) => [
      `You are getting your money back${told(note)}`,
      'Choose on this order’s page where it should go: to your balance at once, or to your bank account.',
    ],
    letter: (note, order) => ({
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
    letter: (note, order) => ({
      subject: 'Your money arrived after your order closed',
      preview: note ?? 'It is yours.',
      before: inWords(note),
      asks: 'Keep it as balance, there at once, or have it sent to your bank account.',
      isAsked: order.refund === 'choosing',
      button: 'refund',
    }),
  },
  'refund-to-balance': {
    title: () => 'Refunded to the balance',
    lines: ({ note }) => [`It is in your balance${told(note)}`],
    letter: (note) => ({
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
    letter: (note, order) => ({
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
    letter: (note) => ({
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
    letter: (note, order) => ({
      subject: 'We could not send your refund',
      preview: note ?? (order.refund === 'choosing' ? CHOOSE_AGAIN : 'Open the order to see how far it is.'),
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
    letter: (note) => ({
      subject: 'Your refund is sent',
      preview: note ?? 'It has left for your bank account.',
      before: [{ paragraph: 'We have sent your refund:' }, ...quoted(note)],
      after: [{ paragraph: 'The bank’s slip is with the order.' }],
    }),
  },
} satisfies Partial<Record<OrderLetterKind, Words>>;
