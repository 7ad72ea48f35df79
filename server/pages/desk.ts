/** Serves the built desk at `/desk`: its files, and its one page on every address below. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerHeaders, pagePolicy } from '../security-headers.ts';
import { currentBuild, keptBuilds } from './builds.ts';
import { serveAssets } from './storefront.ts';

/** `buildsDir` is the folder of the desk's builds, `publicUrl` where the product is reached. */
export async function deskApp(
  app: FastifyInstance,
  { buildsDir, publicUrl }: { buildsDir: string; publicUrl: string },
): Promise<void> {
  const build = currentBuild(buildsDir);
  if (!build) throw new Error(`The desk is not built: there is nothing in ${buildsDir}`);
  const html = readFileSync(join(build, 'index.html'), 'utf8');
  const headers = {
    ...answerHeaders(publicUrl).page,
    // A PDF that the desk has fetched, in the browser's own viewer.
    'content-security-policy': pagePolicy(html, { frames: 'blob:' }),
    'cache-control': 'no-cache',
  };
  await serveAssets(app, { root: build, prefix: '/desk/', publicUrl, kept: () => keptBuilds(buildsDir) });
  app.get('/desk', (_, reply) => reply.redirect('/desk/'));
  app.get('/desk/*', (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(html));
}
