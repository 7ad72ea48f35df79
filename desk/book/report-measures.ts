/** What is measured of the book, and the journals that each number counts. */
import { NO_PAYMENT, NOBODY } from '@cowrie/contract/desk/book.ts';
import type { ReportBy, ReportRow } from '@cowrie/contract/desk/book-report.ts';
import type { JournalKind } from '@cowrie/contract/desk/ledger.ts';
import { paths } from '../paths.ts';
import { displayMinutes } from '../promise/in-words.ts';

export type Measure = {
  key: 'in' | 'in_usdt' | 'out' | 'margin' | 'refunds' | 'minutes_to_confirm' | 'minutes_to_pay_out';
  label: string;
  /** Null for minutes. */
  currency: string | null;
  /** The journals that it counts. */
  kind: JournalKind;
};

const MEASURES: readonly Measure[] = [
  { key: 'in', label: 'Naira in', currency: 'NGN', kind: 'receipt' },
  { key: 'in_usdt', label: 'USDT in', currency: 'USDT', kind: 'receipt' },
  { key: 'out', label: 'RMB out', currency: 'RMB', kind: 'payout' },
  { key: 'margin', label: 'Earned', currency: 'NGN', kind: 'completion' },
  { key: 'refunds', label: 'Refunded', currency: 'NGN', kind: 'refund' },
  { key: 'minutes_to_confirm', label: 'Time to confirm', currency: null, kind: 'receipt' },
  { key: 'minutes_to_pay_out', label: 'Time to pay out', currency: null, kind: 'payout' },
];

/** An account earns nothing by itself, and no time is its own; its money is in its own currency. */
const OF_ACCOUNTS: readonly Measure['key'][] = ['in', 'out', 'refunds'];

/** Those that say something of these rows: USDT is shown once some came. */
export function measuresOf(by: ReportBy, rows: readonly ReportRow[]): readonly Measure[] {
  if (by === 'account')
    return MEASURES.filter(({ key }) => OF_ACCOUNTS.includes(key)).map((measure) =>
      measure.key === 'in' ? { ...measure, label: 'Money in' } : measure,
    );
  return MEASURES.filter(({ key }) => key !== 'in_usdt' || rows.some((row) => /[1-9]/.test(row.in_usdt)));
}

/** A measure of a row as people read it. */
export function measured(
  row: ReportRow,
  { key, currency }: Measure,
  money: (amount: string, currency: string) => string,
): string {
  const value = row[key];
  if (value === null) return '–';
  if (typeof value === 'number') return displayMinutes(value);
  return money(value, key === 'in' ? row.in_currency : (currency ?? ''));
}

type Span = { from: string; to: string };

/** The list of what a number counts; an account's is its statement. */
export function placeOf(by: ReportBy, { key }: ReportRow, { kind }: Measure, { from, to }: Span): string {
  if (by === 'account') return paths.statement(key ?? '', { from, to });
  const narrowed =
    by === 'staff' ? { staff: key ?? NOBODY } : by === 'method' ? { method: key ?? NO_PAYMENT } : {};
  return paths.journals({ kind, from, to, ...narrowed });
}
