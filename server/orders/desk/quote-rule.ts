/** What a quote is held against: what has come for the order already, and what it had on the screen (Product §7.6, §26.31). */
import { displayMinor, formatOptionalAmount } from '@cowrie/contract/money.ts';
import { fail } from '../../errors.ts';
import type { OrderRow } from '../queries.ts';

/** @throws {ApiError} `quote_too_low`. */
export function refuseLowQuote(order: Pick<OrderRow, 'received' | 'currency'>, amount: bigint): void {
  if (amount <= order.received)
    fail('quote_too_low', { received: displayMinor(order.received, order.currency) });
}

/** `shown`: its amount as whoever quotes was shown it, undefined where their page says none. @throws {ApiError} `order_moved`. */
export function refuseQuotedSince(
  { amount }: Pick<OrderRow, 'amount'>,
  shown: string | null | undefined,
): void {
  if (shown !== undefined && shown !== formatOptionalAmount(amount)) fail('order_moved');
}
