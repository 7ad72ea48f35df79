/** How much of an order's amount has arrived and what is missing, in minor units of its currency (Product §26.22). */
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { ApiError } from '../../errors.ts';
import type { OrderRow } from '../queries.ts';

export type Missing = Pick<OrderRow, 'amount' | 'received' | 'status'>;

const isToPay = ({ status }: Missing) => status === 'pending' || status === 'awaiting';

/** What its customer still has to pay; null while it has no amount. */
export function amountMissing(order: Missing): bigint | null {
  if (order.amount === null) return null;
  return isToPay(order) ? order.amount - order.received : 0n;
}

/**
 * Holds what a customer was shown to pay, where they say it, against what is missing by now.
 * @throws {ApiError} `amount_changed`.
 */
export function refuseOtherAmount(shown: bigint | undefined, missing: bigint, currency: string): void {
  if (shown === undefined || shown === missing) return;
  const amount = formatAmount(missing);
  throw new ApiError('amount_changed', { values: { amount: displayMoney(amount, currency) }, amount });
}

/** What has arrived. Orders that were confirmed before the book began say nothing of it themselves. */
export function amountReceived(order: Missing): bigint {
  const isPaid = order.status === 'processing' || order.status === 'successful';
  return isPaid && order.amount !== null ? order.amount : order.received;
}
