/** Amounts as banks write them, in minor units (Product §26.41). */

const CURRENCY = /NGN|CNY|RMB|USDT|USD|[₦¥$元]|(?<![A-Z\d.])N(?=[\d.])/gi;
/** What stands where there is nothing. */
const NOTHING = /^[-–—/.]*$|^nil$/i;
/** More than any account holds, and well within what is kept. */
const MOST_DIGITS = 15;

/**
 * Returns null for an empty cell, and undefined for a text that is no amount or can be read in two ways. `isWallet`:
 * the amount may have six decimals, of which two count.
 */
export function readAmount(written: string, isWallet = false): bigint | null | undefined {
  if (written === '') return null;
  const text = written
    .normalize('NFKC')
    .replace(/[\s'’]/g, '')
    .replaceAll('−', '-');
  if (NOTHING.test(text)) return null;
  let sign = 1n;
  let rest = text.replace(CURRENCY, '');
  const side = /(CR|DR|C|D)\.?$/i.exec(rest)?.[1]?.toUpperCase();
  if (side) rest = rest.replace(/(CR|DR|C|D)\.?$/i, '');
  const bracketed = /^\((.*)\)$/.exec(rest)?.[1];
  if (bracketed !== undefined) rest = bracketed;
  const marked = /^([+-]?)([\d.,]+?)(-?)$/.exec(rest);
  if (!marked) return undefined;
  const [, before = '', number = '', behind = ''] = marked;
  const minuses = [bracketed !== undefined, before === '-', behind === '-', side?.startsWith('D') === true];
  if (minuses.filter(Boolean).length > 1) return undefined;
  if (minuses.some(Boolean)) sign = -1n;
  const minor = minorUnits(number, isWallet);
  return minor === undefined ? undefined : sign * minor;
}

const COMMAS_BY_THOUSAND = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/;
const DOTS_BY_THOUSAND = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/;
const PLAIN = /^(\d*)(?:\.(\d*))?$/;
/** Thousands are three digits, so these are decimals. */
const DECIMAL_COMMA = /^(\d+),(\d{1,2})$/;
/** A thousand or a fraction, nobody can tell. */
const TWO_WAYS = /^[1-9]\d{0,2}\.\d{3}$/;

function minorUnits(number: string, isWallet: boolean): bigint | undefined {
  if (!isWallet && TWO_WAYS.test(number)) return undefined;
  const read = [PLAIN, COMMAS_BY_THOUSAND, DOTS_BY_THOUSAND, DECIMAL_COMMA]
    .map((form) => form.exec(number))
    .find((found) => found !== null);
  if (!read) return undefined;
  const whole = (read[1] ?? '').replace(/[.,]/g, '');
  const fraction = read[2] ?? '';
  if (whole + fraction === '' || whole.length > MOST_DIGITS) return undefined;
  if (!isWallet && /[1-9]/.test(fraction.slice(2))) return undefined;
  return BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
}

const IN = /^(收入|收|入|贷|贷方|cr|credit|c|in|inflow|deposit|money ?in)$/i;
const OUT = /^(支出|支|出|借|借方|dr|debit|d|out|outflow|withdrawal|money ?out)$/i;
/** Alipay and WeChat Pay: moved within what somebody owns. */
const NEITHER = /^(不计收支|其他|\/|中性交易)$/;

/** Which way a line goes, where a column of its own says it. */
export function readDirection(written: string): 'in' | 'out' | 'neither' | undefined {
  const text = written.normalize('NFKC').trim();
  if (IN.test(text)) return 'in';
  if (OUT.test(text)) return 'out';
  return NEITHER.test(text) ? 'neither' : undefined;
}
