/** Rows of the first sheet of an XLSX file (Product §26.40). */
import { withoutTrailing } from '@cowrie/contract/without-trailing.ts';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { MOST_COLUMNS, MOST_ROWS, type Row, tidy, tooManyRows, UnreadableStatement } from './rows.ts';

/** What all parts of a file may unfold to: 100,000 lines of ten columns take about half of it. */
const MOST_UNFOLDED_BYTES = 96 * 1024 * 1024;
const MOST_PARTS = 1000;
/** Decimals that are no slip of binary fractions. */
const DECIMALS = 8;

export async function readWorkbook(bytes: Uint8Array): Promise<Row[]> {
  refuseBomb(bytes);
  // The rest of the buffer that it may stand in is not the file's.
  const file = new Uint8Array(bytes).buffer;
  const sheet = await readSheet(file, { parseNumber: asWritten, trim: false }).catch(() => {
    throw new UnreadableStatement('This workbook could not be read. Please save it as XLSX or CSV.');
  });
  if (sheet.length > MOST_ROWS) throw tooManyRows();
  return sheet.map((cells, index) => ({
    number: index + 1,
    cells: cells.slice(0, MOST_COLUMNS).map(textOf),
  }));
}

/** Looks at what the parts say they unfold to, before any does; none unfolds to more than it says. */
function refuseBomb(bytes: Uint8Array): void {
  let parts = 0;
  let size = 0;
  try {
    unzipSync(bytes, {
      filter: ({ originalSize }) => {
        parts += 1;
        size += originalSize;
        return false;
      },
    });
  } catch {
    throw new UnreadableStatement('This workbook is damaged. Please export it again.');
  }
  if (parts > MOST_PARTS || size > MOST_UNFOLDED_BYTES)
    throw new UnreadableStatement('This workbook is too large. Please export fewer days at a time.');
}

/** A text, what `asWritten` made of a number, a `Date`, a boolean or nothing. */
function textOf(cell: unknown): string {
  if (cell === null) return '';
  // A sheet's dates have no zone: what is read as UTC is what stands there.
  return cell instanceof Date ? dateText(cell) : tidy(String(cell));
}

/** A time of day alone is a part of the first day that a sheet can tell, in one of its two ways to count them. */
const FIRST_DAYS = '1904-01-02';

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // To the nearest second: a sheet keeps times as fractions of a day.
  const text = new Date(Math.round(date.getTime() / 1000) * 1000).toISOString();
  if (text < FIRST_DAYS) return text.slice(11, 19);
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** Of a number alone: a text that looks like one, as a reference or `1.500` may, stays as it stands there. */
const asWritten = (text: string): string =>
  /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text) && /[.eE]/.test(text) ? plainNumber(text) : text;

/** `1234.4999999999998` is 1234.5, and `1.5E3` is 1500. */
function plainNumber(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const shift = Number(exponent);
  if (Math.abs(shift) > 30) return text;
  const digits = BigInt(whole + fraction);
  // In units of the last decimal kept.
  const drop = fraction.length - shift - DECIMALS;
  const scaled =
    drop > 0
      ? (2n * digits + 10n ** BigInt(drop)) / (2n * 10n ** BigInt(drop))
      : digits * 10n ** BigInt(-drop);
  const all = scaled.toString().padStart(DECIMALS + 1, '0');
  const decimals = withoutTrailing(all.slice(-DECIMALS), '0');
  return sign + all.slice(0, -DECIMALS) + (decimals && `.${decimals}`);
}
