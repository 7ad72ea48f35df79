/** The lines of a statement whose columns are known: what moved, and which rows nobody could read (Product §26.43). */
import type { ColumnRole } from '@cowrie/contract/desk/statement-columns.ts';
import { shortened } from '../../cut-text.ts';
import { readAmount, readDirection } from './amounts.ts';
import type { Columns } from './columns.ts';
import { dayOrderOf, readMoment } from './moments.ts';
import { isEmptyRow, MOST_LINES, type Row, tooManyRows, UnreadableStatement } from './rows.ts';

/** Of a cell that cannot be read. */
const MOST_QUOTED = 41;

/** Something that moved on an account: into it above zero, out of it below, in minor units. */
export type StatementLine = {
  /** Line of the file, from 1. */
  number: number;
  day: string;
  /** On the account's clock. */
  time: string | null;
  amount: bigint;
  narration: string;
  reference: string;
  counterparty: string;
  /** What was on the account after it. */
  balance: bigint | null;
};

/** A row that could not be read. */
export type WrongRow = { number: number; reason: string };

/** `idle`: rows that say themselves that nothing moved: refused, closed, or within what somebody owns. */
export type Lines = { lines: StatementLine[]; wrong: WrongRow[]; idle: number };

/** Rows of a bank that are about balances and sums, not about something that moved. */
const SUMMARY =
  /\b(opening|closing|available|book|uncleared) bal|\bbalance\b.*\b(b\/?f|c\/?f|brought|carried|forward)|\b(b\/f|c\/f)\b|\b(sub)?totals?\b|期初|期末|合计|总计|小计|总笔数/i;
const NOTHING_MOVED =
  /关闭|失败|等待|撤销|未成功|未支付|处理中|\b(failed|unsuccessful|declined|cancelled|canceled|rejected|abandoned|expired|pending|processing|in progress)\b/i;
const REFUNDED = /退款成功/;

/**
 * Characters of all lines together, more than 10 MB of a text have. A workbook can name one long text in every cell, and
 * all of it would come to the server at once.
 */
const MOST_TEXT = 12_000_000;

/** What an account's statements are read by; `isWallet` as of `readAmount`. */
type Account = { zone: number; isWallet: boolean };

export function readLines(
  rows: readonly Row[],
  { header, roles }: Columns,
  { zone, isWallet }: Account,
): Lines {
  const read: Lines = { lines: [], wrong: [], idle: 0 };
  const cellsOf = cellReader(roles);
  const body = rows.slice(header + 1);
  const day = roles.indexOf('day');
  const order = dayOrderOf(daysOf(body, day));
  const head = rows[header]?.cells.join('\n');
  let characters = 0;
  for (const row of body) {
    if (isEmptyRow(row) || row.cells.join('\n') === head) continue;
    const found = readRow(row, cellsOf(row), { order, zone, isWallet });
    if (found === 'idle') read.idle += 1;
    else if (typeof found === 'string') read.wrong.push({ number: row.number, reason: found });
    else if (found) {
      read.lines.push(found);
      characters += found.narration.length + found.reference.length + found.counterparty.length;
    }
    if (read.lines.length > MOST_LINES) throw tooManyRows();
    if (characters > MOST_TEXT)
      throw new UnreadableStatement('This file has too much text. Please export fewer days at a time.');
  }
  return read;
}

function* daysOf(rows: readonly Row[], column: number): Generator<string> {
  for (const { cells } of rows) yield cells[column] ?? '';
}

type Cells = Record<ColumnRole, string>;

