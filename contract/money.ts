/**
 * Money and rates. An amount is a whole number of minor units (kobo, fen, cents) as `bigint`; on the
 * wire it is a decimal string with two places. A rate is a decimal string. Nothing here is a float.
 */

/** Largest amount the product handles, in minor units: a thousand billion of any currency. */
export const MAX_MINOR = 100_000_000_000_000n;

/** What is said of an amount that is none, or too large for the product. */
const NOT_AN_AMOUNT = 'Enter an amount above zero, with at most two decimals';
const WRONG_COMMA = 'Enter the amount like 1,234.50';
const TOO_LARGE = `The largest amount is ${groupThousands(formatAmount(MAX_MINOR))}`;

/** Commas stand between thousands only: `1,50` may be one and a half, or a slip. */
const AMOUNT = /^(\d{1,15}|[1-9]\d{0,2}(,\d{3}){1,4})(\.\d{1,2})?$/;
/** The rate of the highest price, 999,999,999,999, has 26 decimals. */
const DECIMAL = /^\d{1,15}(\.\d{1,30})?$/;

/** Reads `"150000"`, `"150000.5"` or `"150,000.50"` as minor units; null where it is no amount. */
export function parseAmount(text: string): bigint | null {
  const plain = text.trim();
  if (!AMOUNT.test(plain)) return null;
  const [whole = '0', fraction = ''] = plain.replaceAll(',', '').split('.');
  const minor = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return minor <= MAX_MINOR ? minor : null;
}

/**
 * What is wrong with an amount that a person sends, or null: fields say it as they are left, and calls refuse by it.
 * Without a schema, so that a field needs none.
 */
export function amountProblem(text: string): string | null {
  const minor = parseAmount(text);
  if (minor !== null) return minor > 0n ? null : NOT_AN_AMOUNT;
  if (AMOUNT.test(text.trim())) return TOO_LARGE;
  return text.includes(',') ? WRONG_COMMA : NOT_AN_AMOUNT;
}

/** Minor units as the wire's decimal string: `15000000n` is `"150000.00"`. */
export function formatAmount(minor: bigint): string {
  const sign = minor < 0n ? '-' : '';
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** What `formatAmount` wrote as minor units again, below nothing too. */
export const minorOf = (amount: string): bigint => BigInt(amount.replace('.', ''));

/** As `formatAmount`, for an amount that may not be known yet. */
export const formatOptionalAmount = (minor: bigint | null) => (minor === null ? null : formatAmount(minor));

/** A decimal string without a sign, with thousands separators, its decimals kept or zero-padded to `places` (Product §12.3). */
export function groupThousands(decimal: string, places?: number): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  const head = whole.slice(0, whole.length % 3);
  const threes = whole.slice(head.length).match(/.{3}/g) ?? [];
  const grouped = [head, ...threes].filter(Boolean).join(',');
  const decimals = places === undefined ? fraction : fraction.slice(0, places).padEnd(places, '0');
  return decimals === '' ? grouped : `${grouped}.${decimals}`;
}

const SYMBOLS: Record<string, string> = { NGN: '₦', RMB: '¥', USD: '$', GBP: '£', EUR: '€', GHS: 'GH₵' };

/** An amount as people read it: `displayMoney("150000.00", "NGN")` is `"₦150,000.00"`, and below zero `"−₦150,000.00"`. */
export function displayMoney(decimal: string, currency: string): string {
  const sign = decimal.startsWith('-') ? '−' : '';
  const symbol = SYMBOLS[currency];
  const figure = groupThousands(decimal.slice(sign.length), 2);
  return sign + (symbol ? symbol + figure : `${figure} ${currency}`);
}

/** The same of minor units. */
export const displayMinor = (minor: bigint, currency: string): string =>
  displayMoney(formatAmount(minor), currency);

type Ratio = { numerator: bigint; denominator: bigint };

/** An exact ratio from a decimal string; throws on anything else, since rates come from our own tables. */
function ratio(decimal: string): Ratio {
  if (!DECIMAL.test(decimal)) throw new Error(`not a decimal: ${decimal}`);
  const [whole = '0', fraction = ''] = decimal.split('.');
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** Rounds halves away from zero; `denominator` is above zero. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const half = numerator < 0n ? -denominator : denominator;
  return (2n * numerator + half) / (2n * denominator);
}

/**
 * What `pay` minor units buy at `rate` (units of the target for one unit of the base), rounded half up
 * to minor units (Product §6.5). Client and server both call this one function.
 */
export function convert(pay: bigint, rate: string): bigint {
  const { numerator, denominator } = ratio(rate);
  return divideHalfUp(pay * numerator, denominator);
}

/** What must be paid to get `get` minor units at `rate`, rounded half up; null where the rate is zero. */
export function convertBack(get: bigint, rate: string): bigint | null {
  const { numerator, denominator } = ratio(rate);
  return numerator === 0n ? null : divideHalfUp(get * denominator, numerator);
}

/**
 * What `minor` units come to in another currency, rounded up to its minor units, so that what is paid never falls
 * short: by its `price` (units of the base for one of it) or by its `rate` (units of it for one of the base).
 */
export function convertUp(minor: bigint, by: { price: string } | { rate: string }): bigint {
  const { numerator, denominator } = ratio('rate' in by ? by.rate : by.price);
  const [times, over] = 'rate' in by ? [numerator, denominator] : [denominator, numerator];
  if (over === 0n) throw new Error('a price must be above zero');
  return (minor * times + over - 1n) / over;
}

/** Whether one unit of a currency, at its `price`, costs so many minor units of the base or less. */
export function costsAtMost(price: string, minor: bigint): boolean {
  const { numerator, denominator } = ratio(price);
  return numerator * 100n <= minor * denominator;
}

/** Whether two decimals say the same, as "201", "0201" and "201.0" do. */
export function isSameDecimal(one: string, other: string): boolean {
  const [a, b] = [ratio(one), ratio(other)];
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** Significant digits of a published rate; Product §6.3 asks for at least 12. */
const RATE_DIGITS = 15;

/** The rate that follows from a price: `1 / price` to `digits` significant digits, rounded half up. */
export function rateFromPrice(price: string, digits = RATE_DIGITS): string {
  const { numerator, denominator } = ratio(price);
  if (numerator === 0n) throw new Error('a price must be above zero');
  // Find the scale at which the quotient has `digits` digits.
  let scale = 0n;
  while (divideHalfUp(denominator * 10n ** scale, numerator) < 10n ** BigInt(digits - 1)) scale += 1n;
  const quotient = divideHalfUp(denominator * 10n ** scale, numerator).toString();
  const places = Number(scale);
  if (places === 0) return quotient;
  const padded = quotient.padStart(places + 1, '0');
  return `${padded.slice(0, -places)}.${padded.slice(-places)}`;
}

/** How far `next` is from `previous`, in hundredths of a percent (500n is 5 %). */
export function changeInBasisPoints(previous: string, next: string): bigint {
  const a = ratio(previous);
  const b = ratio(next);
  const before = a.numerator * b.denominator;
  const after = b.numerator * a.denominator;
  const difference = after > before ? after - before : before - after;
  return before === 0n ? 0n : divideHalfUp(difference * 10_000n, before);
}
