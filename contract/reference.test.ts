import { randomFillSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeReference, REFERENCE_PATTERN, readReference } from './reference.ts';

/** References of any bytes, those included whose body begins like the prefix. */
const references = fc
  .oneof(
    fc.uint8Array({ minLength: 8, maxLength: 8 }),
    fc.uint8Array({ minLength: 5, maxLength: 5 }).map((rest) => Uint8Array.from([12, 28, 24, ...rest])),
  )
  .map((bytes) => makeReference(() => bytes));

test('every reference has the one written form', () => {
  fc.assert(
    fc.property(references, (reference) => {
      expect(reference).toMatch(REFERENCE_PATTERN);
    }),
  );
  expect(makeReference((bytes) => bytes.fill(255))).toBe('CWR-ZZZZZZZZ');
  expect(makeReference((bytes) => Uint8Array.from(bytes, (_, at) => at + 12))).toBe('CWR-CDEFGHJK');
});

test('a reference is read in any writing a person may give it', () => {
  fc.assert(
    fc.property(references, (reference) => {
      const body = reference.slice(4);
      const writings = [
        reference,
        reference.toLowerCase(),
        `  ${reference} `,
        body,
        body.toLowerCase(),
        `CWR ${body.slice(0, 4)} ${body.slice(4)}`,
        `cwr${body}`,
        `${body.slice(0, 4)}-${body.slice(4)}`,
        reference.slice(0, 4) + body.replaceAll('0', 'o').replaceAll('1', 'l'),
        reference.slice(0, 4) + body.replaceAll('0', 'O').replaceAll('1', 'I'),
        // As chats, documents and a Chinese keyboard write it.
        `\u200e${reference}\u200b`,
        reference.replace('-', '–'),
        reference.replace('-', '\u2011'),
        [...reference].map((sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0)).join(''),
      ];
      for (const writing of writings) expect(readReference(writing)).toBe(reference);
    }),
  );
});

test('what no reference can be is not read as one', () => {
  for (const typed of [
    '',
    'CWR',
    'CWR-',
    'CWR-1234567',
    'CWR-123456789',
    'CWR-1234567U',
    'ABC-12345678',
    '1234567*',
  ])
    expect(readReference(typed)).toBeNull();
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const read = readReference(typed);
      expect(read === null || REFERENCE_PATTERN.test(read)).toBe(true);
    }),
  );
});

test('references do not repeat', () => {
  const made = Array.from({ length: 1_000 }, () => makeReference((bytes) => randomFillSync(bytes)));
  expect(new Set(made).size).toBe(made.length);
});
