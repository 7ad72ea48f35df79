/** No text on a screen, in a mail or on a phone says what docs/words.md decided to say otherwise. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { SHOWN_TEXTS } from './shown-texts.ts';

const WORDS = readFileSync(join(import.meta.dirname, '../../docs/words.md'), 'utf8');

/** Right in another sense too: only people can tell which is meant. */
const FOR_PEOPLE_TO_TELL = new Set(['keep', 'kept', 'Free']);

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** As whole words; an ellipsis stands for anything. */
const patternOf = (phrase: string) =>
  new RegExp(`(?<![\\p{L}_'-])${phrase.split('…').map(literally).join('.*')}(?![\\p{L}_'-])`, 'iu');

/** Each phrase of the column "not", without where it was said; not one that its own "but" says too. */
const DECIDED = [...WORDS.matchAll(/^\| (?!not \||---)([^|]+) \| ([^|]+) \|/gm)].flatMap(
  ([, not = '', but = '']) =>
    not
      .replace(/ \([^)]*\)/g, '')
      .split(', ')
      .filter((phrase) => !patternOf(phrase).test(but))
      .map((phrase) => ({ phrase, but })),
);
const SEARCHED = DECIDED.filter(({ phrase }) => !FOR_PEOPLE_TO_TELL.has(phrase));

test('the column is read, and what is left to people stands in it', () => {
  expect(SEARCHED.length).toBeGreaterThan(40);
  expect(SHOWN_TEXTS.length).toBeGreaterThan(3000);
  const phrases = DECIDED.map(({ phrase }) => phrase);
  expect(phrases).toEqual(expect.arrayContaining([...FOR_PEOPLE_TO_TELL]));
});

it.each(SEARCHED)('“$phrase” is said nowhere', ({ phrase, but }) => {
  const pattern = patternOf(phrase);
  const said = SHOWN_TEXTS.filter(({ text }) => pattern.test(text));
  expect(
    said.map(({ path, line, text }) => `${path}:${line}: ${text}`),
    `write “${but}”`,
  ).toEqual([]);
});
