import { convert, convertBack, displayMoney, formatAmount } from '@cowrie/contract/money.ts';

const ONE = 100n;

/**
 * A rate as people speak of it, in the currency that is worth less: `'¥1 = ₦215.40'`, `'$1 = ¥7.18'`.
 * @param rate units of `target` that one unit of `base` buys
 */
export function priceLine(rate: string, base: string, target: string): string {
  const perBase = convert(ONE, rate);
  if (perBase >= ONE) return `${one(base)} = ${displayMoney(formatAmount(perBase), target)}`;
  const perTarget = convertBack(ONE, rate);
  return perTarget === null ? '' : `${one(target)} = ${displayMoney(formatAmount(perTarget), base)}`;
}

const one = (currency: string) => displayMoney('1.00', currency).replace('.00', '');
