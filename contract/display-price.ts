import { displayMoney, groupThousands } from './money.ts';
import { withoutTrailing } from './without-trailing.ts';

/** A price with its currency's sign and every decimal it was published with, at least two. */
export function displayPrice(price: string, currency: string): string {
  const [whole = '0', decimals = ''] = price.split('.');
  const sign = displayMoney('0.00', currency).replace('0.00', '').trim();
  const figure = groupThousands(`${whole}.${withoutTrailing(decimals, '0').padEnd(2, '0')}`);
  return sign === currency ? `${figure} ${sign}` : sign + figure;
}
