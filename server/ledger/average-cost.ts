/**
 * What foreign money at hand has cost, and what a part of it that goes out costs: its average (Product §26.7). All
 * arithmetic is exact; whatever rounding leaves stays with what remains, so that nothing is lost or made.
 */
import { divideHalfUp } from '@cowrie/contract/money.ts';

/** Foreign money at hand and its cost in Naira, both in minor units. More paid out than bought makes both negative. */
export type Holding = { amount: bigint; cost: bigint };

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/**
 * The cost of `amount` that goes out, at the average of what is at hand. What is not at hand costs as `worth`, the Naira
 * that somebody paid for the whole: it earns nothing until what replaces it is bought.
 */
export function costOf(held: Holding, amount: bigint, worth: bigint): bigint {
  const covered = held.amount > 0n ? least(held.amount, amount) : 0n;
  const known = covered === 0n ? 0n : divideHalfUp(held.cost * covered, held.amount);
  return covered === amount ? known : known + worth - (covered * worth) / amount;
}

/**
 * What `amount` bought for `cost` adds to what is at hand. What went out before it was bought is settled first: the
 * difference to what it was taken to cost is `gain`, or a loss below zero.
 */
export function bought(held: Holding, { amount, cost }: Holding): { cost: bigint; gain: bigint } {
  const missing = held.amount < 0n ? least(-held.amount, amount) : 0n;
  if (missing === 0n) return { cost, gain: 0n };
  const paid = divideHalfUp(cost * missing, amount);
  const taken = divideHalfUp(-held.cost * missing, -held.amount);
  return { cost: cost - paid + taken, gain: taken - paid };
}
