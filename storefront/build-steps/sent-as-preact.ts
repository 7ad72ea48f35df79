/**
 * Puts Preact in the place of React, in pages as the server makes them and in what browsers are sent: the same pages with a
 * third of the bytes (docs/decisions/0019-written-in-react-sent-as-preact.md). In development pages run on React, with its tools.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = (file: string) => fileURLToPath(new URL(`../preact/${file}.ts`, import.meta.url));
const PREACT = dirname(createRequire(import.meta.url).resolve('preact/package.json'));

const INSTEAD: Record<string, string> = {
  react: ours('react'),
  'react/jsx-runtime': join(PREACT, 'jsx-runtime/dist/jsxRuntime.mjs'),
  'react-dom': join(PREACT, 'compat/dist/compat.mjs'),
  'react-dom/client': ours('react-dom-client'),
  'react-dom/server': ours('react-dom-server'),
};

export function sentAsPreact(): Plugin {
  return {
    name: 'sent-as-preact',
    enforce: 'pre',
    apply: 'build',
    resolveId: (name) => INSTEAD[name],
  };
}
