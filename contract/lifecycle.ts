/**
 * The one life of an order (Product §4), as a table. The server asks it whether a move may happen and
 * the screens ask it why a button is off, so that both always agree.
 */
export const ORDER_TYPES = ['payment', 'branding', 'shipment', 'goods'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const ORDER_STATUSES = ['pending', 'awaiting', 'processing', 'successful', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A transaction is one attempt to pay an order; only it can be `declined`. */
export const TRANSACTION_STATUSES = [...ORDER_STATUSES, 'declined'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export type Actor = 'customer' | 'staff';
export type OrderEvent = 'quote' | 'proof' | 'confirm' | 'decline' | 'complete' | 'cancel';

type Move = {
  event: OrderEvent;
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly Actor[];
  needsAmount?: true;
};

export const MOVES: readonly Move[] = [
  { event: 'quote', from: ['pending'], to: 'pending', by: ['staff'] },
  { event: 'proof', from: ['pending'], to: 'awaiting', by: ['customer'], needsAmount: true },
  { event: 'proof', from: ['awaiting'], to: 'awaiting', by: ['customer'], needsAmount: true },
  { event: 'confirm', from: ['awaiting'], to: 'processing', by: ['staff'] },
  { event: 'decline', from: ['awaiting'], to: 'pending', by: ['staff'] },
  { event: 'complete', from: ['processing'], to: 'successful', by: ['staff'] },
  { event: 'cancel', from: ['pending'], to: 'cancelled', by: ['customer', 'staff'] },
  { event: 'cancel', from: ['awaiting', 'processing'], to: 'cancelled', by: ['staff'] },
];

export const INITIAL_STATUS: OrderStatus = 'pending';
export const CLOSED_STATUSES: readonly OrderStatus[] = ['successful', 'cancelled'];

/** Successful and cancelled orders take no more messages, proofs or moves. */
export function isClosed(status: OrderStatus): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** What the table is asked with. */
export type OrderFacts = { type: OrderType; status: OrderStatus; hasAmount: boolean };

export type Verdict = { allowed: true; to: OrderStatus } | { allowed: false; because: string };

const STATUS_SENTENCE: Record<OrderStatus, string> = {
  pending: 'the order is still waiting for payment',
  awaiting: 'a proof of payment is waiting to be checked',
  processing: 'the payment is already confirmed',
  successful: 'the order is complete',
  cancelled: 'the order is cancelled',
};

/** May `actor` do `event` to this order now? If not, `because` completes "Not now: …". */
export function mayMove(order: OrderFacts, event: OrderEvent, actor: Actor): Verdict {
  const moves = MOVES.filter((move) => move.event === event && move.by.includes(actor));
  if (moves.length === 0)
    return {
      allowed: false,
      because: `only ${actor === 'staff' ? 'the customer' : 'our staff'} can do this`,
    };
  const move = moves.find((candidate) => candidate.from.includes(order.status));
  if (!move) return { allowed: false, because: STATUS_SENTENCE[order.status] };
  if (move.needsAmount && !order.hasAmount) return { allowed: false, because: 'the order has no amount yet' };
  if (event === 'quote' && order.type === 'payment') {
    return { allowed: false, because: 'the customer chose the amount of this payment' };
  }
  return { allowed: true, to: move.to };
}

/** Statuses that no sequence of moves reaches from the first; the server refuses to start with any. */
export function unreachableStatuses(): OrderStatus[] {
  const reached = new Set<OrderStatus>([INITIAL_STATUS]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const move of MOVES) {
      if (move.from.some((status) => reached.has(status)) && !reached.has(move.to)) {
        reached.add(move.to);
        grown = true;
      }
    }
  }
  return ORDER_STATUSES.filter((status) => !reached.has(status));
}

export const TRACK_STATUSES = ['order placed', 'packaging', 'on the road', 'delivered'] as const;
export type TrackStatus = (typeof TRACK_STATUSES)[number];

/** Labels of the four-step progress bar, in order (Spec §2). */
export const TRACK_STEPS = ['Order Placed', 'Packaging', 'On The Road', 'Delivered'] as const;

/** Step of the progress bar (Spec §4): anything that is not one of the first three is the last. */
export function trackStep(status: string): number {
  const step = TRACK_STATUSES.indexOf(status as TrackStatus);
  return step === -1 ? TRACK_STATUSES.length - 1 : step;
}

/**
 * The track status an order starts a status with (Product §4). Staff move shipments and goods step by step; to
 * complete any order is to deliver it, since a closed one moves no more.
 */
export function trackStatusAfter(type: OrderType, status: OrderStatus, current: TrackStatus): TrackStatus {
  if (status === 'successful') return 'delivered';
  if (type === 'shipment' || type === 'goods') return current;
  if (status === 'processing') return current === 'on the road' ? current : 'packaging';
  if (status === 'cancelled') return current;
  return 'order placed';
}

/** Colour of a status badge (Spec §4). */
export function badgeTone(status: string): 'warning' | 'success' | 'danger' {
  if (status === 'pending' || status === 'processing' || status === 'awaiting') return 'warning';
  return status === 'successful' ? 'success' : 'danger';
}

/** What an order type is called on screens and in mails. */
export const ORDER_TYPE_NAMES: Record<OrderType, string> = {
  payment: 'RMB Payment',
  branding: 'Branding',
  shipment: 'Shipment',
  goods: 'Goods',
};
