/** In the browser's files parts of pages are imported by `app/part.ts`: one that did not come can be asked for again. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What Vite calls around each `import()`. */
const HELPER = '\0vite/preload-helper.js';
const PART = join(import.meta.dirname, '../app/part.ts');

export function parts(): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id === HELPER ? `export { part as __vitePreload } from ${JSON.stringify(PART)};` : null),
  };
}
