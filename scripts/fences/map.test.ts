/** docs/developing.md says where everything is: what it names is there, and nothing that is there goes unnamed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/developing.md'), 'utf8');

/** Below which folder the columns of the features' table begin; a name may also stand from the project's folder. */
const COLUMNS = ['contract', 'server', 'storefront/app', 'desk'];
const IN_EACH_SLICE = 'forget-person.ts';

const between = (start: string, end: string) => PAGE.split(start)[1]?.split(end)[0] ?? '';
const rowsOf = (table: string) =>
  table.split('\n').flatMap((line) => (/^\| (?!---)/.test(line) ? [line.split('|').slice(1, -1)] : []));
/** What stands as code: `a/{b,c}.ts` is two. */
const namesIn = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => {
    const [, start = '', inner, end = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
    return inner === undefined ? [name] : inner.split(',').map((one) => `${start}${one}${end}`);
  });

const features = rowsOf(between('## Where a feature is', 'What several features share:'));
const shared = rowsOf(between('What several features share:', 'Beside `server/main.ts`'));
const besideMain = rowsOf(between('which starts the process:', '## How to'));

const named = [
  ...features.flatMap(([, ...cells]) =>
    cells.flatMap((cell, column) => namesIn(cell).map((name) => ({ below: COLUMNS[column] ?? '', name }))),
  ),
  ...shared.flatMap((cells) => cells.flatMap((cell) => namesIn(cell)).map((name) => ({ below: '.', name }))),
  ...besideMain.flatMap((cells) => namesIn(cells[0]).map((name) => ({ below: 'server', name }))),
].filter(({ name }) => name !== IN_EACH_SLICE);

/** A file or a folder by the path that it has. */
const pathOf = ({ below, name }: { below: string; name: string }) =>
  [join(below, name), join(below, `${name}.ts`), name].find((path) => existsSync(join(ROOT, path)));

function below(folder: string, isWanted: (name: string, isFolder: boolean) => boolean): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => isWanted(entry.name, entry.isDirectory()))
    .map((entry) => `${folder}/${entry.name}`);
}
const NO_ROOM = new Set(['node_modules', 'build', 'dist', 'data', 'public']);
const isRoom = (name: string, isFolder: boolean) => isFolder && !NO_ROOM.has(name) && !name.startsWith('.');
const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');

it('docs/developing.md names only what is there', () => {
  expect(named.length).toBeGreaterThan(300);
  expect(
    named.filter((one) => !pathOf(one)),
    'it has moved or gone: name it as it is now',
  ).toEqual([]);
});

it('docs/developing.md names every file of the contract, every file beside main, and every folder', () => {
  const paths = named.map((one) => pathOf(one) ?? '');
  const there = [
    ...below('contract', isSource),
    ...below('contract/desk', isSource),
    ...below('server', (name, isFolder) => isRoom(name, isFolder) || (isSource(name) && name !== 'main.ts')),
    ...['storefront/app', 'desk'].flatMap((folder) => below(folder, isRoom)),
  ];
  expect(there.length).toBeGreaterThan(250);
  expect(
    there.filter((one) => !paths.some((path) => path === one || path.startsWith(`${one}/`))),
    'name it in the row of its feature',
  ).toEqual([]);
});
