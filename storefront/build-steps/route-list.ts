/**
 * The list of routes that every page loads says of each which files it needs, which the page's HTML has named already, and
 * what it does not have. Browsers are sent the rest: a quarter.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const NAMED = /^manifest-\w+\.js$/;
const BEFORE = 'window.__reactRouterManifest=';

type Route = Record<string, unknown>;
type List = { entry: { module: string; imports: string[] }; routes: Record<string, Route> };

export function routeList(): Plugin {
  return {
    name: 'route-list',
    apply: 'build',
    // The router writes it as it builds for the server.
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle() {
      const { config } = this.environment;
      const assets = resolve(config.root, config.build.outDir, '..', 'client', 'assets');
      for (const name of (await readdir(assets)).filter((one) => NAMED.test(one))) {
        const path = join(assets, name);
        const list: List = JSON.parse((await readFile(path, 'utf8')).slice(BEFORE.length, -1));
        const routes = Object.entries(list.routes).map(([id, route]) => [id, slim(route)]);
        const left = {
          ...list,
          entry: { module: list.entry.module, imports: [] },
          routes: Object.fromEntries(routes),
        };
        await writeFile(path, `${BEFORE}${JSON.stringify(left)};`);
      }
    },
  };
}

const slim = ({ imports, css, hasDefaultExport, ...route }: Route): Route =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
