/**
 * Scripts tell V8 that their functions are called while the page loads: it compiles them aside while they arrive. Left to
 * itself it compiles each at its first call, in the way of the page, which on a slow phone is half of a page's coming alive.
 * To other engines it is a comment.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Must be what a file begins with. */
const HINT = '//# allFunctionsCalledOnLoad\n';

export function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: {
      // After the steps that read and write files as they were made.
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        for (const file of globSync(join(dir, 'assets/*.js')))
          writeFileSync(file, HINT + readFileSync(file, 'utf8'));
      },
    },
  };
}
