/** Finds a statement's header and what each of its columns is (Product §26.42). */
import {
  COLUMN_ROLES,
  type ColumnRole,
  type ColumnRoles,
  columnsProblem,
} from '@cowrie/contract/desk/statement-columns.ts';
import { readDirection } from './amounts.ts';
import { HEADINGS, OTHER_NARRATIONS, plain } from './headings.ts';
import { isDay } from './moments.ts';
import { isEmptyRow, type Row } from './rows.ts';

/** How far down a header may stand; Alipay's and WeChat Pay's stand below some twenty lines. */
export const HEADER_WITHIN = 80;
/** Rows that are looked at to see what a column holds. */
const LOOKED_AT = 20;

/** `header`: the index of the header among the rows, -1 where the file has none. */
export type Columns = { header: number; roles: ColumnRoles };

/** What was chosen for an account's statements: their headings as `plain` leaves them, none where they have no header. */
export type RememberedColumns = { headings: readonly string[]; roles: ColumnRoles };

/** The columns by their headings; null where they do not tell enough. */
export function recogniseColumns(rows: readonly Row[]): Columns | null {
  let best: Columns | null = null;
  let most = 0;
  rows.slice(0, HEADER_WITHIN).forEach((row, header) => {
    const roles = rolesOf(row, rows.slice(header + 1, header + 1 + LOOKED_AT));
    const known = roles.filter(Boolean).length;
    if (known <= most || columnsProblem(roles) !== null) return;
    best = { header, roles };
    most = known;
  });
  return best;
}

/** The columns that were remembered, where this file has the same headings. */
export function rememberedColumns(
  rows: readonly Row[],
  { headings, roles }: RememberedColumns,
): Columns | null {
  if (headings.length === 0) return null;
  const header = rows.slice(0, HEADER_WITHIN).findIndex((row) => isSame(headingsOf(row), headings));
  return header === -1 ? null : { header, roles };
}

/** What to remember of columns that were chosen. */
export function toRemember(rows: readonly Row[], { header, roles }: Columns): RememberedColumns {
  const row = rows[header];
  return { headings: row ? headingsOf(row) : [], roles };
}

/** The row that a choice would begin with: the recognised header, or the first row that has about all columns. */
export function likelyHeader(rows: readonly Row[]): number {
  const widths = rows.slice(0, HEADER_WITHIN).map(filledCells);
  const widest = Math.max(0, ...widths);
  return widths.findIndex((width) => width > 1 && width * 3 >= widest * 2);
}

const filledCells = ({ cells }: Row) => cells.filter((cell) => cell !== '').length;

function headingsOf({ cells }: Row): string[] {
  const headings = cells.map(plain);
  while (headings.at(-1) === '') headings.pop();
  return headings;
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, at) => one === others[at]);

/** Each role goes to the column with its likeliest name, what holds money before what says more about it. */
function rolesOf(row: Row, below: readonly Row[]): (ColumnRole | '')[] {
  if (isEmptyRow(row)) return [];
  const headings = headingsOf(row);
  const roles: (ColumnRole | '')[] = headings.map(() => '');
  const take = (
    role: ColumnRole,
    isFit: (column: number) => boolean = () => true,
    names: readonly string[] = HEADINGS[role],
  ) => {
    for (const name of names) {
      const column = headings.findIndex((heading, at) => heading === name && roles[at] === '' && isFit(at));
      if (column === -1) continue;
      roles[column] = role;
      if (role !== 'narration') return;
    }
  };
  for (const role of COLUMN_ROLES) {
    if (role === 'time' && !roles.includes('day')) continue;
    if (role === 'amount' && (roles.includes('credit') || roles.includes('debit'))) continue;
    if (role === 'direction') take(role, (column) => holdsDirections(below, column));
    // Of 交易日期 and 交易时间 either may be the day, with its time or without.
    else if (role === 'day') take(role, (column) => holdsDays(below, column));
    if (role !== 'direction' && !roles.includes(role)) take(role);
    if (role === 'narration' && !roles.includes(role)) take(role, undefined, OTHER_NARRATIONS);
  }
  return roles;
}

const holdsDays = (rows: readonly Row[], column: number): boolean =>
  rows.some(({ cells }) => isDay(cells[column] ?? ''));

/** A column called "type" may also tell kinds of transfers. */
function holdsDirections(rows: readonly Row[], column: number): boolean {
  const cells = rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const known = cells.filter((cell) => readDirection(cell) !== undefined).length;
  return known > 0 && known * 2 >= cells.length;
}
