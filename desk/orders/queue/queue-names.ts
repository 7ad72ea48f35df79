/** The queues of open orders in the order in which they need hands. */
import type { QueueStatus } from '@cowrie/contract/desk/queue-looks.ts';
import type { OrderStatus } from '@cowrie/contract/lifecycle.ts';

export const OPEN_QUEUES: readonly { status: OrderStatus; label: string; hint: string }[] = [
  { status: 'awaiting', label: 'Awaiting', hint: 'A proof of payment is waiting to be checked.' },
  { status: 'processing', label: 'Processing', hint: 'Paid; the work is ours.' },
  { status: 'pending', label: 'Pending', hint: 'To be quoted, or waiting for the customer to pay.' },
];

/** The tabs of the order list; the empty status is every order. */
export const STATUS_TABS: readonly { status: QueueStatus | 'all'; label: string }[] = [
  ...OPEN_QUEUES,
  { status: 'open', label: 'Open' },
  { status: 'successful', label: 'Successful' },
  { status: 'cancelled', label: 'Cancelled' },
  { status: 'all', label: 'All' },
];

/** By days a list is sorted by those. */
const DAYS = ['day_of', 'from', 'to'];
/** Fields of the address that narrow the list further than the queues are counted. */
const NARROWING = ['q', 'customer', ...DAYS, 'answer_due'];

/** Whether an address of the order list asks for less than a whole queue. */
export function isNarrowed(search: URLSearchParams): boolean {
  return NARROWING.some((name) => search.get(name));
}

/** Whether it asks for less than all that wait for our answer, which is what stands at that filter (Product §28.43). */
export const isNarrowedFurther = (search: URLSearchParams): boolean =>
  NARROWING.some((name) => name !== 'answer_due' && search.get(name));

/** Whether it asks for all that wait for our answer, and for nothing else: the queue “Answers due”. */
export const isAllAnswersDue = (search: URLSearchParams): boolean =>
  search.get('answer_due') === 'yes' &&
  !isNarrowedFurther(search) &&
  !['type', 'turn', 'assigned'].some((name) => search.get(name));

/** What the filters beside the tabs set. */
const SET_BY_FILTERS = [['type'], ['turn'], ['assigned'], ['answer_due'], ['customer'], DAYS, ['sort']];

/** How many of the filters of an address are on, which a phone says in their place (Product §21.15). */
export const filtersOn = (search: URLSearchParams): number =>
  SET_BY_FILTERS.filter((names) => names.some((name) => search.get(name))).length;

/**
 * The status that an address of the order list shows: whoever searches means every order, whoever asks whose turn it is
 * means every open one, and whoever just comes in starts where money waits.
 */
export function shownStatus(search: URLSearchParams): string {
  const status = search.get('status');
  if (status) return status;
  if (isNarrowed(search)) return 'all';
  return search.get('turn') || search.get('assigned') ? 'open' : 'awaiting';
}

/** The statuses that are counted, and where it is somebody's turn. */
export const COUNTED: readonly string[] = ['open', 'awaiting', 'processing', 'pending'];

/** Whether a list can be sorted and asked whose turn it is: of what is over, neither says anything. */
export const isOfOpen = (status: string, search: URLSearchParams): boolean =>
  (COUNTED.includes(status) || (status === 'all' && Boolean(search.get('answer_due')))) &&
  !DAYS.some((name) => search.get(name));
