/** Mails about an order: one small function for each thing that can happen to it (Product §4, §5). */
import { ORDER_TYPE_NAMES, type OrderType, type TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { type Brand, type Part, type RenderedMail, renderLetter } from './letter.ts';
import { mailLinks } from './links.ts';

/** An order as it is when its mail goes out. */
export type MailedOrder = {
  firstname: string;
  id: string;
  type: OrderType;
  reference: string;
  /** What the order is for, in the words of the order list. */
  name: string;
  quantity: string;
  /** What the customer pays, as a decimal string in `currency`; null until quoted. */
  amount: string | null;
  currency: string;
  /** What the receiver gets, for payments. */
  receiverGets: { amount: string; currency: string } | null;
  trackStatus: TrackStatus;
};

/** `note` is what staff or the customer wrote with it: a reason, a remark, a line of tracking, a message. */
export type OrderLetter = (order: MailedOrder, note: string | null, brand: Brand) => RenderedMail;

const price = (order: MailedOrder) => (order.amount ? displayMoney(order.amount, order.currency) : null);

/** `isToPay`: the mail asks for the amount; otherwise it only names it. */
function facts(order: MailedOrder, isToPay: boolean): Part {
  const amount = price(order);
  const gets = order.receiverGets;
  return {
    facts: [
      ['Order', `${order.reference} · ${ORDER_TYPE_NAMES[order.type]}`],
      ...(order.type === 'payment' ? [] : [['For', `${order.name}, ${order.quantity}`] as const]),
      ...(amount ? [[isToPay ? 'You pay' : 'Amount', amount] as const] : []),
      ...(gets ? [['Receiver gets', displayMoney(gets.amount, gets.currency)] as const] : []),
    ],
  };
}

type Told = { subject: string; preview: string; before: Part[]; after?: Part[]; button?: 'pay' | 'order' };

function orderMail(order: MailedOrder, brand: Brand, told: Told): RenderedMail {
  const links = mailLinks(brand);
  const open = { label: 'Open your order', url: links.order(order) };
  const ways: Part[] =
    told.button === 'pay'
      ? [{ button: { label: 'Pay now', url: links.pay(order) } }, { link: open }]
      : [{ button: open }];
  return renderLetter(
    {
      subject: `${told.subject} (${order.reference})`,
      preview: told.preview,
      to: order.firstname,
      parts: [...told.before, facts(order, told.button === 'pay'), ...(told.after ?? []), ...ways],
    },
    brand,
  );
}

const NEXT_STEP: Record<OrderType, string> = {
  payment: 'Choose a payment option, pay the amount and send us the proof. We take it from there.',
  branding:
    'Please send us your logo and designs in the order’s chat. We ask the supplier and tell you the cost.',
  shipment: 'Once your parcel is at our warehouse and weighed, we tell you what shipping costs.',
  goods: 'You can follow it and talk to us about it in its chat.',
};

const created: OrderLetter = (order, _note, brand) =>
  orderMail(order, brand, {
    subject: 'We have your order',
    preview: NEXT_STEP[order.type],
    before: [{ paragraph: 'Thank you, we have your order.' }],
    after: [{ paragraph: NEXT_STEP[order.type] }],
    button: order.amount ? 'pay' : 'order',
  });

const raised: OrderLetter = (order, _note, brand) =>
  orderMail(order, brand, {
    subject: 'We opened an order for you',
    preview: `${order.name}, ${order.quantity}`,
    before: [{ paragraph: 'We opened this order for you, as agreed.' }],
    after: [
      {
        paragraph: order.amount
          ? 'You can pay it now. If anything is not as agreed, tell us in its chat.'
          : 'We tell you once we know the cost. If anything is not as agreed, tell us in its chat.',
      },
    ],
    button: order.amount ? 'pay' : 'order',
  });

const quote: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: `Your order costs ${price(order) ?? ''}`,
    preview: 'You can pay it now.',
    before: [
      { paragraph: 'The cost of your order is set. You can pay it now.' },
      ...(note ? [{ quote: note }] : []),
    ],
    button: 'pay',
  });

const proof: OrderLetter = (order, _note, brand) =>
  orderMail(order, brand, {
    subject: 'We have your proof of payment',
    preview: 'We are checking it and tell you as soon as it is confirmed.',
    before: [
      {
        paragraph:
          'We have your proof of payment. We are checking it and tell you as soon as it is confirmed.',
      },
    ],
  });

const confirm: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: 'Your payment is confirmed',
    preview: 'We are working on your order.',
    before: [
      { paragraph: 'Your payment has arrived, and we are working on your order.' },
      ...(note ? [{ quote: note }] : []),
    ],
  });

const decline: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: 'We could not confirm your payment',
    preview: note ?? 'Please look at your order.',
    before: [
      { paragraph: 'We could not match your proof with a payment.' },
      ...(note ? [{ paragraph: 'The reason:' }, { quote: note }] : []),
    ],
    after: [
      { paragraph: 'You can pay and send a proof again. If this looks wrong to you, tell us in the chat.' },
    ],
    button: 'pay',
  });

const complete: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: 'Your order is complete',
    preview: 'Thank you for your trust.',
    before: [
      {
        paragraph:
          order.type === 'payment'
            ? 'Your receiver has been paid, and your order is complete. If there is a receipt, it is with the order.'
            : 'Your order is complete.',
      },
      ...(note ? [{ quote: note }] : []),
    ],
    after: [{ paragraph: 'Thank you for your trust.' }],
  });

const cancel: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: 'Your order was cancelled',
    preview: note ?? 'Please look at your order.',
    before: [
      { paragraph: 'This order was cancelled.' },
      ...(note ? [{ paragraph: 'The reason:' }, { quote: note }] : []),
    ],
    after: [
      { small: 'If you have already paid, please contact Customer Service and name the reference above.' },
    ],
  });

const TRACK_SENTENCES: Record<TrackStatus, string> = {
  'order placed': 'Your order is placed.',
  packaging: 'Your order is being packed.',
  'on the road': 'Your order is on the road.',
  delivered: 'Your order is delivered.',
};

const tracking: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: TRACK_SENTENCES[order.trackStatus].slice(0, -1),
    preview: note ?? TRACK_SENTENCES[order.trackStatus],
    before: [{ paragraph: TRACK_SENTENCES[order.trackStatus] }, ...(note ? [{ quote: note }] : [])],
  });

const reply: OrderLetter = (order, note, brand) =>
  orderMail(order, brand, {
    subject: 'We wrote to you about your order',
    preview: note ?? 'A new message waits in your order’s chat.',
    before: [{ paragraph: 'A new message waits for you:' }, ...(note ? [{ quote: note }] : [])],
    after: [
      { paragraph: 'Please answer in the order’s chat.' },
      { small: `You can turn these mails off in your account: ${mailLinks(brand).overview()}` },
    ],
  });

/** The mail of each thing that can happen to an order. */
export const ORDER_LETTERS = {
  created,
  raised,
  quote,
  proof,
  confirm,
  decline,
  complete,
  cancel,
  tracking,
  reply,
} as const satisfies Record<string, OrderLetter>;
export type OrderLetterKind = keyof typeof ORDER_LETTERS;
