/** RMB and USDT as they go out: in themselves and with what they cost in Naira (Product §26.6, §26.7, §26.94). */
import { displayMoney, divideHalfUp, formatAmount } from '@cowrie/contract/money.ts';
import type { Db } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { costOf, costOfHolding, type Line, lockHolding, positionOf } from '../ledger/index.ts';

export const money = (amount: bigint, currency: string) => displayMoney(formatAmount(amount), currency);

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
    fail('not_at_hand', { amount: money(held.amount > 0n ? held.amount : 0n, currency) });
  const cost = costOf(held, whole, 0n);
  const feeCost = divideHalfUp(cost * fee, whole);
  const lines: Line[] = [
    [positionOf(currency), whole],
    [costOfHolding(currency), -cost],
  ];
  return { lines, cost: cost - feeCost, feeCost };
}
