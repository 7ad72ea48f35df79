/** Statements as banks send them, made in code: texts in their encodings, and workbooks. */
import { strToU8, zipSync } from 'fflate';

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const marked = (text: string) => utf8(`\uFEFF${text}`);

export function utf16(text: string, order: 'le' | 'be'): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), order === 'le');
  return bytes;
}

let signs: Map<string, number[]> | undefined;

/** By asking the decoder what each pair of bytes is: there is no encoder. */
function pairsOfGb18030(): Map<string, number[]> {
  const decoder = new TextDecoder('gb18030');
  const pairs = new Map<string, number[]>();
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1)
      if (second !== 0x7f) pairs.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  }
  return pairs;
}

export function gb18030(text: string): Uint8Array {
  signs ??= pairsOfGb18030();
  const bytes = Array.from(text, (sign) =>
    sign < '\u0080' ? [sign.charCodeAt(0)] : (signs?.get(sign) ?? [0x3f]),
  );
  return Uint8Array.from(bytes.flat());
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A cell as it stands in the sheet's XML: a text, `{ v }` a number, `{ v, date: true }` a day as a number. */
type SheetCell = string | { v: string; date?: true };

/** An XLSX file of one sheet; `extra` is put behind its rows as it is. */
export function workbook(rows: readonly (readonly SheetCell[])[], extra = ''): Uint8Array {
  const cell = (value: SheetCell, column: number, row: number) => {
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (typeof value !== 'string') return `<c r="${at}"${value.date ? ' s="1"' : ''}><v>${value.v}</v></c>`;
    const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return value === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  };
  const sheet = rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((value, at) => cell(value, at, row)).join('')}</row>`,
    )
    .join('');
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`;
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="Statement" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEETS}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${sheet}${extra}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
}
