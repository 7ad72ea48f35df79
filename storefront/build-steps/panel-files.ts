/**
 * Tells the server which of the browser's files an order's panel is made of, so that a page that opens with one can name
 * them in its HTML: found by the page's own scripts they come a whole way there and back later.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const MODULE = 'virtual:panel-files';
/** The chunk's name in vite.config.ts. */
const PANEL = /^panel-[\w-]+\.js$/;
const IMPORTED = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g;

/** The browser's files are built before the server's. */
export function panelFiles(): Plugin {
  return {
    name: 'panel-files',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const { name, config } = this.environment;
      const assets = resolve(config.root, config.build.outDir, '..', 'client', 'assets');
      const isForServer = name === 'ssr' && config.command === 'build';
      const files = isForServer ? withImports(assets, panelIn(assets)) : [];
      return `export const panelFiles = ${JSON.stringify(files.map((file) => `/assets/${file}`))};`;
    },
  };
}

function panelIn(assets: string): string {
  const panel = readdirSync(assets).find((name) => PANEL.test(name));
  if (!panel) throw new Error(`no file of the order panel in ${assets}`);
  return panel;
}

function withImports(assets: string, file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return [...found];
  found.add(file);
  const code = readFileSync(join(assets, file), 'utf8');
  for (const [, imported] of code.matchAll(IMPORTED)) if (imported) withImports(assets, imported, found);
  return [...found];
}
