import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['red;=1+1', '"red;=1+1"'],
  ['red\t@SUM(A1)', '"red\t@SUM(A1)"'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['乙方 ₦', '乙方 ₦'],
  ['-1234.50', '-1234.50'],
  // Digits that name something, which a sheet would count: noughts in front, a bank's session, a parcel that looks like a power.
  ['0123456789', "'0123456789"],
  ['100004231129120000123456789012', "'100004231129120000123456789012"],
  ['773512345678', "'773512345678"],
  ['1234E10', "'1234E10"],
  ['1.5e7', "'1.5e7"],
  // What is to be added up stays a number.
  ['0', '0'],
  ['0.10', '0.10'],
  ['0.00464037122969838', '0.00464037122969838'],
  ['123456789012.50', '123456789012.50'],
  ['12345678901', '12345678901'],
])('%j is written as %j', (value, written) => {
  expect(csvCell(value)).toBe(written);
});

test.each([
  '=1+1',
  '+2348031234567',
  '-1+1',
  '-1.50 ',
  '--1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1',
  '＝1+1',
  '=HYPERLINK("http://x","y")',
])('%j cannot run as a formula', (value) => {
  expect(csvCell(value).replace(/^"/, '')).toMatch(/^'/);
});

test('a line ends as RFC 4180 says', () => {
  expect(csvLine(['a', null, 'b,c'])).toBe('a,,"b,c"\r\n');
});
