/** The server's question to the lifecycle's table: may this happen to this order now? */
import {
  type Actor,
  mayMove,
  moneyCame,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
  type OrderType,
  type Row,
  type TrackStatus,
  type Verdict,
} from '@cowrie/contract/lifecycle.ts';
import { fail } from './errors.ts';

type Order = {
  type: OrderType;
  status: OrderStatus;
  amount: bigint | null;
  received?: bigint;
  paid_out?: bigint;
  test_amount?: bigint | null;
  test_released_at?: Date | null;
};

/** The test that a receiver is sent first, until the customer has released the rest; the lifecycle asks for it. */
export function openTest({ test_amount, test_released_at, paid_out }: Order): 'first' | 'sent' | undefined {
  if (!test_amount || test_released_at) return undefined;
  return (paid_out ?? 0n) < test_amount ? 'first' : 'sent';
}

/**
 * What the table says of an order as it was read; `permit` is for whoever is refused by it. With `track`, `step` is where the
 * tracking is to go.
 */
export function verdictOn(order: Order, event: OrderEvent, actor: Actor, step?: TrackStatus): Verdict {
  const facts = {
    type: order.type,
    status: order.status,
    hasAmount: order.amount !== null,
    hasMoney: moneyCame(order.status, (order.received ?? 0n) > 0n),
    isPaidOut: (order.paid_out ?? 0n) > 0n,
    test: openTest(order),
  };
  return mayMove(facts, event, actor, step);
}

/** The table's leave, for the order as it was read: what changes its row asks for one. */
export type Permit<O extends Order> = { order: O; to: OrderStatus; row: Row };

/**
 * As `verdictOn`.
 * @throws {ApiError} what the table has against it: `forbidden`, `order_closed`, `order_moved`, `move_not_allowed`,
 * `no_amount_yet`, `money_came`, `paid_out_already`, `test_not_released`, `no_test_waits`, or `not_found` where there is no
 * such thing for the order's type.
 */
export function permit<O extends Order>(
  order: O,
  event: OrderEvent,
  actor: Actor,
  step?: TrackStatus,
): Permit<O> {
  const verdict = verdictOn(order, event, actor, step);
  if (!verdict.allowed) fail(verdict.error, { because: verdict.because });
  return { order, to: verdict.to, row: verdict.row };
}

/** In which statuses an order of a type, with no more known of it, takes what somebody adds. */
export function statusesFor(type: OrderType, event: OrderEvent, actor: Actor): OrderStatus[] {
  const facts = { type, hasAmount: true, hasMoney: false, isPaidOut: false, test: undefined };
  return ORDER_STATUSES.filter((status) => mayMove({ ...facts, status }, event, actor).allowed);
}
