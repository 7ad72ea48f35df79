/** However a Nigerian mobile number is written, its ten digits come out; nothing else passes for one. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { safeParse } from 'zod/mini';
import { phoneField } from './fields.ts';
import { PHONE_PREFIX, readPhone } from './phone.ts';

const ZERO = "Remove the first '0' of your phone number: for example - 80...";
const NUMBER = 'Phone number can only be number';
const WHOLE = 'Enter the whole phone number: 10 digits after +234';
const LONG = 'That is more than 10 digits after +234. Please check the number.';
const MOBILE = 'A Nigerian mobile number begins with 70, 80, 81, 90 or 91';
const NIGERIAN = 'We can only take a Nigerian mobile number here: +234 and 10 digits';

const refusal = (sent: unknown) => safeParse(phoneField, sent).error?.issues[0]?.message ?? null;

describe('what is written is read', () => {
  test.each([
    ['08055512349', '8055512349'],
    ['0803 123 4567', '8031234567'],
    ['+2348031234567', '8031234567'],
    ['2348031234567', '8031234567'],
    ['803-123-4567', '8031234567'],
    ['00234 803 123 4567', '8031234567'],
    ['+234 (0) 803.123.4567', '8031234567'],
    ['+2340803‑123‑4567', '8031234567'],
    ['\u202A+234 803 123 4567\u202C', '8031234567'],
    ['０８０３１２３４５６７', '8031234567'],
    ['07012345678', '7012345678'],
    ['7112345678', '7112345678'],
    ['09161234567', '9161234567'],
  ])('%s is %s', (written, digits) => expect(readPhone(written)).toEqual({ digits, problem: null }));

  test.each([
    ['', NUMBER],
    ['0', ZERO],
    ['080a', ZERO],
    ['80312a', NUMBER],
    ['call 08031234567', NUMBER],
    ['0805551234', WHOLE],
    ['080555123499', LONG],
    ['+1 415 555 0100', NIGERIAN],
    ['0123456789', WHOLE],
    ['02012345678', MOBILE],
    ['8212345678', MOBILE],
  ])('%j is not, and why: %s', (written, problem) => expect(readPhone(written).problem).toBe(problem));
});

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const mobile = fc
  .tuple(
    fc.constantFrom('7', '8', '9'),
    fc.constantFrom('0', '1'),
    fc.array(digit, { minLength: 8, maxLength: 8 }),
  )
  .map(([first, second, rest]) => first + second + rest.join(''));
const before = fc.constantFrom('', '0', '+234', '234', '00234', '+2340', '+234234', '002340');
const between = fc.constantFrom('', '', '', ' ', '-', '.', '\u00A0', '\u2011', '\u200E');

/** A number with its signs as people put them: before it, and between any two of its digits. */
const written = fc
  .tuple(before, mobile, fc.array(between, { minLength: 30, maxLength: 30 }))
  .map(([prefix, digits, signs]) => ({
    digits,
    text: [...prefix, ...digits].flatMap((sign, at) => [signs[at] ?? '', sign]).join(''),
  }));

describe('however it is written', () => {
  it('the same ten digits come out, pasted or typed key by key, and the server takes them', () => {
    fc.assert(
      fc.property(written, ({ digits, text }) => {
        expect(readPhone(text)).toEqual({ digits, problem: null });
        expect([...text].reduce((field, key) => readPhone(field + key).digits, '')).toBe(digits);
        expect(refusal(PHONE_PREFIX + digits)).toBeNull();
      }),
    );
  });

  it('what was read is read the same again, and is a number only where it is ten digits of one', () => {
    const near = fc.array(fc.constantFrom('0', '2', '3', '4', '8', '9', '1', '+', ' ', 'a'), {
      maxLength: 16,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          near.map((keys) => keys.join('')),
        ),
        (text) => {
          const { digits, problem } = readPhone(text);
          expect(readPhone(digits)).toEqual({ digits, problem });
          expect(problem === null).toBe(/^[789][01]\d{8}$/.test(digits));
          expect(refusal(PHONE_PREFIX + digits)).toBe(problem);
        },
      ),
    );
  });
});

describe('the server takes no other (Product §5.5)', () => {
  test.each([
    ['+2348031234567', null],
    ['+23408031234567', ZERO],
    ['+2340', ZERO],
    ['+23480312345ab', NUMBER],
    ['+234', NUMBER],
    ['8031234567', NUMBER],
    ['08031234567', NUMBER],
    ['+234803 123 4567', NUMBER],
    ['+234805551234', WHOLE],
    ['+2348031234567890', LONG],
    ['+2341234567890', MOBILE],
    [undefined, NUMBER],
  ])('%j: %s', (sent, problem) => expect(refusal(sent)).toBe(problem));
});