function cellReader(roles: Columns['roles']): (row: Row) => Cells {
  const columns = new Map<ColumnRole, number[]>();
  roles.forEach((role, column) => {
    if (role !== '') columns.set(role, [...(columns.get(role) ?? []), column]);
  });
  const text = ({ cells }: Row, role: ColumnRole) => {
    const at = columns.get(role) ?? [];
    if (at.length === 1) return cells[at[0] ?? 0] ?? '';
    const parts = at.map((column) => cells[column] ?? '').filter((part) => part !== '' && part !== '/');
    return [...new Set(parts)].join(' / ');
  };
  return (row) => ({
    day: text(row, 'day'),
    time: text(row, 'time'),
    narration: text(row, 'narration'),
    credit: text(row, 'credit'),
    debit: text(row, 'debit'),
    amount: text(row, 'amount'),
    direction: text(row, 'direction'),
    balance: text(row, 'balance'),
    reference: text(row, 'reference'),
    counterparty: text(row, 'counterparty'),
    status: text(row, 'status'),
  });
}

/** The line; a sentence where it cannot be read; `idle` where nothing moved; null for a row that is no line. */
function readRow(
  row: Row,
  cells: Cells,
  { isWallet, ...clock }: Omit<Parameters<typeof readMoment>[1], 'time'> & Pick<Account, 'isWallet'>,
): StatementLine | string | 'idle' | null {
  if (NOTHING_MOVED.test(cells.status)) return 'idle';
  const amount = amountOf(cells, isWallet);
  const isSummary = SUMMARY.test(row.cells.join(' '));
  const moment = readMoment(cells.day, { ...clock, time: cells.time });
  if (!moment) {
    // Notes and sums stand among the lines; what has an amount and no day may be a line all the same.
    const isNote = amount === null || row.cells.filter((cell) => cell !== '').length <= 2;
    if (isSummary || isNote) return null;
    if (cells.day === '') return 'It has an amount and no date';
    return readMoment(cells.day, clock)
      ? `“${shortened(cells.time, MOST_QUOTED)}” is not a time`
      : `“${shortened(cells.day, MOST_QUOTED)}” is not a date`;
  }
  if (amount === 'idle') return 'idle';
  if (amount === null) return isSummary ? null : 'It has a date and no amount';
  if (typeof amount === 'string') return amount;
  if (amount === 0n) return isSummary ? null : 'idle';
  const balance = readAmount(cells.balance, isWallet);
  if (balance === undefined)
    return `“${shortened(cells.balance, MOST_QUOTED)}” is not a balance that we can read`;
  const { narration, reference, counterparty } = cells;
  const named = counterparty === '/' ? '' : counterparty;
  return { number: row.number, ...moment, amount, narration, reference, counterparty: named, balance };
}

/** Into the account above zero. Null where there is none, a sentence where it cannot be read. */
function amountOf(cells: Cells, isWallet: boolean): bigint | string | 'idle' | null {
  const read = (cell: string) => readAmount(cell, isWallet);
  const [credit, debit, amount] = [read(cells.credit), read(cells.debit), read(cells.amount)];
  if (credit === undefined) return noAmount(cells.credit);
  if (debit === undefined) return noAmount(cells.debit);
  if (amount === undefined) return noAmount(cells.amount);
  if (amount !== null) return directed(amount, cells);
  if (credit === null && debit === null) return null;
  const [inwards, outwards] = [credit ?? 0n, debit ?? 0n];
  if (inwards !== 0n && outwards !== 0n) return 'It has an amount that came in and one that went out';
  // Some banks write what went out with a minus in its own column.
  return inwards !== 0n ? inwards : outwards < 0n ? outwards : -outwards;
}

function directed(amount: bigint, { direction, status }: Cells): bigint | string | 'idle' {
  if (direction === '') return amount;
  const way = readDirection(direction);
  const size = amount < 0n ? -amount : amount;
  if (way === 'in') return size;
  if (way === 'out') return -size;
  if (way === 'neither') return REFUNDED.test(status) ? size : 'idle';
  return `“${shortened(direction, MOST_QUOTED)}” says neither that it came in nor that it went out`;
}

const noAmount = (text: string) => `“${shortened(text, MOST_QUOTED)}” is not an amount that we can read`;
