import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { safeParse } from 'zod/mini';
import { ageOn } from './age.ts';
import { dayField, emailField, nameField, newPasswordField, usernameField } from './fields.ts';
import { PASSWORD_RULES } from './person-rules.ts';

/** The first message about a value, or null where it is taken. */
const warning = (schema: z.ZodMiniType, value: unknown) =>
  safeParse(schema, value).error?.issues[0]?.message ?? null;

/** The first of the rules that a page has not ticked off. */
const unticked = (password: string) => PASSWORD_RULES.find((rule) => !rule.holds(password))?.message ?? null;

const FIRST = 'First name must contain letters with no special character';

describe('names (Product §5.4)', () => {
  test.each(['Ada', 'Chí', 'Ọlá', ' Ada '])('%j is a name', (name) =>
    expect(warning(nameField('First'), name)).toBeNull(),
  );
  test.each(['', ' ', 'Ada1', 'Ada!', '@da', '1', 'Ada_', 'Mary Jane', "O'Neil", 'Ada-Mae', undefined, 7])(
    '%j is none',
    (name) => expect(warning(nameField('First'), name)).toBe(FIRST),
  );
  test('the last name has its own message', () =>
    expect(warning(nameField('Last'), '9')).toBe('Last name must contain letters with no special character'));
});

describe('usernames (Product §5.1)', () => {
  test.each(['abc', 'Ada_99', 'a'.repeat(30)])('%j is one', (name) =>
    expect(warning(usernameField, name)).toBeNull(),
  );
  test.each(['', 'ab', 'a'.repeat(31), 'a b c', 'ada!', 'адa', 'ada@x'])('%j is none', (name) =>
    expect(warning(usernameField, name)).not.toBeNull(),
  );
});

describe('passwords, in the order in which the rules are checked (Product §5.7)', () => {
  test.each([
    ['', 'Password must includes lowercase characters'],
    ['A1!', 'Password must includes lowercase characters'],
    ['a', 'Password must includes uppercase characters'],
    ['aA', 'Password must must have atleast 8 characters'],
    ['aA345!7', 'Password must must have atleast 8 characters'],
    ['abcdefgH', 'Password must includes atleast 1 digit'],
    ['abcdefgH1', 'Password must includes atleast 1 special character'],
    ['abcdefg H1', 'Password must includes atleast 1 special character'],
    ['abcdefgH1!', null],
  ])('%j: %s', (password, message) => {
    expect(unticked(password)).toBe(message);
    expect(warning(newPasswordField, password)).toBe(message);
  });

  test('the field and the page agree on every password', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), (password) => {
        expect(warning(newPasswordField, password)).toBe(unticked(password));
      }),
    );
  });

  test('hashing has a bound', () =>
    expect(warning(newPasswordField, `aA1!${'x'.repeat(200)}`)).not.toBeNull());
});

test.each(['', 'ada', 'ada@', '@x.com', 'a b@x.com', `${'a'.repeat(250)}@x.com`])('%j is no email', (email) =>
  expect(warning(emailField, email)).toBe('Not a valid email'),
);

describe('days', () => {
  test.each(['2000-02-29', '1990-12-31'])('%s is one', (day) => expect(warning(dayField, day)).toBeNull());
  test.each(['2001-02-29', '0000-01-01', '1990-13-01', '1990-00-10', '90-01-01', '1990-1-1', '', 'today'])(
    '%j is none',
    (day) => expect(warning(dayField, day)).not.toBeNull(),
  );
});

describe('age in whole years', () => {
  test.each([
    // A day begins at 23:00 UTC in Lagos.
    ['2008-11-21', '2026-11-20T23:00:00Z', 18],
    ['2008-11-21', '2026-11-20T22:59:59Z', 17],
    ['2008-02-29', '2026-02-28T22:59:59Z', 17],
    ['2008-02-29', '2026-02-28T23:00:00Z', 18],
    ['2009-01-01', '2026-12-31T23:00:00Z', 18],
    ['2026-11-22', '2026-11-21T00:00:00Z', -1],
  ])('born %s, at %s: %i', (birthday, now, age) => expect(ageOn(birthday, new Date(now))).toBe(age));
});
