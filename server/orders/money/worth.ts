/** What an order's money is worth in Naira, in which the book is kept (Product §26.6, §26.24). */
import { convert } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE } from '@cowrie/contract/rates.ts';
import type { Db } from '../../database/transaction.ts';
import { fail } from '../../errors.ts';
import { currentRate } from '../../rates/index.ts';
import { type OrderRow, paymentOrder } from '../queries.ts';

/**
 * The Naira, in kobo, that `part` of an order's amount is worth: itself, else by the published price of its currency,
 * else by that of what the receiver gets.
 * @throws {ApiError} `worth_unknown` where neither is published.
 */
export async function worthInNaira(db: Db, order: OrderRow, part: bigint): Promise<bigint> {
  const { currency, amount, type } = order;
  if (currency === DEFAULT_BASE) return part;
  const direct = await currentRate(db, DEFAULT_BASE, currency);
  if (direct) return convert(part, direct.price);
  if (type !== 'payment' || amount === null) fail('worth_unknown', { currency });
  const payment = await paymentOrder(db, order.id);
  const through = await currentRate(db, DEFAULT_BASE, payment.you_get_currency);
  if (!through) fail('worth_unknown', { currency });
  return (convert(payment.you_get, through.price) * part) / amount;
}
