/** The queues of open orders in the order in which they need hands. */
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';

export const OPEN_QUEUES: readonly { status: OrderStatus; label: string; hint: string }[] = [
  { status: 'awaiting', label: 'Awaiting', hint: 'A proof of payment is waiting to be checked.' },
  { status: 'processing', label: 'Processing', hint: 'Paid; the work is ours.' },
  { status: 'pending', label: 'Pending', hint: 'To be quoted, or waiting for the customer to pay.' },
];

/** The tabs of the order list; the empty status is every order. */
export const STATUS_TABS: readonly { status: OrderStatus | 'all'; label: string }[] = [
  ...OPEN_QUEUES,
  { status: 'successful', label: 'Successful' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'all', label: 'All' },
];

/** Fields of the address that narrow the list further than a queue. */
const NARROWING = ['q', 'customer', 'day_of', 'from', 'to'];

/** Whether an address of the order list asks for less than a whole queue. */
export function isNarrowed(search: URLSearchParams): boolean {
  return NARROWING.some((name) => search.get(name));
}

/**
 * The status that an address of the order list shows: whoever searches means every order, and whoever
 * just comes in starts where money waits.
 */
export function shownStatus(search: URLSearchParams): string {
  return search.get('status') || (isNarrowed(search) ? 'all' : 'awaiting');
}
