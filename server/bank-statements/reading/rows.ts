/** A statement as rows of cells, whatever file it came in, and what a file may be at most (Product §26.40). */
import { cutText } from '../../cut-text.ts';

/** `number`: the line of the file or the row of the sheet that it begins at, from 1. Cells are trimmed. */
export type Row = { number: number; cells: string[] };

export const MOST_LINES = 100_000;
/** Lines above the header and totals below come on top. */
export const MOST_ROWS = MOST_LINES + 1000;
export const MOST_COLUMNS = 60;
/** What a cell keeps of its text. */
const MOST_CHARACTERS = 500;

/** A file that is not read, with a sentence for whoever sent it. */
export class UnreadableStatement extends Error {}

export const tooManyRows = () =>
  new UnreadableStatement(`This file has more than ${MOST_LINES} lines. Please export fewer days at a time.`);

/** Spaces of all kinds, and what no database keeps. */
const BLANK = /[\p{Cc}\p{Cf}\p{Z}]+/gu;

/** A cell's text without what banks add so that a spreadsheet leaves it alone: tabs, `="…"`, a backtick. */
export function tidy(cell: string): string {
  const text = cutText(cell, 2 * MOST_CHARACTERS)
    .replace(BLANK, ' ')
    .trim();
  const bare = /^="(.*)"$/.exec(text)?.[1] ?? text.replace(/^`/, '');
  return cutText(bare, MOST_CHARACTERS).toWellFormed();
}

export const isEmptyRow = ({ cells }: Row) => cells.every((cell) => cell === '');
