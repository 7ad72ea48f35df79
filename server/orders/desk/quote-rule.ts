/** A quote asks for more than what has come for the order already (Product §26.31). */
import { displayMoney, formatAmount } from '@cowrie/contract/money.ts';
import { fail } from '../../errors.ts';
import type { OrderRow } from '../queries.ts';

/** @throws {ApiError} `quote_too_low`. */
export function refuseLowQuote(order: Pick<OrderRow, 'received' | 'currency'>, amount: bigint): void {
  if (amount <= order.received)
    fail('quote_too_low', { received: displayMoney(formatAmount(order.received), order.currency) });
}
