/** Serves the built desk at `/desk`: its files, and its one page on every address below. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type Transport } from '@cowrie/contract/client.ts';
import { siteInfo } from '@cowrie/contract/content.ts';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import { inTime } from '../in-time.ts';
import { answerHeaders, pagePolicy } from '../security-headers.ts';
import { withPresses } from '../tracing/press.ts';
import { holdBuild, keptBuilds } from './builds.ts';
import type { FindPublished, NamedFiles } from './page-files.ts';
import { serveAssets } from './storefront.ts';

type DeskOptions = {
  /** The folder of the desk's builds. */
  buildsDir: string;
  /** Where the product is reached. */
  publicUrl: string;
  /** Sends an API request within the process; without it the page comes without what stands on every screen. */
  call?: Transport;
  /** Finds the named files of other builds. */
  published?: FindPublished;
};

/** Answers the named files of its own build. */
export async function deskApp(
  app: FastifyInstance,
  { buildsDir, publicUrl, call, published }: DeskOptions,
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
  const page = call ? withSite(html, call) : async () => html;
  app.get('/desk/*', async (_, reply) => {
    reply.headers(headers).type('text/html; charset=utf-8');
    return page();
  });
  return { folder: join(build, 'assets'), prefix: '/desk/assets/' };
}

/** So long a page may show at first what the site was before; each asks for itself as well. */
const KEPT_MS = 10_000;
/** Nobody waits longer for it. */
const PATIENCE_MS = 300;

/**
 * With what its first frame shows of the site, the ribbons for one: asked for later, it would move all that is there by
 * then. Answers the page, made anew now and then, however many ask.
 */
function withSite(html: string, call: Transport): () => Promise<string> {
  const client = createClient({ transport: call });
  let kept = html;
  let madeAt = Number.NEGATIVE_INFINITY;
  let making: Promise<void> | undefined;

  async function make() {
    const site = await client.call(siteInfo, {});
    madeAt = performance.now();
    if (site.status !== 'success') return;
    const written = escapeHtml(JSON.stringify(site.data));
    kept = html.replace('<div id="desk"', (root) => `${root} data-site="${written}"`);
  }

  return async () => {
    if (performance.now() - madeAt > KEPT_MS) {
      making ??= make().finally(() => {
        making = undefined;
      });
      const made = making;
      await inTime(PATIENCE_MS, () => made).catch(() => {});
    }
    return kept;
  };
}
