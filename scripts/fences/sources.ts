/** The project's source files and what each imports, for the tests that hold its fences. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Folders with a package of their own. */
export const WORKSPACES = ['contract', 'client', 'ui', 'storefront', 'desk', 'server'] as const;

/** A source file by its path from the project's folder, with `/`. */
export type Source = { path: string; text: string };

/** `isType` where nothing is loaded: `import { type A }` still loads the file it names. */
export type Import = { from: string; to: string; isType: boolean };

const NOT_OURS = new Set(['node_modules', 'build', 'dist', 'data']);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith('.') ? [] : filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const fromRoot = (path: string) => relative(ROOT, path).split(sep).join('/');

export const SOURCES: Source[] = WORKSPACES.map((name) => join(ROOT, name))
  .filter((folder) => statSync(folder, { throwIfNoEntry: false }))
  .flatMap(filesIn)
  .map((path) => ({ path: fromRoot(path), text: readFileSync(path, 'utf8') }));

const IMPORT = /(?:\b(?:import|export)\s+(type\s)?([^'";]*?)\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;

function importsOf({ path, text }: Source): Import[] {
  return [...text.matchAll(IMPORT)].flatMap(([, type, , specifier = '']) => {
    const isType = type !== undefined;
    if (specifier.startsWith('.'))
      return [{ from: path, to: fromRoot(join(ROOT, dirname(path), specifier)), isType }];
    const ours = specifier.match(/^@cowrie\/(.+)$/)?.[1];
    return ours ? [{ from: path, to: ours, isType }] : [];
  });
}

/** What a file imports that is not ours. */
export const packagesOf = ({ text }: Source): string[] =>
  [...text.matchAll(IMPORT)]
    .map(([, , , specifier = '']) => specifier)
    .filter((specifier) => !specifier.startsWith('.') && !specifier.startsWith('@cowrie/'));

export const IMPORTS: Import[] = SOURCES.flatMap(importsOf);

export const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/** Files of the server that run. */
export const SERVER_FILES = SOURCES.filter(({ path }) => path.startsWith('server/') && !isTest(path));

/** Room of the server that a path stands in: a folder, or a file beside `main.ts`. */
export const roomOf = (path: string) => path.split('/')[1] ?? '';

/** A file's text without its comments: these may speak of what code may not do. */
export const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
