/** What is exported is used elsewhere: anything else is dead, or its file's own business. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './run.ts';

const FOLDERS = ['contract', 'server', 'ui', 'storefront', 'desk', 'e2e', 'bench', 'scripts'];
const SKIPPED = ['node_modules', 'build', '.react-router', 'data'];
/** React Router calls these by their names. */
const CALLED_BY_THE_ROUTER = ['storefront/app/root.tsx', 'storefront/app/entry.server.tsx'];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.includes(entry.name) ? [] : sources(path);
    return /\.(tsx?|mjs)$/.test(entry.name) ? [path] : [];
  });
}

/** Types are left out: one that a signature names may be exported for whoever calls it. */
const EXPORTED = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
const WORD = /[A-Za-z_$][\w$]*/g;

test('nothing is exported that no other file names', () => {
  const files = FOLDERS.flatMap((folder) => sources(join(ROOT, folder))).map((path) => {
    const text = readFileSync(path, 'utf8');
    return { path: relative(ROOT, path), text, words: new Set(text.match(WORD)) };
  });
  const users = new Map<string, number>();
  for (const { words } of files) for (const word of words) users.set(word, (users.get(word) ?? 0) + 1);
  const exported = files.flatMap(({ path, text }) =>
    [...text.matchAll(EXPORTED)].map(([, name = '']) => ({ path, name })),
  );
  expect(exported.length).toBeGreaterThan(500);
  const dead = exported
    .filter(({ path, name }) => users.get(name) === 1 && !CALLED_BY_THE_ROUTER.includes(path))
    .map(({ path, name }) => `${path}: ${name}`);
  expect(dead).toEqual([]);
});
