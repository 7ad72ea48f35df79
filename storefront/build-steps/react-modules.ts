/**
 * React comes as CommonJS, which says only at run time what it exports: every call of a hook went through an object, nothing
 * unused was left out, and a helper had to come along. In the browser's files it is modules like everything else.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string, file: string) =>
  join(dirname(resolve(`${name}/package.json`)), 'cjs', `${file}.production.js`);

/** What is imported, and the file behind it in production. */
const FILES: Record<string, string> = {
  react: fileOf('react', 'react'),
  'react/jsx-runtime': fileOf('react', 'react-jsx-runtime'),
  'react-dom': fileOf('react-dom', 'react-dom'),
  'react-dom/client': fileOf('react-dom', 'react-dom-client'),
  scheduler: fileOf('scheduler', 'scheduler'),
};
const NAMES = new Map(Object.entries(FILES).map(([name, file]) => [file, name]));

const REQUIRED = /\b(\w+) = require\("([\w-]+)"\)/g;
const REQUIRES = /^var (?:\w+ = require\("[\w-]+"\)[,;]\s*)+/m;
const EXPORTED = /\bexports\.(\w+)/g;

export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => FILES[source] ?? null,
    transform(code, id) {
      const name = NAMES.get(id);
      return name === undefined ? undefined : { code: asModule(code, name), map: null };
    },
  };
}

/** `own` is what the file is imported as. */
function asModule(code: string, own: string): string {
  const imports = Array.from(
    code.matchAll(REQUIRED),
    ([, name, from]) => `import * as ${name} from '${from}';`,
  );
  const mentions = Array.from(code.matchAll(EXPORTED), ([, name = '']) => name);
  const names = [...new Set(mentions)];
  // What is given more than once, as the scheduler's clock, is a variable.
  const changing = names.filter((name) => mentions.indexOf(name) !== mentions.lastIndexOf(name));
  const body = code
    .replace('"use strict";', '')
    .replace(REQUIRES, '')
    .replace(/^exports\.(\w+) =/gm, (given, name) =>
      changing.includes(name) ? given : `const exported_${name} =`,
    )
    .replace(EXPORTED, 'exported_$1');
  return [
    ...imports,
    ...changing.map((name) => `let exported_${name};`),
    body,
    `export { ${names.map((name) => `exported_${name} as ${name}`).join()} };`,
    `export * as default from '${own}';`,
  ].join('\n');
}
