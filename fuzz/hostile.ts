/** What nobody sends who means well. */
import fc from 'fast-check';

/** Runs that make a careless pattern try every way to read them. */
export const RUNS: readonly string[] = [
  ...[
    ' ',
    '/',
    '.',
    '0',
    '9',
    'a',
    'A',
    '-',
    '_',
    '@',
    '%',
    ',',
    ':',
    ';',
    '"',
    "'",
    '<',
    '(',
    '\t',
    '\n',
    '=',
  ],
  ...[
    '\u0301',
    'a\u0316\u0301',
    '\u00a0',
    '\u200b',
    'é',
    '漢',
    '😀',
    '&#',
    'a@',
    '.a',
    '0,',
    ' ;',
    '/.',
    '%2f',
    '+',
  ],
];

const SAYINGS: readonly string[] = [
  '',
  '\0',
  'zero\0byte',
  '\ud800',
  'half\udc00',
  '\u202egpj.exe',
  "' or 1=1 --",
  "'; drop table orders; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '../../etc/passwd',
  '..\\..\\',
  '%00',
  '%ff',
  '%',
  '\r\nset-cookie: a=b',
  '=1+1',
  '__proto__',
  'constructor',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '-1',
  '0x10',
  '99999999999999999999',
  '9223372036854775808',
  '2147483648',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '275760-09-14',
];

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...SAYINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 12 }),
  fc
    .tuple(fc.constantFrom(...RUNS), fc.constantFrom(1, 3, 60, 300, 5000), fc.constantFrom('', '!', 'a'))
    .map(([unit, times, end]) => unit.repeat(times) + end),
);

const nested = (depth: number): unknown => {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
};

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, ['']) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constantFrom(5, 500).map(nested) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
);
