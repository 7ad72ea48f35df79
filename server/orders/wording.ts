/** What people read at each move of an order and of its tracking: the timeline's title and the thread's message. */
import type { OrderEvent, OrderType } from '@cowrie/contract/lifecycle.ts';
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';

export type MoveFacts = {
  type: OrderType;
  reference: string;
  amount: bigint | null;
  currency: string;
  /** Reason or remark of whoever moved it. */
  note: string | null;
};

type Wording = { title: string; lines: string[] };

const money = (facts: MoveFacts) =>
  facts.amount === null ? '' : displayMoney(formatAmount(facts.amount), facts.currency);

const CREATED: Record<OrderType, string[]> = {
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

/** Words of the order's first moment. */
export function createdWording(type: OrderType): Wording {
  return { title: 'Order placed', lines: CREATED[type] };
}

/** Words of a move. */
export function moveWording(event: OrderEvent, facts: MoveFacts): Wording {
  const because = facts.note ? [`Reason: ${facts.note}`] : [];
  const remark = facts.note ? [facts.note] : [];
  switch (event) {
    case 'quote':
      return {
        title: 'Amount set',
        lines: [`The amount of this order is ${money(facts)}.`, ...remark, 'You can pay it now.'],
      };
    case 'proof':
      return {
        title: 'Proof of payment received',
        lines: ['We have your proof of payment and are checking it.'],
      };
    case 'confirm':
      return {
        title: 'Payment confirmed',
        lines: [`Your payment of ${money(facts)} has arrived. We are working on your order.`],
      };
    case 'decline':
      return {
        title: 'Proof of payment declined',
        lines: [
          'We could not match your proof with a payment.',
          ...because,
          'You can pay and send a proof again.',
        ],
      };
    case 'complete':
      return {
        title: 'Order complete',
        lines: ['Your order is complete. Thank you for your trust.', ...remark],
      };
    case 'cancel':
      return { title: 'Order cancelled', lines: ['This order was cancelled.', ...because] };
  }
}

/** Titles of a tracking step that staff give no words of their own. */
export const TRACK_TITLES = {
  'order placed': 'Order placed',
  packaging: 'Your goods are being packed',
  'on the road': 'Your goods are on the road',
  delivered: 'Delivered',
} as const;
