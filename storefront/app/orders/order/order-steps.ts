/** The steps of an order as its customer follows them, read from its status and its events (Product §27.7). */
import { type OrderType, trackStep } from '@cowrie/contract/lifecycle.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { OrderDetails, PaymentDetails } from '@cowrie/contract/orders.ts';
import { hasLapsed } from './has-lapsed.ts';
import { openTest, restAfterTest, waitsForWord } from './order-test.ts';
import { type Below, byMethod, receiverGets, whatHappensNow, whereGoodsAre } from './what-happens-now.ts';

export type OrderStep = {
  name: string;
  state: 'done' | 'now' | 'later' | 'stopped';
  /** When it was done. */
  at: string | null;
  /** Who gets what, or how the cost came about. */
  note: string | null;
  /** What happens now, and what is asked of whom. */
  sentence: string | null;
};

/** A step with what it is called once it is done, while it is under way, and before. */
type Part = { done: string; now: string; later: string; at: string | null; note?: string | null };

export function orderSteps(order: OrderDetails, below?: Below): OrderStep[] {
  const times = timesOf(order);
  const money = moneyParts(order, times);
  const rest = 'you_get' in order ? receiverParts(order, times) : goodsParts(order, times);
  const sentence = whatHappensNow(order, below);

  if (order.status === 'successful') {
    const parts = [...money, ...rest];
    return parts.map((part, index) => toStep(part, 'done', index === parts.length - 1 ? sentence : null));
  }
  if (order.status === 'cancelled') {
    const done = [...money, ...rest].filter(({ at }) => at !== null);
    return [
      ...done.map((part) => toStep(part, 'done')),
      {
        name: hasLapsed(order) ? 'Closed by itself' : 'Order cancelled',
        state: 'stopped',
        at: times.cancelled,
        note: null,
        sentence,
      },
    ];
  }

  const paying = stepsUpTo(money, moneyReached(order, money.length), sentence);
  if ('you_get' in order)
    return [
      ...paying,
      ...stepsUpTo(rest, order.status === 'processing' ? receiverReached(order) : -1, sentence),
    ];
  // Goods move on while their cost is still to be paid, and at the latest once it is.
  const moved = Math.max(trackStep(order.track_status), order.status === 'processing' ? 1 : 0) - 1;
  return [...paying, ...stepsUpTo(rest, moved, whereGoodsAre(order))];
}

/** The place of the step that the money is at; beyond the last one once it is confirmed. */
function moneyReached({ status, amount }: OrderDetails, count: number): number {
  if (status === 'processing') return count;
  if (status === 'awaiting') return count - 1;
  return amount === null ? count - 3 : count - 2;
}

/** The place of the step that the receiver's money is at: a test goes before the rest. */
const receiverReached = (order: PaymentDetails) => (order.test_first && !openTest(order) ? 1 : 0);

/** Parts before `reached` are done, the one there is under way, and `sentence` is about it. */
const stepsUpTo = (parts: readonly Part[], reached: number, sentence: string | null): OrderStep[] =>
  parts.map((part, index) =>
    index === reached ? toStep(part, 'now', sentence) : toStep(part, index < reached ? 'done' : 'later'),
  );

function toStep(part: Part, state: 'done' | 'now' | 'later', sentence: string | null = null): OrderStep {
  return {
    name: part[state],
    state,
    at: state === 'done' ? part.at : null,
    note: part.note ?? null,
    sentence,
  };
}

type Moment = 'priced' | 'paid' | 'confirmed' | 'released' | 'packed' | 'left' | 'complete' | 'cancelled';
type Times = Record<Moment, string | null>;

