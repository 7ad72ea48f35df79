/** What an order's money is worth in Naira, in which the book is kept (Product §26.6, §26.24). */
import { convert, displayMinor, MAX_MINOR } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Db } from '../../database/transaction.ts';
import { ApiError, fail } from '../../errors.ts';
import { currentRate } from '../../rates/index.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';

/**
 * The Naira, in kobo, that `part` of an order's amount is worth: itself, else by the published price of its currency,
 * else by that of what the receiver gets.
 * @throws {ApiError} `worth_unknown` where neither is published, or it would be more by it than any amount can be.
 */
export async function worthInNaira(db: Db, order: OrderRow, part: bigint): Promise<bigint> {
  const { currency, amount, type } = order;
  if (currency === DEFAULT_BASE) return part;
  const direct = await currentRate(db, DEFAULT_BASE, currency);
  if (direct) return bounded(convert(part, direct.price), currency);
  if (type !== 'payment' || amount === null) fail('worth_unknown', { currency });
  const payment = await paymentOrder(db, order.id);
  const through = await currentRate(db, DEFAULT_BASE, payment.you_get_currency);
  if (!through) fail('worth_unknown', { currency });
  const worth = (convert(payment.you_get, through.price) * part) / amount;
  return bounded(worth, payment.you_get_currency);
}

function bounded(worth: bigint, priced: string): bigint {
  if (worth <= MAX_MINOR) return worth;
  throw new ApiError('worth_unknown', {
    message: `By the price of ${priced} in Naira this is worth ${MORE_THAN_ANY}. Publish the right one first.`,
  });
}

/** What no amount may be (Product §6.1). */
export const MORE_THAN_ANY = `more than ${displayMinor(MAX_MINOR, DEFAULT_BASE)}`;
