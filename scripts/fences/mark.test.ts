/** The mark is drawn once, in `ui/shell.ts` (Product §30.11, docs/design.md): what cannot read it holds the same paths. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL, SMALL_SHELL } from '@cowrie/ui/shell.ts';
import sharp from 'sharp';
import { expect, it, test } from 'vitest';
import { MARK } from '../../server/mail/mark.ts';
import { MARK as MARK_OF_PAPERS } from '../../server/papers/mark.ts';
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

test('papers have its paths', () => {
  expect(MARK_OF_PAPERS).toEqual(SHELL);
});

test('all else draws it from there', () => {
  const paths = [SHELL, SMALL_SHELL].flatMap(({ left, right }) => [left, right]);
  const drawing = SOURCES.filter(({ text }) => paths.some((path) => text.includes(path)));
  expect(drawing.map(({ path }) => path).sort()).toEqual(['server/papers/mark.ts', 'ui/shell.ts']);
});

test('at 16 pixels every edge of a tooth lies between two of them', () => {
  for (const path of Object.values(SMALL_SHELL)) {
    const teeth = path.slice(0, path.search(/c/i));
    expect(teeth.match(/[hv]/gi)?.length).toBeGreaterThan(10);
    expect(teeth, 'whole pixels').not.toContain('.');
  }
});

test('the picture in mails is it too', async () => {
  const { left, right } = SHELL;
  const lips = `<path fill="#2b349c" stroke="#2b349c" d="${left}"/><path fill="#d8452a" stroke="#d8452a" d="${right}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f6f3ec"/><g transform="translate(8 8) rotate(14 24 24)" stroke-width="1.2" stroke-linejoin="round">${lips}</g></svg>`;
  const pixels = (picture: Buffer) => sharp(picture).ensureAlpha().raw().toBuffer();
  const [drawn, sent] = await Promise.all([pixels(Buffer.from(drawing)), pixels(MARK.content)]);
  const differences = drawn.map((value, at) => Math.abs(value - (sent[at] ?? 255)));
  // It has sixteen colours: edges are not quite the same.
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(3);
});
