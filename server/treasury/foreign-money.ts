/** RMB and USDT as they go out: in themselves and with what they cost in Naira (Product §26.6, §26.7, §26.94). */
import { displayMinor, divideHalfUp } from '@cowrie/contract/money.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { costOf, costOfHolding, type Holding, type Line, lockHolding, positionOf } from '../ledger/index.ts';

/**
 * What takes `amount` with its `fee` out of what is at hand, in minor units, and what each of them cost in Naira. The
 * account that it leaves, and what it was spent on, are the caller's lines.
 * @throws {ApiError} `not_at_hand`.
 */
export async function takeOut(
  tx: Db,
  currency: string,
  { amount, fee = 0n }: { amount: bigint; fee?: bigint },
) {
  const held = await lockHolding(tx, currency);
  const whole = amount + fee;
  if (held.amount < whole)
    fail('not_at_hand', { amount: displayMinor(held.amount > 0n ? held.amount : 0n, currency) });
  const cost = costOf(held, whole, 0n);
  const feeCost = divideHalfUp(cost * fee, whole);
  return { lines: gone(currency, whole, cost), cost: cost - feeCost, feeCost };
}

/**
 * What takes `amount` out that is gone already, whether as much is at hand or not: others may have been paid before it was
 * bought. What is not at hand costs as much as the rest of it, or as what was paid out before; without either nothing is known
 * of its cost, and the next purchase settles it.
 */
export async function takeGone(tx: Db, currency: string, amount: bigint) {
  const held = await lockHolding(tx, currency);
  const cost = costOf(held, amount, atAverage(held, amount));
  return { lines: gone(currency, amount, cost), cost };
}

/** What `amount` costs at the average of what is at hand, or of what was paid out before it was bought; nothing without either. */
export function atAverage({ amount: held, cost }: Holding, amount: bigint): bigint {
  if (held === 0n) return 0n;
  // What is held and what it cost are below zero together.
  return held > 0n ? divideHalfUp(cost * amount, held) : divideHalfUp(-cost * amount, -held);
}

const gone = (currency: string, amount: bigint, cost: bigint): Line[] => [
  [positionOf(currency), amount],
  [costOfHolding(currency), -cost],
];
