/** Passwords as keyboards write them (Product §5.52). */
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

/** One letter, by which keyboards differ: ọ with an accent, o with both marks, ó with a dot. */
const WRITINGS = ['\u1ecd\u0301', 'o\u0323\u0301', 'o\u0301\u0323', '\u00f3\u0323'].map(
  (letter) => `Sh${letter}la-2026!`,
);

it('a letter with its marks is one, whichever keyboard chose the password and whichever types it', async () => {
  const stored = await Promise.all(WRITINGS.map((password) => hashPassword(password)));
  for (const one of stored)
    for (const typed of WRITINGS) expect(await passwordFits(one, typed), JSON.stringify(typed)).toBe(true);
  expect(await passwordFits(stored[0], 'Shola-2026!')).toBe(false);
  expect(await passwordFits(undefined, WRITINGS[1] as string)).toBe(false);
});

it('one that was hashed as it was typed goes on signing in', async () => {
  for (const typed of WRITINGS) expect(await passwordFits(await hash(typed), typed)).toBe(true);
});
