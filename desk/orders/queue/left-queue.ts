import { isClosed, type OrderStatus } from '@cowrie/contract/lifecycle.ts';
import { shownStatus } from './queue-names.ts';

/**
 * Whether an order that went from one status to another is no longer in the list of orders at an address. The list of a
 * customer, or of a search, keeps it (Product §28.38).
 */
export function hasLeftQueue(from: string, before: OrderStatus, after: OrderStatus): boolean {
  const [path, search = ''] = from.split('?');
  if (path !== '/orders' || before === after) return false;
  const shown = shownStatus(new URLSearchParams(search));
  if (shown === before) return true;
  // A list of several statuses of open orders.
  return shown !== 'all' && shown !== after && isClosed(after);
}
