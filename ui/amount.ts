/** What an amount field accepts and shows (Product §12.4). Text in, text out: an amount is never a float. */

import { groupThousands } from '@cowrie/contract/money.ts';

/**
 * The plain amount in what was typed: commas and spaces stripped, digits with at most one dot.
 * @returns null when it is no amount, so that the keystroke can be ignored
 */
export function parseTypedAmount(typed: string, maxLength = 15, decimals = 2): string | null {
  const plain = typed.replace(/[,\s]/g, '');
  if (!/^\d*(\.\d*)?$/.test(plain)) return null;
  const [whole = '', fraction] = plain.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  const amount = fraction === undefined ? trimmed : `${trimmed || '0'}.${fraction.slice(0, decimals)}`;
  return amount.length > maxLength ? null : amount;
}

/** '1234567.5' as '1,234,567.5'. */
export function withThousands(amount: string): string {
  return amount.endsWith('.') ? `${groupThousands(amount.slice(0, -1))}.` : groupThousands(amount);
}
