/** The files that docs name are there: a file that moves takes its mentions along. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = [
  ...['bench', 'client', 'contract', 'deploy', 'desk', 'docs', 'drills', 'e2e', 'fuzz', 'scripts', 'server'],
  ...['storefront', 'ui'],
];
const NOT_OURS = /(^|\/)(node_modules|build|data)(\/|$)/;

function filesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.split(sep).join('/')}`)
    .filter((path) => !NOT_OURS.test(path));
}
const FILES = FOLDERS.flatMap(filesOf);

const DOCS = [
  ...['README.md', 'STYLE.md', 'SECURITY.md'],
  ...FILES.filter((path) => path.startsWith('docs/') && path.endsWith('.md')),
];

/** Decision records tell of these as they were. */
const GONE = new Set(['front-door.ts']);

/** `place-payment.ts`, `server/payments/place-payment.ts`: by its end, since docs leave out what they have named before. */
const NAMED = /`([\w./-]+\.(?:tsx?|mjs|css|sql|ya?ml))`/g;

const isThere = (name: string) =>
  existsSync(join(ROOT, name)) || FILES.some((path) => path.endsWith(`/${name}`));

test('a file that docs name is there', () => {
  const named = DOCS.flatMap((doc) =>
    [...readFileSync(join(ROOT, doc), 'utf8').matchAll(NAMED)].map(([, name = '']) => ({ doc, name })),
  );
  expect(named.length).toBeGreaterThan(300);
  const missing = named.filter(({ name }) => !GONE.has(name) && !isThere(name));
  expect(missing.map(({ doc, name }) => `${doc} names ${name}`)).toEqual([]);
});
