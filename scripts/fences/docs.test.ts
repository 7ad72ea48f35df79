/** What docs name is there, files, commands, functions and settings: what moves takes its mentions along. */
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

test('each decision record is in their list', () => {
  const list = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');
  const listed = [...list.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(listed).toEqual(
    readdirSync(join(ROOT, 'docs/decisions'), 'utf8')
      .filter((name) => name !== 'README.md')
      .sort(),
  );
});

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** `npm run check`, `npm start`. */
const RUN = /`npm (?:run )?([a-z][\w-]*)/g;
const NPMS_OWN = new Set(['install']);

test('a command that docs name is one of npm’s, and each of those has its program', () => {
  const named = DOCS.flatMap((doc) =>
    [...readFileSync(join(ROOT, doc), 'utf8').matchAll(RUN)].map(([, name = '']) => ({ doc, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(({ name }) => !NPMS_OWN.has(name) && !(name in scripts));
  expect(missing.map(({ doc, name }) => `${doc} names npm run ${name}`)).toEqual([]);
  const hasProgram = (name: string) =>
    existsSync(join(ROOT, `scripts/${name}.ts`)) || existsSync(join(ROOT, `server/${name}.ts`));
  expect(Object.keys(scripts).filter((name) => !hasProgram(name))).toEqual([]);
});

const IS_CODE = /[^/]\.(?:tsx?|mjs|sql|css|ya?ml|sh|cfg|conf|ini|env|json)$/;
const WORDS = new Set(
  FILES.filter((path) => IS_CODE.test(path) && !path.startsWith('scripts/fences/')).flatMap(
    (path) => readFileSync(join(ROOT, path), 'utf8').match(/\w+/g) ?? [],
  ),
);
/** `useForm`, `askForPush()`, `DATABASE_URL`: what stands as code by itself and can be no word of English. */
const NAME = /`([a-z]+[a-z0-9]*[A-Z]\w*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:\([^)`]*\))?`/g;
/** Of other programs, or made up to show how names are made. */
const OF_OTHERS = new Set(['startupProbe', 'camelCase', 'UPPER_CASE', 'canCancel']);

test('a function or a setting that docs name is in the code', () => {
  const named = DOCS.filter((doc) => !doc.includes('/decisions/')).flatMap((doc) =>
    [...readFileSync(join(ROOT, doc), 'utf8').matchAll(NAME)].map(([, name = '']) => ({ doc, name })),
  );
  expect(named.length).toBeGreaterThan(150);
  const missing = named.filter(({ name }) => !OF_OTHERS.has(name) && !WORDS.has(name));
  expect(missing.map(({ doc, name }) => `${doc} names ${name}`)).toEqual([]);
});
