/** The smallest storefront and desk there can be, for tests of how pages are served. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { makeCurrent } from '../pages/builds.ts';
import { callInProcess } from '../pages/call-in-process.ts';
import { deskApp } from '../pages/desk.ts';
import { pages } from '../pages/storefront.ts';

const NAME = '0123456789abcdef';

/** Two pages, of which the first loads something in two parts; each rendering says how many there were before it. */
const STOREFRONT = `
let rendered = 0;
const isPage = (path) => path === '/' || path === '/rate';
export const entry = { module: {
  PUBLIC_PATHS: ['/', '/rate'],
  pageOf: (path) => (isPage(path) ? path : '/not-found'),
  meantAddress: (path) => (path === '/Rate' ? '/rate' : null),
  loadersOf: (_, page) => (page === '/' ? ['root', 'home/home'] : ['root']),
  makePages: () => async (url) => ({
    status: url.endsWith('/not-found') ? 404 : 200,
    headers: new Headers({ 'content-type': url.includes('.data') ? 'text/x-script' : 'text/html; charset=utf-8' }),
    body: '<!doctype html><p>rendering ' + ++rendered,
    mark: 'a mark',
    isComplete: true,
  }),
} };
`;

/** Serves both with an app that is not ready yet; their files go when it closes. */
export async function standInPages(
  http: FastifyInstance,
  publicUrl = 'http://localhost:3000',
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'cowrie-pages-'));
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write(`desk/${NAME}/index.html`, '<!doctype html><div id="desk"></div><script>start()</script>');
  write(`desk/${NAME}/assets/desk.js`, 'start()');
  write(`storefront/${NAME}/client/assets/shop.js`, 'start()');
  write(`storefront/${NAME}/client/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write(`storefront/${NAME}/server/index.js`, STOREFRONT);
  write('package.json', '{"type":"module"}');
  for (const app of ['desk', 'storefront']) makeCurrent(join(root, app), NAME);
  http.addHook('onClose', async () => rmSync(root, { recursive: true, force: true }));
  const call = callInProcess(http);
  await deskApp(http, { buildsDir: join(root, 'desk'), publicUrl, call });
  await pages(http, {
    isDatabaseAway: async () => false,
    buildsDir: join(root, 'storefront'),
    call,
    publicUrl,
    brandName: 'Cowrie',
    rateLimitFactor: 1,
    earlyHints: true,
  });
}
