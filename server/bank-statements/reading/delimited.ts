/** Rows of a text whose cells stand between commas, semicolons, tabs or bars (Product §26.40). Each character is read once. */
import { MOST_COLUMNS, MOST_ROWS, type Row, tidy, tooManyRows, UnreadableStatement } from './rows.ts';

const DELIMITERS = [',', '\t', ';', '|'] as const;
/** Rows that tell which of them it is. */
const ROWS_TO_TELL = 200;
const BEFORE_A_MARK = / *=?/y;

export function readDelimited(text: string): Row[] {
  // What Excel writes and reads to say it.
  const said = /^sep=(.)\r?\n/i.exec(text);
  const delimiter = said?.[1] ?? delimiterOf(text);
  const { rows, openQuote } = split(text, delimiter, MOST_ROWS);
  if (openQuote !== null)
    throw new UnreadableStatement(`A quotation mark opens in line ${openQuote} and is never closed.`);
  if (rows.length > MOST_ROWS) throw tooManyRows();
  return rows;
}

/** The one by which most rows have the same number of cells, many of them. */
function delimiterOf(text: string): string {
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = new Map<number, number>();
    for (const { cells } of split(text, delimiter, ROWS_TO_TELL).rows)
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    for (const [cells, rows] of counts) {
      const score = rows * Math.min(cells - 1, 12);
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}

/** At most one row more than `most`. `openQuote`: the line of a quotation mark that nothing closes. */
function split(text: string, delimiter: string, most: number) {
  const rows: Row[] = [];
  let line = 1;
  let row: Row = { number: 1, cells: [] };
  let at = 0;
  let openQuote: number | null = null;
  const add = (cell: string) => {
    if (row.cells.length < MOST_COLUMNS) row.cells.push(tidy(cell));
  };

  while (at < text.length && rows.length <= most) {
    const open = openingMark(text, at, delimiter);
    if (open !== null) {
      const end = endOfQuoted(text, open);
      if (end === -1) {
        openQuote = line;
        break;
      }
      const inside = text.slice(open + 1, end);
      const next = endOfPlain(text, end + 1, delimiter);
      // What stands behind the closing mark belongs to the cell: not every bank doubles the marks inside.
      add(inside.replaceAll('""', '"') + text.slice(end + 1, next));
      line += newlinesIn(inside);
      at = next;
    } else {
      const next = endOfPlain(text, at, delimiter);
      add(text.slice(at, next));
      at = next;
    }
    if (text[at] === delimiter) {
      at += 1;
      if (at < text.length) continue;
      add('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    rows.push(row);
    row = { number: line, cells: [] };
  }
  return { rows, openQuote };
}

/**
 * The position of the quote that opens the cell at `at`; null for an unquoted cell. Blanks, or the `=` of `="…"`, may
 * come before the quote if a closing one ends the cell: otherwise they are part of its text.
 */
function openingMark(text: string, at: number, delimiter: string): number | null {
  BEFORE_A_MARK.lastIndex = at;
  const open = at + (BEFORE_A_MARK.exec(text)?.[0].length ?? 0);
  if (text[open] !== '"') return null;
  if (open === at) return at;
  const end = endOfQuoted(text, open);
  const isClosed = end !== -1 && text.slice(end + 1, endOfPlain(text, end + 1, delimiter)).trim() === '';
  return isClosed ? open : null;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at;
}

/** Where the cell that opens at `open` is closed: at the first mark that is not doubled. */
function endOfQuoted(text: string, open: number): number {
  let at = open + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark === -1 || text[mark + 1] !== '"') return mark;
    at = mark + 2;
  }
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
