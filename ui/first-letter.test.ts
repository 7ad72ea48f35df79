import { expect, it } from 'vitest';
import { firstLetter } from './first-letter.ts';

it.each([
  ['Ada', 'A'],
  ['O\u0323\u0300la', 'O\u0323\u0300'],
  ['\u{20bb7}野', '\u{20bb7}'],
  ['', ''],
])('of %s it is %s', (word, letter) => {
  expect(firstLetter(word)).toBe(letter);
});
