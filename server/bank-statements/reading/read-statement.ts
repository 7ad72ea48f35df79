/** Reads a statement from its bytes (Product §26.40, §26.42, §26.43). Runs in a process of its own: `child.ts`. */
import { type ColumnRoles, columnsProblem } from '@cowrie/contract/desk/statement-columns.ts';
import {
  type Columns,
  HEADER_WITHIN,
  likelyHeader,
  type RememberedColumns,
  recogniseColumns,
  rememberedColumns,
  toRemember,
} from './columns.ts';
import { decodeStatement } from './decode.ts';
import { readDelimited } from './delimited.ts';
import { readLines, type StatementLine, type WrongRow } from './lines.ts';
import { isEmptyRow, type Row, UnreadableStatement } from './rows.ts';

export type StatementRequest = {
  bytes: Uint8Array;
  /** The account's clock, in minutes east of UTC. */
  zone: number;
  /** Whether amounts have six decimals, of which two count. */
  isWallet?: boolean;
  /** What staff chose for this file: the header's line in it, 0 for none. */
  chosen?: { headerLine: number; roles: ColumnRoles };
  /** What was chosen for the account before. */
  remembered?: RememberedColumns;
  /** Staff want to choose, whatever is recognised. */
  choose?: boolean;
};

export type Reading =
  | { kind: 'lines'; lines: StatementLine[]; idle: number; columns: RememberedColumns }
  | { kind: 'wrong'; rows: WrongRow[]; count: number; columns: RememberedColumns }
  | { kind: 'choose'; rows: Row[]; headerLine: number; roles: ColumnRoles }
  | { kind: 'unreadable'; because: string };

/** Rows shown to whoever chooses, from the header on, and wrong ones named. */
const SHOWN = 12;
const NAMED = 100;

export async function readStatement(request: StatementRequest): Promise<Reading> {
  try {
    return toldOf(await rowsOf(request.bytes), request);
  } catch (error) {
    if (error instanceof UnreadableStatement) return { kind: 'unreadable', because: error.message };
    throw error;
  }
}

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

async function rowsOf(bytes: Uint8Array): Promise<Row[]> {
  // What reads workbooks takes a while to load, and most statements are texts.
  if (isZip(bytes)) return (await import('./workbook.ts')).readWorkbook(bytes);
  const text = decodeStatement(bytes);
  if (text === null) throw new UnreadableStatement(otherKind(bytes));
  if (/^\s*<(!doctype|html|table|\?xml)/i.test(text))
    throw new UnreadableStatement(
      'This file is a web page with another name. Open it and save it as XLSX or CSV.',
    );
  return readDelimited(text);
}

function otherKind(bytes: Uint8Array): string {
  const starts = (...signs: number[]) => signs.every((sign, at) => bytes[at] === sign);
  if (starts(0xd0, 0xcf, 0x11, 0xe0))
    return 'This is a workbook of the old kind, or one with a password. Open it and save it as XLSX or CSV.';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'This is a PDF. Ask the bank for the statement as CSV or XLSX.';
  return 'This is no statement that we can read. Please choose a CSV or XLSX file.';
}

function toldOf(rows: Row[], request: StatementRequest): Reading {
  const { zone, isWallet = false } = request;
  if (rows.every(isEmptyRow)) throw new UnreadableStatement('This file is empty.');
  const recognised = columnsOf(rows, request);
  if (!recognised || request.choose) return toChoose(rows, recognised);
  const columns = toRemember(rows, recognised);
  const { lines, wrong, idle } = readLines(rows, recognised, { zone, isWallet });
  if (wrong.length > 0) return { kind: 'wrong', rows: wrong.slice(0, NAMED), count: wrong.length, columns };
  return { kind: 'lines', lines, idle, columns };
}

function columnsOf(rows: Row[], { chosen, remembered, choose }: StatementRequest): Columns | null {
  if (chosen && !choose) {
    const problem = columnsProblem(chosen.roles);
    if (problem) throw new UnreadableStatement(problem);
    const header = chosen.headerLine === 0 ? -1 : rows.findIndex((row) => row.number === chosen.headerLine);
    return { header, roles: chosen.roles };
  }
  return (remembered && rememberedColumns(rows, remembered)) || recogniseColumns(rows);
}

function toChoose(rows: Row[], recognised: Columns | null): Reading {
  const header = recognised?.header ?? likelyHeader(rows);
  const from = Math.max(0, header);
  const shown = rows
    .slice(from, from + HEADER_WITHIN)
    .filter((row) => !isEmptyRow(row))
    .slice(0, SHOWN);
  return {
    kind: 'choose',
    rows: shown,
    headerLine: rows[header]?.number ?? 0,
    roles: recognised?.roles ?? [],
  };
}
