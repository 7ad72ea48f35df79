/** Serves the built desk at `/desk`: its files, and its one page on every address below. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PAGE_HEADERS, pagePolicy } from '../security-headers.ts';
import { serveAssets } from './storefront.ts';

/** `buildDir` is the desk's build folder. */
export async function deskApp(app: FastifyInstance, buildDir: string): Promise<void> {
  const file = join(buildDir, 'index.html');
  if (!existsSync(file)) throw new Error(`The desk is not built: ${file} is missing`);
  const html = readFileSync(file, 'utf8');
  const headers = {
    ...PAGE_HEADERS,
    // A PDF that the desk has fetched, in the browser's own viewer.
    'content-security-policy': pagePolicy(html, { frames: 'blob:' }),
    'cache-control': 'no-cache',
  };
  await serveAssets(app, buildDir, '/desk/');
  app.get('/desk', (_, reply) => reply.redirect('/desk/'));
  app.get('/desk/*', (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(html));
}
