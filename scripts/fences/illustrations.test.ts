/** What holds for pictures (Product §30.42, docs/design.md): their size, one meaning for each, and nothing in them that is not theirs. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SAMPLE_PICTURES } from '@cowrie/contract/sample-pictures.ts';
import { describe, expect, it, test } from 'vitest';
import { IMPORTS, SERVER_FILES } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The apps' pictures, and those of pages without a script, which the server puts into the page. */
const FOLDERS = ['ui/illustrations', 'server/pages/illustrations'];
const MOST_BYTES = 12_000;
/** Faces and goods of the sample, which content names by address (Product §30.87). */
const SAMPLE = 'storefront/public/sample';

const PICTURES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => ({ name, path: `${folder}/${name}` })),
);
const DESIGN = readFileSync(join(ROOT, 'docs/design.md'), 'utf8');

/** What each picture is for, from the table in docs/design.md. */
const MEANINGS = new Map(
  [...DESIGN.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \|/gm)].map(([, name = '', meaning = '']) => [
    `${name}.svg`,
    meaning.trim(),
  ]),
);

function isHarmless(text: string): void {
  expect(text).not.toMatch(/<script|<text|<image|<foreignObject|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
  expect(text.toLowerCase(), 'only the mark wears vermilion').not.toContain('#d8452a');
}

describe.each(PICTURES)('$name', ({ name, path }) => {
  const text = readFileSync(join(ROOT, path), 'utf8');

  it('stays under 12 KB', () => {
    expect(statSync(join(ROOT, path)).size).toBeLessThan(MOST_BYTES);
  });

  it('is as wide as its place, and names what it shows', () => {
    expect(text).toContain('viewBox="0 0 320 240" width="320" height="240"');
    expect(text).toMatch(/<title>[^<]+<\/title>/);
  });

  it('fetches nothing, runs nothing and borrows no face', () => isHarmless(text));

  it('is drawn in one place, none unused: who shows the same state asks that place for it', () => {
    const importers = IMPORTS.filter(({ to }) => to.replace('?url', '') === path).map(({ from }) => from);
    const inline = `inlineScene('${name.replace('.svg', '')}')`;
    const users = [
      ...importers,
      ...SERVER_FILES.filter(({ text }) => text.includes(inline)).map((file) => file.path),
    ];
    expect(users.length, users.join(', ')).toBe(1);
  });
});

test('every picture has a meaning of its own, written down', () => {
  expect([...MEANINGS.keys()].toSorted(), 'write it down in docs/design.md').toEqual(
    PICTURES.map(({ name }) => name).toSorted(),
  );
  expect(new Set(MEANINGS.values()).size).toBe(MEANINGS.size);
});

test('the sample’s pictures are those that content may name, square, small and harmless', () => {
  const names = readdirSync(join(ROOT, SAMPLE)).map((name) => `/sample/${name}`);
  expect(names.toSorted()).toEqual(SAMPLE_PICTURES.toSorted());
  for (const name of readdirSync(join(ROOT, SAMPLE))) {
    const text = readFileSync(join(ROOT, SAMPLE, name), 'utf8');
    expect(text, name).toMatch(/viewBox="0 0 (\d+) \1" width="\1" height="\1"><title>[^<]+<\/title>/);
    // Four faces come with the home page on a phone.
    expect(text.length, name).toBeLessThan(3000);
    isHarmless(text);
  }
});
