import { displayMoney, groupThousands, rateFromPrice } from './money.ts';
import { withoutTrailing } from './without-trailing.ts';

/** A price with its currency's sign and every decimal it was published with, at least two. */
export function displayPrice(price: string, currency: string): string {
  const [whole = '0', decimals = ''] = price.split('.');
  const sign = displayMoney('0.00', currency).replace('0.00', '').trim();
  const figure = groupThousands(`${whole}.${withoutTrailing(decimals, '0').padEnd(2, '0')}`);
  return sign === currency ? `${figure} ${sign}` : sign + figure;
}

/**
 * Digits to which the reciprocal of a rate is exact: rates are rounded to 15 digits, and one that begins with a 1 has
 * fewer that count.
 */
const SURE_DIGITS = 13;

/**
 * The price that a rate was published from. Rounded, since for 0.00200004000080002 the reciprocal to 15 digits is
 * 499.989999999999, where ₦499.99 was published.
 */
export const displayPriceOf = (rate: string, currency: string): string =>
  displayPrice(rateFromPrice(rate, SURE_DIGITS), currency);
