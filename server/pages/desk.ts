/** Serves the built desk at `/desk`: its files, and its one page on every address below. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { answerHeaders, pagePolicy } from '../security-headers.ts';
import { withPresses } from '../tracing/press.ts';
import { holdBuild, keptBuilds } from './builds.ts';
import type { FindPublished, NamedFiles } from './page-files.ts';
import { serveAssets } from './storefront.ts';

/** `buildsDir` is the folder of the desk's builds, `publicUrl` where the product is reached, `published` finds the files of other builds. Answers its own. */
export async function deskApp(
  app: FastifyInstance,
  { buildsDir, publicUrl, published }: { buildsDir: string; publicUrl: string; published?: FindPublished },
): Promise<NamedFiles> {
  const build = holdBuild(app, buildsDir);
  if (!build) throw new Error(`The desk is not built: there is nothing in ${buildsDir}`);
  const html = withPresses(readFileSync(join(build, 'index.html'), 'utf8'));
  const headers = {
    ...answerHeaders(publicUrl).page,
    // A PDF that the desk has fetched, in the browser's own viewer.
    'content-security-policy': pagePolicy(html, { frames: 'blob:' }),
    'cache-control': 'no-cache',
  };
  const kept = () => keptBuilds(buildsDir);
  await serveAssets(app, { root: build, prefix: '/desk/', publicUrl, kept, published });
  app.get('/desk', (_, reply) => reply.redirect('/desk/'));
  app.get('/desk/*', (_, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(html));
  return { folder: join(build, 'assets'), prefix: '/desk/assets/' };
}
