/** What a column of a bank's statement can be, and by which clock it is (Product §26.41, §26.42). Apart from the calls, for what reads a file needs no schema. */

/** An account's clock, in minutes east of UTC: China's for RMB, else that of Lagos. */
export const zoneOf = (currency: string) => (currency === 'RMB' ? 480 : 60);

export const COLUMN_ROLES = [
  'day',
  'time',
  'narration',
  'credit',
  'debit',
  'amount',
  'direction',
  'balance',
  'reference',
  'counterparty',
  'status',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** By place in the row; empty for one that is not read. */
export type ColumnRoles = readonly (ColumnRole | '')[];

/** What is wrong with a choice of columns; null where it can be read. */
export function columnsProblem(roles: ColumnRoles): string | null {
  const count = (role: ColumnRole) => roles.filter((one) => one === role).length;
  if (count('day') === 0) return 'Choose which column is the date.';
  const hasSides = count('credit') + count('debit') > 0;
  if (!hasSides && count('amount') === 0) return 'Choose which columns are the amounts.';
  if (hasSides && count('amount') > 0)
    return 'Choose either one column for all amounts, or one for what came in and one for what went out.';
  const twice = COLUMN_ROLES.find((role) => role !== 'narration' && count(role) > 1);
  return twice ? `Two columns are chosen as ${twice}. Keep one of them.` : null;
}
