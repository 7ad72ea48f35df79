/** In the browser's files the contract's schemas are read by client/checks.ts in the place of zod: the words are the same. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const CHECKS = join(import.meta.dirname, '../../client/checks.ts');

export function smallChecks(): Plugin {
  return {
    name: 'small-checks',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'zod/mini' ? CHECKS : null),
  };
}
