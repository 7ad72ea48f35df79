/** What the rate calculator does with what is typed (Product §13.4). Pure; amounts are plain decimal text. */
import { convert, convertBack, formatAmount, parseAmount } from '@cowrie/contract/money.ts';
import { parsePastedAmount, parseTypedAmount } from '@cowrie/ui/amount.ts';

export type Side = 'pay' | 'get';
export type Amounts = { pay: string; get: string };

export const EMPTY: Amounts = { pay: '', get: '' };

/**
 * The amounts after `typed` went into one side: the other side follows, with two decimals and no separators.
 * Empty input clears both; what is no number, or has no rate to follow by, changes nothing.
 * @param rate units of the target for one of the base, null while there is none
 * @param isPasted it came at once: a figure that is written in another way is not guessed at (Product §12.4)
 */
export function afterTyping(
  now: Amounts,
  side: Side,
  typed: string,
  rate: string | null,
  isPasted = false,
): Amounts {
  const amount = (isPasted ? parsePastedAmount : parseTypedAmount)(typed);
  if (amount === null) return now;
  if (amount === '') return EMPTY;
  const minor = parseAmount(amount.replace(/\.$/, ''));
  if (rate === null || minor === null) return now;
  if (side === 'pay') return { pay: amount, get: formatAmount(convert(minor, rate)) };
  const pay = convertBack(minor, rate);
  return pay === null ? now : { pay: formatAmount(pay), get: amount };
}

/** What one unit of the target costs in the base, with two decimals: the price people speak of. */
export function priceOf(rate: string): string | null {
  const minor = convertBack(100n, rate);
  return minor === null ? null : formatAmount(minor);
}
