/** Tables as CSV (RFC 4180) that spreadsheets open as they should. */

/** Tells a spreadsheet that what follows is UTF-8. */
export const BYTE_ORDER_MARK = '\u{feff}';

export type Cell = string | null;

/** What an account has below nothing. A sheet is to add it up. */
const BELOW_ZERO = /^-\d+(\.\d+)?$/;

/**
 * Digits that name something, such as a session of a bank or a parcel: a sheet would drop the noughts in front, write what is
 * long as 1.23E+29 with all behind the fifteenth digit lost, and count out 1e5. Every amount has a point and is shorter.
 */
const WOULD_BE_COUNTED = /^(0\d+|\d{12,}|\d+(\.\d+)?[eE][+-]?\d+)$/;

/**
 * One field. What customers typed can start like a formula, which a spreadsheet would run on the desk's computer: an
 * apostrophe makes it a text. LibreOffice takes semicolons and tabs for ends of fields as well, so what follows one within
 * a field could be such a beginning: quoted, it is not.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  const isFormula = /^[=+\-@＝＋－＠\t\r\n]/.test(value) && !BELOW_ZERO.test(value);
  const safe = isFormula || WOULD_BE_COUNTED.test(value) ? `'${value}` : value;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;
