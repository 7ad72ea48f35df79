/** What happens to an order now and what is asked of whom, in a sentence that is true at any hour (Product §27.6). */
import type { OrderStatus, OrderType, TrackStatus } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails, PaymentDetails, Refund } from '@cowrie/contract/orders.ts';
import { TRACK_TITLES } from '@cowrie/contract/track-titles.ts';
import { GOODS_STEPS } from './goods-steps.ts';
import { hasLapsed } from './has-lapsed.ts';
import { testSentence } from './order-test.ts';

/** What stands below the sentence of an order that is to be paid. */
export type Below = 'where-to-pay' | 'nowhere-to-pay' | 'cancelling';

/**
 * What is said of an order; null where what stands below says it. Until when its rate is kept stands beside, where it is
 * counted down.
 */
export function whatHappensNow(order: OrderDetails, below: Below = 'where-to-pay'): string | null {
  if (order.status !== 'pending') return SENTENCES[order.status](order);
  if (order.amount === null)
    return COST_SENTENCES[
      order.trx_type === 'shipment' && order.track_status !== 'order placed' ? 'here' : order.trx_type
    ];
  return below === 'cancelling' ? null : howToPay(order, order.amount, below === 'nowhere-to-pay');
}

type Payout = Pick<
  PaymentDetails,
  'you_get' | 'you_get_currency' | 'paid_out' | 'payment_method_code' | 'payment_method_name' | 'test_first'
>;

// Who looks sleeps at night: nothing here says that it happens this minute.
const PROOF_SENTENCE =
  'We have your proof. One of us will look for the money in our account and confirm it; at night and at weekends this takes longer. You do not need to do anything: we will tell you here and by email.';

const SENTENCES: Record<Exclude<OrderStatus, 'pending'>, (order: OrderDetails) => string> = {
  awaiting: () => PROOF_SENTENCE,
  processing: (order) => ('you_get' in order ? howMuchIsSent(order) : whereGoodsAre(order)),
  successful: (order) =>
    'you_get' in order
      ? `We have sent ${receiverGets(order)} to your receiver ${byMethod(order)}.${order.receipt ? ' Our receipt is with the order.' : ''}`
      : 'Your goods are delivered. Thank you for trusting us.',
  cancelled: (order) => {
    const { refund } = order;
    if (!refund)
      return hasLapsed(order)
        ? // Who paid it anyway is told by the reason that it was closed with.
          'If you still want to pay your receiver, place a new order at today’s rate.'
        : 'Nothing more will happen with this order. If you paid it anyway, tell us: the money is yours.';
    return (
      REFUND_SENTENCES[refund.state] ?? 'You are getting your money back. You can see below how far it is.'
    );
  },
};

/** Money that is back is on its way no more. */
const REFUND_SENTENCES: Partial<Record<Refund['state'], string>> = {
  choosing: 'You are getting your money back. Please choose below where it should go.',
  'to-balance': 'You have your money back.',
  sent: 'We have sent your money back.',
};

const COST_SENTENCES: Record<OrderType | 'here', string> = {
  payment: 'We will tell you here and by email as soon as we know the cost.',
  branding:
    'Send us your logo and designs in the chat. We will ask the supplier and tell you the cost here and by email.',
  shipment:
    'Once your parcel is at our warehouse and weighed, we will tell you here and by email what shipping costs.',
  here: 'Your parcel is at our warehouse. We will tell you here and by email what shipping costs.',
  goods: 'We are working out what it costs and will tell you here and by email.',
};

const NOWHERE =
  'There is no account to pay into at the moment. Please do not pay yet, and ask us in the chat.';

function howToPay(order: OrderDetails, amount: string, isNowhere: boolean): string {
  if (order.payment_option_code.length === 0) return NOWHERE;
  // The button's name stays in one piece.
  const press = 'tap “I\u00a0have\u00a0paid” and attach the slip.';
  const isRest = hasAny(order.amount_received);
  const arrived = isRest
    ? `${displayMoney(order.amount_received, order.currency)} of ${displayMoney(amount, order.currency)} has arrived. `
    : '';
  // Whoever has paid reads this too, and must not pay twice.
  if (order.decline_reason) {
    const [what, send] = isRest ? ['rest', 'it'] : ['money', 'the amount shown below'];
    return `${arrived}If the ${what} has left your account, do not send it again: ${press} If it has not, ${isNowhere ? 'do not pay yet: there is no account to pay into at the moment' : `send ${send} first`}.`;
  }
  if (isRest) return `${arrived}${isNowhere ? NOWHERE : `Send the rest, then ${press}`}`;
  return isNowhere ? NOWHERE : `Send the amount shown below, then ${press}`;
}

function howMuchIsSent(order: Payout): string {
  const to = `your receiver ${byMethod(order)}`;
  const test = testSentence(order, to);
  if (test) return test;
  return hasAny(order.paid_out)
    ? `${displayMoney(order.paid_out, order.you_get_currency)} of ${receiverGets(order)} has been sent to ${to}, and we will send the rest. You do not need to do anything: we will tell you here and by email.`
    : `We have your money and are sending ${receiverGets(order)} to ${to}. You do not need to do anything: we will tell you here and by email once it is done.`;
}

const NEWS_FOLLOW = ' You do not need to do anything: we will tell you here and by email when there is news.';

/** At the last step goods may still have to be fetched. */
const NOT_THERE = ' If something is missing or not with you yet, tell us in the chat.';

/**
 * Where the goods of an order are, in the words of who moved them where they gave any. While it is still to be paid, or its
 * cost to be known, the step before says of whom what is asked.
 */
export function whereGoodsAre(order: OrderDetails): string {
  const [next, at] = GOODS_STEPS[order.trx_type];
  const news = order.status === 'processing' ? NEWS_FOLLOW : '';
  const where: Record<TrackStatus, string> = {
    'order placed': next,
    packaging: at,
    'on the road': 'Your goods are on the road to you',
    delivered: 'Your goods are delivered',
  };
  const words = ownWords(order) ?? where[order.track_status];
  return `${words}${/[.!?。]$/.test(words) ? '' : '.'}${order.track_status === 'delivered' ? NOT_THERE : news}`;
}

/** What staff wrote last of the step that the goods are at; that a parcel has come is past once it is paid: it is packed. */
function ownWords({ timeline, track_status: step, status }: OrderDetails): string | null {
  const at = timeline.findLastIndex((entry) => entry.event === 'track');
  const moved = timeline[at];
  if (moved?.track_status !== step || moved.title === TRACK_TITLES[step]) return null;
  const isPast =
    step === 'packaging' &&
    status === 'processing' &&
    timeline.slice(at).some(({ event }) => event === 'confirm' || event === 'pay');
  return isPast ? null : moved.title;
}

/** `'on Alipay'`, `'by bank transfer'`. */
export function byMethod({
  payment_method_code,
  payment_method_name,
}: Pick<Payout, 'payment_method_code' | 'payment_method_name'>): string {
  return payment_method_code === 'bank-transfer' ? 'by bank transfer' : `on ${payment_method_name}`;
}

export const receiverGets = ({ you_get, you_get_currency }: Payout): string =>
  displayMoney(you_get, you_get_currency);

/** An amount above nothing; an order kept by an older page may not say it at all. */
export const hasAny = (amount: string | undefined): boolean => /[1-9]/.test(amount ?? '');