/** When an order came as far as it is: what was declined, came in part or was taken back starts anew. */
function timesOf({ timeline, created_at, amount }: OrderDetails): Times {
  const unpaid = { paid: null, confirmed: null };
  let times: Times = {
    ...unpaid,
    priced: amount === null ? null : created_at,
    released: null,
    packed: null,
    left: null,
    complete: null,
    cancelled: null,
  };
  for (const { event, track_status, created_at: at } of timeline) {
    if (event === 'quote') times.priced = at;
    else if (event === 'proof') times.paid ??= at;
    else if (event === 'pay') times = { ...times, paid: at, confirmed: at };
    else if (event === 'confirm') times.confirmed = at;
    else if (event === 'release') times.released = at;
    else if (STARTS_ANEW.has(event)) times = { ...times, ...unpaid };
    else if (event === 'complete') times.complete = at;
    else if (event === 'cancel') times.cancelled = at;
    else if (track_status === 'packaging') times.packed = at;
    else if (track_status === 'on the road') times.left = at;
  }
  return times;
}

const STARTS_ANEW = new Set(['decline', 'part', 'take-back-payment']);

function moneyParts(order: OrderDetails, { priced, paid, confirmed }: Times): Part[] {
  const price = order.amount === null ? '' : displayMoney(order.amount, order.currency);
  const cost: Part = {
    ...{ done: 'Cost set', now: 'No amount yet', later: 'Cost' },
    at: priced,
    note: 'cost_note' in order ? order.cost_note : null,
  };
  return [
    { ...{ done: 'Placed', now: 'Placed', later: 'Placed' }, at: order.created_at },
    ...('you_get' in order ? [] : [cost]),
    { ...{ done: `Paid ${price}`, now: 'Pay', later: 'Pay' }, at: paid },
    {
      ...{ done: 'Confirmed', now: 'We will confirm your payment', later: 'We will confirm it' },
      at: confirmed,
    },
  ];
}

/** The step of the small payment that goes first as a test, where the customer asked for one. */
function testParts(order: PaymentDetails, released: string | null): Part[] {
  if (!order.test_first) return [];
  const test = `test of ${displayMoney(order.test_first.amount, order.you_get_currency)}`;
  const name = order.receiver_name;
  const asked =
    order.test_first.state === 'missing'
      ? `The ${test} has not arrived`
      : `Does ${name ?? 'your receiver'} have the ${test}?`;
  const now = waitsForWord(order) ? asked : `Sending a ${test}`;
  const names = {
    done: `${name ?? 'Your receiver'} has the ${test}`,
    now,
    later: `We will first send a ${test}`,
  };
  return [{ ...names, at: released }];
}

function receiverParts(order: PaymentDetails, { released, complete }: Times): Part[] {
  const by = byMethod(order);
  const name = order.receiver_name;
  // Once all is there, nobody cares in how many pieces it went.
  const rest = complete === null ? restAfterTest(order) : null;
  const what = rest ? ' the rest' : '';
  const names = {
    done: `${name ?? 'Your receiver'} was paid ${by}`,
    now: `Paying ${name ?? 'your receiver'}${what} ${by}`,
    later: `We will pay ${name ?? 'your receiver'}${what} ${by}`,
  };
  const [who] = (order.description ?? '').split('\n');
  const last = order.status === 'successful' && !order.receipt ? 'Order complete' : 'Receipt';
  return [
    ...testParts(order, released),
    { ...names, at: complete, note: [rest ?? receiverGets(order), who].filter(Boolean).join(' · ') },
    { ...{ done: last, now: last, later: last }, at: complete },
  ];
}

const READY: Record<OrderType, Omit<Part, 'at'>> = {
  payment: { done: 'Sent', now: 'Sending', later: 'We will send it' },
  branding: { done: 'Made', now: 'In the making', later: 'Your goods are made' },
  shipment: { done: 'Packed', now: 'Packing', later: 'We will pack your parcel' },
  goods: { done: 'Packed', now: 'Buying and packing', later: 'We will buy and pack your goods' },
};

function goodsParts({ trx_type }: OrderDetails, { packed, left, complete }: Times): Part[] {
  return [
    { ...READY[trx_type], at: packed ?? left },
    { ...{ done: 'On the road', now: 'On the road', later: 'On the road' }, at: left },
    { ...{ done: 'Delivered', now: 'Delivered', later: 'Delivered' }, at: complete },
  ];
}
