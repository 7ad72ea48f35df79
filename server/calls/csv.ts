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

/** Days and moments, which a sheet is to read as such. */
const MEANT = /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/;

/**
 * Digits and signs alone that somebody typed, such as 1/2, 5%, 12:30 or 1,50: a sheet would make a day, a time, a share or
 * another number of them.
 */
const WOULD_BE_READ = /^(?=.*[/:%,()-]|.*\..*\.|.*m$)\(?\d[\d ,.:/-]*(%|[ap]m|\))?$/i;

/** The same of a day with its month in words, such as 5-Mar or May 5. */
const WOULD_BE_A_DAY =
  /^(\d{1,4}[ ./-]*)?(jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sept?(ember)?|oct(ober)?|nov(ember)?|dec(ember)?)([ .,/-]*\d{1,4}){0,2}$/i;

/** A sum with the sign of its currency, such as $5 or ₦5,000, of which a sheet keeps the number alone; or a truth. */
const WOULD_BE_MONEY_OR_TRUE = /^((?=.*\p{Sc})(?=.*\d)\(?[\p{Sc}\d ,.]+\)?|true|false)$/iu;

const wouldBeRead = (text: string) =>
  !MEANT.test(text) &&
  (WOULD_BE_READ.test(text) ||
    (/\d/.test(text) && WOULD_BE_A_DAY.test(text)) ||
    WOULD_BE_MONEY_OR_TRUE.test(text));

/**
 * A formula character after something that some spreadsheets take for the end of a field: where semicolons separate
 * fields, a quote in the middle of a line is no quote, or one that closes at once, and a line break inside it ends the
 * row.
 */
const FORMULA_WITHIN = /([;\t\r\n](?:[^\S\t\r\n]|")*)(?=[=+\-@＝＋－＠])/g;

/**
 * One field. What customers typed can start like a formula, which a spreadsheet would run on the desk's computer: an
 * apostrophe makes it a text.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  const isFormula = /^(\s*[=+\-@＝＋－＠]|[\t\r\n])/.test(value) && !BELOW_ZERO.test(value);
  const within = value.replaceAll(FORMULA_WITHIN, "$1'");
  const safe = isFormula || WOULD_BE_COUNTED.test(value) || wouldBeRead(value.trim()) ? `'${within}` : within;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;
