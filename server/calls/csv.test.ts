import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['', ''],
  [null, ''],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['red; blue - green', '"red; blue - green"'],
  // Where a semicolon ends fields, a quote that stands within a line is no quote: what follows could be a field's beginning.
  ['red;=1+1;blue', `"red;'=1+1;blue"`],
  ['red; -1+1', `"red; '-1+1"`],
  ['red;"=1+1;blue', `"red;""'=1+1;blue"`],
  ['red;\u2003=1+1', `"red;\u2003'=1+1"`],
  ['red\t@SUM(A1)', `"red\t'@SUM(A1)"`],
  ['red\r\n＝1+1;', `"red\r\n'＝1+1;"`],
  ['=1;=2', `"'=1;'=2"`],
  ['two\r\nlines', '"two\r\nlines"'],
  ['乙方 ₦', '乙方 ₦'],
  ['-1234.50', '-1234.50'],
  // Digits that name something, which a sheet would count: noughts in front, a bank's session, a parcel that looks like a power.
  ['0123456789', "'0123456789"],
  ['100004231129120000123456789012', "'100004231129120000123456789012"],
  ['773512345678', "'773512345678"],
  ['1234E10', "'1234E10"],
  ['1.5e7', "'1.5e7"],
  // What somebody typed, which a sheet would make a day, a time, a share, or a number of.
  ['1/2', "'1/2"],
  [' 3/4/2026 ', "' 3/4/2026 "],
  ['1 1/2', "'1 1/2"],
  ['10-12', "'10-12"],
  ['1.2.2026', "'1.2.2026"],
  ['5%', "'5%"],
  ['12.5 %', "'12.5 %"],
  ['12:30', "'12:30"],
  ['7 pm', "'7 pm"],
  ['(5)', "'(5)"],
  ['1,50', `"'1,50"`],
  ['May 5', "'May 5"],
  ['5-Mar', "'5-Mar"],
  ['5 January 2026', "'5 January 2026"],
  ['$5', "'$5"],
  ['5 $', "'5 $"],
  ['₦5,000.50', `"'₦5,000.50"`],
  ['($5)', "'($5)"],
  ['TRUE', "'TRUE"],
  [' false ', "' false "],
  // Words, whatever stands among them, are words to a sheet too.
  ['1/2 carton', '1/2 carton'],
  ['Marble 5', 'Marble 5'],
  ['100x50', '100x50'],
  ['$5 off', '$5 off'],
  ['true red', 'true red'],
  ['0803 123 4567', '0803 123 4567'],
  // Days and moments are written so that a sheet reads them.
  ['2026-03-05', '2026-03-05'],
  ['2026-03-05 21:05:00', '2026-03-05 21:05:00'],
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
  ' =1+1',
  '\u3000＝1+1',
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
