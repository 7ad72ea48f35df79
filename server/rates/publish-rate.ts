/** Staff publish the price of the day; the rate follows from it once and is stored (Product §6.4, §6.8). */

import { changeInBasisPoints, isSameDecimal, rateFromPrice } from '@cowrie/contract/money.ts';
import { DEFAULT_BASE, SECOND_LOOK_BASIS_POINTS } from '@cowrie/contract/rates.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { currencyByCode, currentRate, insertRates, lockPair, priceAt, type RateRow } from './queries.ts';

export type Price = {
  base: string;
  target: string;
  /** Units of `base` for one unit of `target`. */
  price: string;
  /** Whether a jump was looked at twice. */
  confirmed: boolean;
  /** The pair's price as whoever publishes was shown it, null for none; undefined where their page says none. */
  shown?: string | null | undefined;
  staffId: bigint | null;
  now: Date;
};

/**
 * Inserts the pair's new rate and its inverse, inside `tx`, and wakes every process's rate pages. A call that is made again,
 * since its answer got lost, is answered as it went and inserts nothing.
 * @throws {ApiError} `currency_unknown` also for a pair that nobody pays by; `changed_meanwhile` where the pair has another
 *   price by now than was shown; `second_look_needed` for an unconfirmed jump above 5 %.
 */
export async function publishRate(tx: Db, price: Price) {
  const base = await currencyByCode(tx, price.base);
  const target = await currencyByCode(tx, price.target);
  // The other way round follows: a price of Naira would be one of them all, turned upside down.
  if (!base?.is_from || !target || target.code === base.code || target.code === DEFAULT_BASE)
    fail('currency_unknown');
  await lockPair(tx, price.base, price.target);
  const previous = await currentRate(tx, price.base, price.target);
  if (![undefined, previous?.price ?? null].includes(price.shown)) {
    // The same price as the one that was wanted is nobody else's change.
    if (!previous || !isSameDecimal(previous.price, price.price)) fail('changed_meanwhile');
    return { published: view(previous), previous, isJump: false, isNew: false };
  }
  const change = previous ? changeInBasisPoints(previous.price, price.price) : 0n;
  const isJump = change > SECOND_LOOK_BASIS_POINTS;
  const yesterday = await priceAt(tx, price, new Date(price.now.getTime() - DAY_MS));
  const changeInDay = yesterday ? changeInBasisPoints(yesterday, price.price) : 0n;
  if (isJump && !price.confirmed)
    fail('second_look_needed', { percent: `${change / 100n}.${String(change % 100n).padStart(2, '0')} %` });
  const rate = rateFromPrice(price.price);
  // Whoever waited for the pair publishes after the one they waited for, whenever they came.
  const publishedAt = previous && previous.published_at > price.now ? previous.published_at : price.now;
  const published = { published_at: publishedAt, staff_id: price.staffId };
  await insertRates(tx, [
    { base: price.base, target: price.target, price: price.price, rate, inverse: false, ...published },
    { base: price.target, target: price.base, price: rate, rate: price.price, inverse: true, ...published },
  ]);
  await notify(tx, CONTENT_CHANGED, 'rates');
  return {
    published: view({ ...price, rate, published_at: publishedAt }),
    previous,
    /** A jump, at once or in small steps within a day. */
    isJump: isJump || changeInDay > SECOND_LOOK_BASIS_POINTS,
    isNew: true,
  };
}

type Published = Pick<RateRow, 'base' | 'target' | 'price' | 'rate' | 'published_at'>;

const view = ({ base, target, price, rate, published_at }: Published) => ({
  base,
  target,
  price,
  rate,
  published_at: published_at.toISOString(),
});
