/**
 * The one life of an order (Product §7.3, §7.4), as a table: everything that can happen to it, when, and by whom. The
 * server asks it whether something may happen and the screens ask it why a button is off, so that both always agree.
 */
import type { ErrorName } from './errors.ts';
import { ORDER_DESK, PARCEL_DESK, roleMay, type StaffRole, TREASURY } from './roles.ts';

export const ORDER_TYPES = ['payment', 'branding', 'shipment', 'goods'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

export const ORDER_STATUSES = ['pending', 'awaiting', 'processing', 'successful', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const INITIAL_STATUS: OrderStatus = 'pending';

export const OPEN_STATUSES: readonly OrderStatus[] = ['pending', 'awaiting', 'processing'];
export const CLOSED_STATUSES: readonly OrderStatus[] = ['successful', 'cancelled'];

/** Successful and cancelled orders take no more messages, proofs or moves. */
export function isClosed(status: OrderStatus): boolean {
  return CLOSED_STATUSES.includes(status);
}

/** The customer has sent the money, and has not had it back. */
export const PAID_STATUSES: readonly OrderStatus[] = ['awaiting', 'processing', 'successful'];

/** A transaction is one attempt to pay an order; only it can be `declined`. */
export const TRANSACTION_STATUSES = [...ORDER_STATUSES, 'declined'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export const TRACK_STATUSES = ['order placed', 'packaging', 'on the road', 'delivered'] as const;
export type TrackStatus = (typeof TRACK_STATUSES)[number];

/** Staff's moves, in the order in which screens offer them. */
export const STAFF_MOVES = ['quote', 'confirm', 'part', 'decline', 'payout', 'complete', 'cancel'] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];
/** Two people of the treasury take back with its journal what came or went out (Product §26.34). */
export const TAKE_BACKS = ['take-back-payment', 'take-back-payout'] as const;
export type TakeBack = (typeof TAKE_BACKS)[number];
/** What a customer says of the test that was sent first (Product §27.57). */
export const TEST_ANSWERS = ['release', 'not-arrived'] as const;
type TestAnswer = (typeof TEST_ANSWERS)[number];
/** What moves an order, be it only to another amount or one more proof. */
export const ORDER_MOVES = [...STAFF_MOVES, ...TAKE_BACKS, ...TEST_ANSWERS, 'proof', 'pay'] as const;
export type OrderMove = (typeof ORDER_MOVES)[number];

/** What staff add to an order, which stays where it is. */
const ADDITIONS = ['track', 'weigh', 'photo'] as const;
/** What is written into an order's thread; a note is read by staff alone. */
const THREAD_EVENTS = ['message', 'file', 'note'] as const;

/** Everything that can happen to an order once it is there. */
export const ORDER_EVENTS = [...ORDER_MOVES, ...ADDITIONS, ...THREAD_EVENTS] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];
export type StaffEvent = Exclude<OrderEvent, 'proof' | 'pay' | TakeBack | TestAnswer>;

/** Who does it: of staff their role; `system` is nobody, it comes with time. */
export type Actor = 'customer' | 'system' | StaffRole;

type Shared = {
  /** All four where none are named. */
  types?: readonly OrderType[];
  from: readonly OrderStatus[];
  customer?: true;
  staff?: readonly StaffRole[];
  /** It may come with time, of a payment that nobody paid (Product §27.13). */
  system?: true;
  /** Two at once both count. Elsewhere one wins and the other is told that the order has moved (Product §7.6). */
  bothCount?: true;
};
type MoveRow = Shared & {
  event: OrderMove;
  to: OrderStatus;
  needsAmount?: true;
  /** What becomes of the open attempt to pay. */
  attempt?: 'awaiting' | 'successful' | 'declined' | 'cancelled';
  /** Said to staff of other roles, where the right hangs on the order's type. */
  others?: string;
  /** Not once the receiver has been sent some of the money (Product §26.29). */
  unlessPaidOut?: true;
  /** Not once money has come: others may then (Product §28.2). */
  unlessMoney?: true;
  /** Only while a test is sent and waits for the customer's answer. */
  needsTest?: true;
  /** Not while the customer has not released what follows a test (Product §27.56). */
  unlessTest?: true;
};
type AdditionRow = Shared & {
  event: (typeof ADDITIONS)[number];
  /** The steps that `track` can lead to. */
  tracksTo?: readonly TrackStatus[];
};
/** The order's own row stays as it is, so that nothing is contended for. */
type ThreadRow = Shared & { event: (typeof THREAD_EVENTS)[number]; bothCount: true };
export type Row = MoveRow | AdditionRow | ThreadRow;

/** The tracking of these follows their status; of the others it is where staff say. */
const FOLLOWING: readonly OrderType[] = ['payment', 'branding'];
/** These have no amount until staff set it. */
const QUOTED: readonly OrderType[] = ['branding', 'shipment', 'goods'];

// biome-ignore format: a table is read by its columns
export const LIFECYCLE: readonly Row[] = [
  { event: 'quote', types: ['branding', 'goods'], from: ['pending'], to: 'pending', staff: ORDER_DESK },
  { event: 'quote', types: ['shipment'], from: ['pending'], to: 'pending', staff: PARCEL_DESK },
  { event: 'proof', from: ['pending', 'awaiting'], to: 'awaiting', customer: true, needsAmount: true, attempt: 'awaiting', bothCount: true },
  { event: 'pay', from: ['pending'], to: 'processing', customer: true, needsAmount: true, attempt: 'successful' },
  { event: 'confirm', from: ['awaiting'], to: 'processing', staff: TREASURY, attempt: 'successful' },
  { event: 'part', from: ['awaiting'], to: 'pending', staff: TREASURY, attempt: 'successful' },
  { event: 'decline', from: ['awaiting'], to: 'pending', staff: TREASURY, attempt: 'declined' },
  { event: 'payout', types: ['payment'], from: ['processing'], to: 'processing', staff: TREASURY },
  { event: 'complete', types: ['payment'], from: ['processing'], to: 'successful', staff: TREASURY, others: 'only the treasury completes a payment', unlessTest: true },
  { event: 'complete', types: QUOTED, from: ['processing'], to: 'successful', staff: ORDER_DESK },
  { event: 'release', types: ['payment'], from: ['processing'], to: 'processing', customer: true, needsTest: true },
  { event: 'not-arrived', types: ['payment'], from: ['processing'], to: 'processing', customer: true, needsTest: true },
  { event: 'take-back-payment', from: ['pending', 'processing'], to: 'pending', staff: TREASURY, unlessPaidOut: true },
  { event: 'take-back-payout', types: ['payment'], from: ['processing'], to: 'processing', staff: TREASURY },
  { event: 'cancel', from: ['pending'], to: 'cancelled', customer: true, system: true, attempt: 'cancelled' },
  { event: 'cancel', from: OPEN_STATUSES, to: 'cancelled', staff: ORDER_DESK, attempt: 'cancelled', unlessMoney: true },
  { event: 'cancel', from: OPEN_STATUSES, to: 'cancelled', staff: TREASURY, attempt: 'cancelled', unlessPaidOut: true },

  { event: 'track', types: FOLLOWING, from: ['processing'], staff: ORDER_DESK, tracksTo: ['on the road'] },
  { event: 'track', types: ['shipment', 'goods'], from: OPEN_STATUSES, staff: PARCEL_DESK, tracksTo: TRACK_STATUSES },
  { event: 'weigh', types: ['shipment'], from: OPEN_STATUSES, staff: PARCEL_DESK },
  { event: 'photo', types: ['shipment'], from: OPEN_STATUSES, staff: PARCEL_DESK, bothCount: true },

  { event: 'message', from: OPEN_STATUSES, customer: true, staff: ORDER_DESK, bothCount: true },
  { event: 'file', from: OPEN_STATUSES, customer: true, staff: ORDER_DESK, bothCount: true },
  { event: 'note', from: ORDER_STATUSES, staff: ORDER_DESK, bothCount: true },
];

/** What the table is asked with. */
export type OrderFacts = {
  type: OrderType;
  status: OrderStatus;
  hasAmount: boolean;
  /** All of its amount or a part of it has come, from a bank or from the customer's balance. */
  hasMoney?: boolean;
  /** Some of the money is on its way to the receiver. */
  isPaidOut?: boolean;
  /** A test that the receiver is sent first: to be sent yet, or sent and not answered by a release. */
  test?: 'first' | 'sent' | undefined;
};

export type Verdict =
  | { allowed: true; row: Row; to: OrderStatus }
  | {
      allowed: false;
      /** Completes "Not now: …". */
      because: string;
      /** What a call answers. */
      error: ErrorName;
      /** Somebody of another role may. */
      onlyRole: boolean;
    };

const STATUS_SENTENCE: Record<OrderStatus, string> = {
  pending: 'the order is still waiting for payment',
  awaiting: 'a proof of payment is waiting to be checked',
  processing: 'the payment is already confirmed',
  successful: 'the order is complete',
  cancelled: 'the order is cancelled',
};

/** `stays`: it is about the order's type or the asker's rights, which waiting does not change. */
type Refusal = { error: ErrorName; because: string; stays?: 'type' | 'role' };

/** Whether money has come, by what is told of an order: a confirmed one's has, whatever the book knows of it. */
export const moneyCame = (status: OrderStatus, hasReceived: boolean) =>
  hasReceived || status === 'processing' || status === 'successful';

/** May `actor` do `event` to this order now? With `track`, `step` asks for one step of the tracking. */
export function mayMove(order: OrderFacts, event: OrderEvent, actor: Actor, step?: TrackStatus): Verdict {
  const rows = LIFECYCLE.filter((row) => row.event === event && isOfSide(row, actor));
  if (rows.length === 0) {
    const because = `only ${actor === 'customer' ? 'our staff' : 'the customer'} can do this`;
    return { allowed: false, because, error: 'forbidden', onlyRole: false };
  }
  const ofType = rows.filter((row) => isForType(row, order.type));
  const now = (ofType.length > 0 ? ofType : rows).filter((row) => row.from.includes(order.status));
  const mine = (now.length > 0 ? now : ofType).filter((row) => isFor(row, actor));
  const may = mine.filter((row) => !(order.hasMoney && 'unlessMoney' in row));

  // In the order in which a screen tells them: first what may yet change.
  const against: Refusal[] = [];
  if (now.length === 0) against.push(notAtStatus(order.status, event, step));
  if (!order.hasAmount && now.some((row) => 'needsAmount' in row)) against.push(NO_AMOUNT);
  if (order.isPaidOut && now.some((row) => 'unlessPaidOut' in row)) against.push(PAID_OUT);
  if (order.test && now.some((row) => 'unlessTest' in row)) against.push(NOT_RELEASED);
  if (order.test !== 'sent' && now.some((row) => 'needsTest' in row)) against.push(NO_TEST);
  if (ofType.length === 0) against.push(OTHER_TYPE[event] ?? FOR_SHIPMENTS);
  else if (may.length === 0 && mine.length > 0) against.push(MONEY_CAME);
  else if (may.length === 0) against.push(notOfRole(now.length > 0 ? now : ofType));
  if (step && now.length > 0 && !now.some((row) => 'tracksTo' in row && row.tracksTo?.includes(step)))
    against.push(FOLLOWS_STATUS);

  const [first] = against;
  const [row] = may;
  if (!first && row) return { allowed: true, row, to: 'to' in row ? row.to : order.status };
  // A call answers first what stays.
  const answered = against.find(({ stays }) => stays) ?? first;
  if (!first || !answered) throw new Error(`the lifecycle has no answer to ${event} by ${actor}`);
  return { allowed: false, because: first.because, error: answered.error, onlyRole: first.stays === 'role' };
}

const isOfSide = (row: Row, actor: Actor) =>
  actor === 'customer' || actor === 'system' ? row[actor] === true : Boolean(row.staff);

const isFor = (row: Row, actor: Actor) =>
  actor === 'customer' || actor === 'system'
    ? row[actor] === true
    : row.staff !== undefined && roleMay(actor, row.staff);

export const isForType = (row: Row, type: OrderType) => !row.types || row.types.includes(type);

/** Whether an event ever happens to orders of a type: what never does is offered nowhere (Product §28.8). */
export const happensTo = (type: OrderType, event: OrderEvent) =>
  LIFECYCLE.some((row) => row.event === event && isForType(row, type));

const NO_AMOUNT: Refusal = { error: 'no_amount_yet', because: 'the order has no amount yet' };
const PAID_OUT: Refusal = { error: 'paid_out_already', because: 'part of it has been paid out already' };
const MONEY_CAME: Refusal = {
  error: 'money_came',
  because: 'money has come for it, and then only the treasury cancels it',
  stays: 'role',
};
const NOT_RELEASED: Refusal = {
  error: 'test_not_released',
  because: 'the customer has not released what follows the test',
};
const NO_TEST: Refusal = { error: 'no_test_waits', because: 'no test is waiting for an answer' };
const FOLLOWS_STATUS: Refusal = {
  error: 'move_not_allowed',
  because: 'the tracking of this order follows its status',
};
const FOR_SHIPMENTS: Refusal = { error: 'not_found', because: 'this is for shipments only', stays: 'type' };
const NOT_PAID_OUT: Refusal = {
  error: 'move_not_allowed',
  because: 'only payments are paid out',
  stays: 'type',
};
const NO_TEST_OF_TYPE: Refusal = {
  error: 'not_found',
  because: 'only payments have a test sent first',
  stays: 'type',
};
const OTHER_TYPE: Partial<Record<OrderEvent, Refusal>> = {
  quote: {
    error: 'move_not_allowed',
    because: 'the customer chose the amount of this payment',
    stays: 'type',
  },
  payout: NOT_PAID_OUT,
  'take-back-payout': NOT_PAID_OUT,
  release: NO_TEST_OF_TYPE,
  'not-arrived': NO_TEST_OF_TYPE,
};

function notAtStatus(status: OrderStatus, event: OrderEvent, step?: TrackStatus): Refusal {
  const isMove = ORDER_MOVES.some((move) => move === event);
  if (isClosed(status))
    return { error: 'order_closed', because: isMove ? STATUS_SENTENCE[status] : `the order is ${status}` };
  if (event === 'track' && step) return FOLLOWS_STATUS;
  return event === 'track'
    ? { error: 'move_not_allowed', because: 'the tracking follows the order until its payment is confirmed' }
    : { error: 'order_moved', because: STATUS_SENTENCE[status] };
}

function notOfRole(rows: readonly Row[]): Refusal {
  const [because] = rows.flatMap((row) => ('others' in row && row.others ? [row.others] : []));
  const roles = rows.flatMap(({ staff = [] }) => staff).filter((role) => role !== 'owner');
  return {
    error: 'forbidden',
    because: because ?? `only the ${[...new Set(roles)].join(' or ')} can do this`,
    stays: 'role',
  };
}

/** The steps that staff can move the tracking of a type to, whatever its status. */
export function trackingSteps(type: OrderType): readonly TrackStatus[] {
  return LIFECYCLE.flatMap((row) =>
    isForType(row, type) && 'tracksTo' in row && row.tracksTo ? row.tracksTo : [],
  );
}

/** Labels of the four-step progress bar, in order (Product §8.1). */
export const TRACK_STEPS = ['Order Placed', 'Packaging', 'On The Road', 'Delivered'] as const;

/** Step of the progress bar (Product §8.1): anything that is not one of the first three is the last. */
export function trackStep(status: string): number {
  const step = TRACK_STATUSES.indexOf(status as TrackStatus);
  return step === -1 ? TRACK_STATUSES.length - 1 : step;
}

/**
 * The track status an order starts a status with (Product §8.2, §8.3). Staff move shipments and goods step by step; to
 * complete any order is to deliver it, since a closed one moves no more.
 */
export function trackStatusAfter(type: OrderType, status: OrderStatus, current: TrackStatus): TrackStatus {
  if (status === 'successful') return 'delivered';
  if (!FOLLOWING.includes(type)) return current;
  if (status === 'processing') return current === 'on the road' ? current : 'packaging';
  if (status === 'cancelled') return current;
  return 'order placed';
}

/** Colour of a status badge (Product §7.2). */
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
