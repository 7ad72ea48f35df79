/** What people read of money on its way to a payment's receiver: parts, a test sent first, what is sent again (Product §26.26, §26.37, §27.57). */
import type { OrderLetterKind } from '../../mail/order-mail-job.ts';
import { NOT_MINE, quoted, remark, type Words } from '../word-forms.ts';

export const PAYOUT_WORDS = {
  payout: {
    title: () => 'Part of the money sent',
    lines: ({ note }) => ['We sent your receiver part of the money.', ...remark(note)],
    letter: (note) => ({
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
    letter: (note, order) => ({
      subject: order.isTestOut ? 'The test is sent: ask your receiver' : 'The test is sent',
      preview: order.isTestOut ? 'Once they have it, tap to release the rest.' : 'Your receiver was sent it.',
      before: [{ paragraph: 'We sent your receiver the test that you asked for.' }, ...quoted(note)],
      asks: 'Ask whether they have it. Once they do, open the order and tap to release the rest, at the rate of your order. If it has not arrived, say so there. Until then we will send nothing more.',
      isAsked: order.isTestOut,
    }),
  },
  release: {
    title: () => 'Rest released',
    lines: () => ['You released the rest. We will send it to your receiver at the rate of your order.'],
    letter: () => ({
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
    letter: () => ({
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
  'take-back-payout': {
    title: () => 'Money to be sent again',
    lines: ({ note }) => [...remark(note), 'We are sending it again, and you do not need to do anything.'],
    letter: (note) => ({
      subject: 'We are sending money to your receiver again',
      preview: note ?? 'You do not need to do anything.',
      before: [
        { paragraph: 'Some of the money that we sent to your receiver must be sent again.' },
        ...quoted(note),
      ],
      after: [{ paragraph: 'We will do it as soon as we can. You do not need to do anything.' }],
    }),
  },
} satisfies Partial<Record<OrderLetterKind, Words>>;
