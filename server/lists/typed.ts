/** What was typed into a search, as the amount, or the first or last digits, that it may be (Product §28.70, §28.71). */
import { parseAmount } from '@cowrie/contract/money.ts';
import { PHONE_PREFIX, readPhone, withoutGaps } from '@cowrie/contract/phone.ts';
import { trackingSigns } from '@cowrie/contract/tracking-number.ts';

const CURRENCIES: Record<string, 'NGN' | 'RMB' | 'USDT'> = {
  '₦': 'NGN',
  ngn: 'NGN',
  naira: 'NGN',
  '¥': 'RMB',
  '￥': 'RMB',
  rmb: 'RMB',
  cny: 'RMB',
  yuan: 'RMB',
  usdt: 'USDT',
};
const SUM = /^(₦|¥|￥|ngn|rmb|cny|usdt)?\s*(\d[\d,]*(?:\.\d{1,2})?)\s*(ngn|naira|rmb|cny|yuan|usdt)?$/i;

/** `'₦215,500.00'`, `'1000 rmb'` or `'215500'`: minor units, and the currency where it was said. */
export function readSum(typed: string): { minor: bigint; currency: string | null } | null {
  const [, before, digits = '', after] = typed.match(SUM) ?? [];
  const minor = parseAmount(digits);
  if (minor === null || minor === 0n) return null;
  return { minor, currency: CURRENCIES[(before ?? after ?? '').toLowerCase()] ?? null };
}

/** Money is written like that, a part of a phone is not. */
const HAS_CENTS = /^\s*[1-9]\d*\.\d{1,2}\s*$/;

/** Of somebody who has yet to come to the digits behind it. */
const PREFIX_ALONE = /^(0|234)$/;

/**
 * How phones start that were dialled as `0803 123`, `803123`, `234803123` or `+234 803–123`; null where none starts like
 * that.
 */
export function phoneStart(typed: string): string | null {
  if (HAS_CENTS.test(typed)) return null;
  const { digits } = readPhone(typed);
  return /^\d+$/.test(digits) ? PHONE_PREFIX + digits.replace(PREFIX_ALONE, '') : null;
}

/** Fewer are the end of too many. */
const LEAST_OF_AN_END = 4;

const backwards = (text: string) => [...text].reverse().join('');

/** The last digits of a phone, backwards as indexes keep them; null where it can't be an end. */
export function phoneEnd(typed: string): string | null {
  const digits = withoutGaps(typed);
  const isEnd = /^\d+$/.test(digits) && digits.length >= LEAST_OF_AN_END && !HAS_CENTS.test(typed);
  return isEnd ? backwards(digits) : null;
}

/** The last signs of a tracking number, backwards as its index keeps them; null where it can't be an end. */
export function trackingEnd(typed: string, least = LEAST_OF_AN_END): string | null {
  const signs = trackingSigns(typed).toUpperCase();
  const isEnd = /^[A-Z0-9-]+$/.test(signs) && /\d/.test(signs) && signs.length >= least;
  return isEnd ? backwards(signs) : null;
}
