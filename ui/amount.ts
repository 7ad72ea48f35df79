/** What an amount field accepts and shows (Product §12.4). Text in, text out: an amount is never a float. */

import { groupThousands } from '@cowrie/contract/money.ts';

/** How banks and people mark a figure, before it or after it. `CR` is a credit; a debit is no amount that is meant. */
const MARK = '(?:NGN|N|CNY|RMB|USDT?|CR|[₦¥￥$])*';
const MARKED = new RegExp(`^${MARK}(\\d*\\.?\\d*)${MARK}$`, 'i');

/**
 * The plain amount in what was typed: commas, spaces and a currency's sign or code stripped, digits with at most one dot.
 * @returns null when it is no amount, so that the keystroke can be ignored
 */
export function parseTypedAmount(typed: string, maxLength = 15, decimals = 2): string | null {
  const text = typed.replace(/[,\s]/g, '');
  const plain = MARKED.exec(text)?.[1];
  // A sign alone says no amount.
  if (plain === undefined || (plain === '' && text !== '')) return null;
  const [whole = '', fraction] = plain.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const amount = fraction === undefined ? trimmed : `${trimmed || '0'}.${fraction.slice(0, decimals)}`;
  return amount.length > maxLength ? null : amount;
}

/**
 * The same of what came at once, such as by pasting. A figure that is written otherwise than with thousands before a dot is
 * none: "150.000,50" would be 150.00, and "149 500,00" a hundred times what it says.
 */
export function parsePastedAmount(pasted: string, maxLength = 15, decimals = 2): string | null {
  const isOtherwise = /\.\d*,|,(?!\d{3}(?!\d))|\d{4},|^\D*(0\d*)?,/.test(pasted);
  const isFiner = (pasted.split('.')[1]?.match(/\d/g)?.length ?? 0) > decimals;
  return isOtherwise || isFiner ? null : parseTypedAmount(pasted, maxLength, decimals);
}

/** Pasted, dropped, or put in whole by a phone's keyboard. */
export const cameAtOnce = ({ inputType, data }: InputEvent): boolean =>
  /^insertFrom/.test(inputType) || (inputType === 'insertText' && (data ?? '').length > 1);

/** '1234567.5' as '1,234,567.5'. */
export function withThousands(amount: string): string {
  return amount.endsWith('.') ? `${groupThousands(amount.slice(0, -1))}.` : groupThousands(amount);
}
