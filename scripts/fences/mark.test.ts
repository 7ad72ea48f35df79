/** The mark is drawn once, in `ui/shell.ts` (Product §30.11, docs/design.md): what cannot read it holds the same paths. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL, SMALL_SHELL } from '@cowrie/ui/shell.ts';
import { expect, it, test } from 'vitest';
import { SOURCES } from './sources.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const COPIES = {
  'storefront/public/favicon.svg': SMALL_SHELL,
  'desk/public/icon.svg': SMALL_SHELL,
  'desk/alerts/icon-waiting.svg': SMALL_SHELL,
  'desk/public/app-icon.svg': SHELL,
};

it.each(Object.entries(COPIES))('%s has its paths', (path, { left, right }) => {
  const drawn = [...read(path).matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  expect(drawn).toEqual([left, right]);
});

test('in pictures a shell is the mark too', () => {
  const folder = 'ui/illustrations';
  const shells = readdirSync(join(ROOT, folder)).filter((name) =>
    read(`${folder}/${name}`).includes(SHELL.left),
  );
  expect(shells.length).toBeGreaterThan(3);
  for (const name of shells) expect(read(`${folder}/${name}`), name).toContain(SHELL.right);
});

test('the apps draw it from there alone', () => {
  const paths = [SHELL, SMALL_SHELL].flatMap(({ left, right }) => [left, right]);
  const drawing = SOURCES.filter(({ text }) => paths.some((path) => text.includes(path)));
  expect(drawing.map(({ path }) => path)).toEqual(['ui/shell.ts']);
});

test('at 16 pixels every edge of a tooth lies between two of them', () => {
  for (const path of Object.values(SMALL_SHELL)) {
    const teeth = path.slice(0, path.search(/c/i));
    expect(teeth.match(/[hv]/gi)?.length).toBeGreaterThan(10);
    expect(teeth, 'whole pixels').not.toContain('.');
  }
});
