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
