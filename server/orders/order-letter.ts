/** The frame that every mail about an order shares: its facts and the way to it (Product §9.9). */
import { ORDER_TYPE_NAMES, type OrderType, type TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { REFUND_STATES } from '@cowrie/contract/orders.ts';
import { type Brand, type Letter, type Part, type RenderedMail, renderLetter } from '../mail/letter.ts';
import { mailLinks } from '../mail/links.ts';
import { threadOf } from '../mail/order-thread.ts';

type RefundState = (typeof REFUND_STATES)[number];

/** An order as it is when its mail goes out; of a step of the tracking, with that step. */
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
  /** What is still missing of it. */
  missing: string | null;
  currency: string;
  /** What the receiver gets, for payments. */
  receiverGets: { amount: string; currency: string } | null;
  trackStatus: TrackStatus;
  /** Whether its customer is to pay something of it now, and whether it takes no more words. */
  isToPay: boolean;
  isClosed: boolean;
  /** How far what is refunded of it is; null where nothing is. */
  refund: RefundState | null;
  /** Whether its test was sent, and its customer is to say that it is there. */
  isTestOut: boolean;
  /** For a kind of mail that its customer may do without. */
  mailsOff?: Letter['mailsOff'];
};

/** What the customer pays, as people read it; null until quoted. */
export const price = (order: MailedOrder) =>
  order.amount ? displayMoney(order.amount, order.currency) : null;

/** `isToPay`: the mail asks for what is missing; otherwise it only names the amount. */
function facts(order: MailedOrder, isToPay: boolean): Part {
  const amount = price(isToPay ? { ...order, amount: order.missing } : order);
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

/** What the letter says besides the order's facts and the way to it. */
export type LetterWords = {
  subject: string;
  preview: string;
  before: Part[];
  /** What is asked of its customer: of a mail to pay with the way to, of any other while the order takes words. */
  asks?: string;
  after?: Part[];
  /** `proof`: for a customer who has paid already, and is to send a proof and not to pay again. */
  button?: 'pay' | 'proof' | 'order' | 'refund';
  /** Whether that is asked still, where it is neither to pay nor to write. */
  isAsked?: boolean;
  /** Of all mails about the order. */
  isFirst?: true;
};

/** `note` is what staff or the customer wrote with it: a reason, a remark, a line of tracking, a message. */
export type OrderLetter = (note: string | null, order: MailedOrder) => LetterWords;

const MOVED_ON = 'Your order has moved on since then. Open it to see where it is now.';
const CHOSEN = 'It has been decided since then where it goes. Open the order to see how far it is.';
const CLOSED =
  'Your order has closed since then. If something is not right, open it and tap “Something wrong?” at the end.';

/**
 * A letter about an order: what happened, its facts, and the way to it. One that leaves late asks for nothing that is
 * asked no more: whoever has paid would pay again (Product §9.13).
 */
export function orderMail(order: MailedOrder, brand: Brand, words: LetterWords): RenderedMail {
  const links = mailLinks(brand);
  const isAboutPaying = words.button === 'pay' || words.button === 'proof';
  const isPaying = isAboutPaying && order.isToPay;
  const isChoosing = words.button === 'refund' && order.refund === 'choosing';
  const isAsked = words.isAsked ?? (isAboutPaying ? isPaying : !order.isClosed);
  const instead = words.button === 'refund' ? CHOSEN : order.isClosed ? CLOSED : MOVED_ON;
  const asks = words.asks ? [{ paragraph: isAsked ? words.asks : instead }] : [];
  const open = { label: 'Open your order', url: links.order(order) };
  const ways: Part[] = isPaying
    ? [
        { button: { label: words.button === 'proof' ? 'See what to do' : 'Pay now', url: links.pay(order) } },
        { link: open },
      ]
    : [{ button: isChoosing ? { ...open, label: 'Choose where it goes' } : open }];
  return renderLetter(
    {
      subject: `${order.reference}: ${words.subject}`,
      thread: threadOf(order.reference, words.isFirst),
      ...(order.mailsOff && { mailsOff: order.mailsOff }),
      preview: isAboutPaying && !isPaying ? instead : words.preview,
      to: order.firstname,
      parts: [
        ...words.before,
        facts(order, isPaying && words.button === 'pay'),
        ...asks,
        ...(words.after ?? []),
        ...ways,
      ],
    },
    brand,
  );
}
