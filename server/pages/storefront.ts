/** The Fastify side of the storefront: its built assets and its pages from the cache. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Transport } from '@cowrie/contract/client.ts';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countMakings } from '../calls/count-makings.ts';
import { type ReadyAnswer, sendReady } from '../calls/ready-answer.ts';
import { answerHeaders } from '../security-headers.ts';
import { holdBuild, keptBuilds } from './builds.ts';
import { createPageCache, type RenderedPage } from './cache.ts';
import { hintEarly } from './early-hints.ts';
import { bytesFor, type FindPublished, mediaTypeOf, type NamedFiles, PACKED } from './page-files.ts';
import { serveForRobots, serveManifest } from './site-files.ts';

export { invalidatePages } from './cache.ts';

/** The desk's thread that reads codes, by the name that its source has. */
const CODE_READER = /\/code-reader-worker-[^/]+\.js$/;
const NAMED_SCRIPT = /\/assets\/[^/]+\.js$/;
/** What is named by its content is kept for good: no browser asks whether it has changed, or for a part of it. */
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false, acceptRanges: false };
/** So long the files of the kept builds are not listed anew, however many ask for one that is not there. */
const LISTED_MS = 1000;

type PageMaker = (url: string) => Promise<RenderedPage>;

/** What the storefront's server bundle exports from its server entry. */
export type StorefrontEntry = {
  makePages: (
    build: unknown,
    options: { call: Transport; onError: (error: unknown) => void; mode: 'production' | 'development' },
  ) => PageMaker;
  pageOf: (pathname: string) => string;
  /** The page's own address where it is written otherwise. */
  meantAddress: (pathname: string) => string | null;
  loadersOf: (build: unknown, page: string) => string[];
  PUBLIC_PATHS: readonly string[];
  /** The query, before the address of a page, that asks for what makes another page of that one. */
  UPON: string;
};

export type PagesOptions = {
  /** The folder of the storefront's builds, each with `client/` and `server/`. */
  buildsDir: string;
  /** Sends an API request within the process; `callInProcess(app)`. */
  call: Transport;
  /** Where the product is reached, without a trailing slash: for the sitemap. */
  publicUrl: string;
  brandName: string;
  /** Multiplies how many pages one address may have rendered. */
  rateLimitFactor: number;
  /** Finds the named files of processes elsewhere. */
  published?: FindPublished | undefined;
  /** Whether the proxy in front hands on what is said before an answer. */
  earlyHints: boolean;
  /** Whether there is no database now. */
  isDatabaseAway: () => Promise<boolean>;
};

/**
 * Serves the built storefront on every address that no other route takes, and answers its named files. Register it after
 * the API, whose unknown paths must have a route of their own.
 */
export async function pages(
  app: FastifyInstance,
  {
    buildsDir,
    call,
    publicUrl,
    brandName,
    rateLimitFactor,
    published,
    earlyHints,
    isDatabaseAway,
  }: PagesOptions,
): Promise<NamedFiles> {
  const buildDir = holdBuild(app, buildsDir);
  if (!buildDir) throw new Error(`The storefront is not built: there is nothing in ${buildsDir}`);
  const build = await import(pathToFileURL(join(buildDir, 'server', 'index.js')).href);
  const entry: StorefrontEntry = build.entry.module;
  const makePage = entry.makePages(build, {
    call,
    onError: (error) => app.log.error({ err: error }, 'a page failed to render'),
    mode: 'production',
  });
  const upon = entry.UPON;
  const cache = createPageCache({
    render: (key) => makePage(`http://storefront${key}`),
    upon,
    publicUrl,
    isDatabaseAway,
  });
  const countMaking = countMakings(rateLimitFactor);
  const addresses = { pageOf: entry.pageOf, loadersOf: (page: string) => entry.loadersOf(build, page), upon };
  const send = (request: FastifyRequest, reply: FastifyReply, page: ReadyAnswer) => {
    if (earlyHints) hintEarly(request, reply, page);
    sendReady(request, reply, page);
  };
  const nowhere = entry.pageOf('/no/such/page');
  const meantBy = (url: string) => {
    const [pathname = ''] = url.split('?', 1);
    const meant = entry.meantAddress(pathname);
    return meant && meant + url.slice(pathname.length);
  };
  app.addHook('onClose', async () => cache.close());

  await serveAssets(app, {
    root: join(buildDir, 'client'),
    prefix: '/',
    publicUrl,
    kept: () => keptBuilds(buildsDir).map((kept) => join(kept, 'client')),
    published,
  });
  await serveManifest(app, brandName);
  serveForRobots(app, entry.PUBLIC_PATHS, publicUrl);
  app.get('/*', (request, reply) => {
    const key = cacheKey(request.url, addresses);
    if (!key) return reply.code(404).type('text/plain').send('Not found');
    const meant = key.startsWith(nowhere) ? meantBy(request.url) : null;
    if (meant) return reply.redirect(meant, 308);
    const page = cache.get(key, () => countMaking(request));
    // No promise for a kept page: waiting for one costs a tenth of the answer.
    return page instanceof Promise
      ? page.then((made) => send(request, reply, made))
      : send(request, reply, page);
  });
  return { folder: join(buildDir, 'client', 'assets'), prefix: '/assets/' };
}

export type AssetFolders = {
  /** The files of the build that is served. */
  root: string;
  /** Where they are reached, with a slash at both ends. */
  prefix: string;
  /** Where the product is reached. */
  publicUrl: string;
  /** The same folder of every build that is kept. */
  kept: () => string[];
  /** Finds the named files of builds that are elsewhere. */
  published?: FindPublished | undefined;
};

/**
 * Files of a build: those named by their content never change, the others are asked for again each day. A page may come
 * from another build, by a process of the version before or after this one or by a browser that has had it for hours:
 * it finds its named files too, those that were built elsewhere as well.
 */
export async function serveAssets(
  app: FastifyInstance,
  { root, prefix, publicUrl, kept, published }: AssetFolders,
): Promise<void> {
  const { file, script, codeReader } = answerHeaders(publicUrl);
  const folderOf = findKept(kept);
  const headersOf = (path: string) => ({
    ...(CODE_READER.test(path) ? codeReader : NAMED_SCRIPT.test(path) ? script : file),
    'cache-control': cacheControl(path),
  });
  const shared = {
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, sent) => {
      for (const [name, value] of Object.entries(headersOf(sent.replace(PACKED, ''))))
        reply.header(name, value);
    },
  } satisfies Partial<FastifyStaticOptions>;
  const packed = ['**/*.br', '**/*.gz'];
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      ...shared,
      root,
      prefix,
      globIgnore: ['assets/**', ...packed, '**/.vite/**', '**/index.html'],
    });
    await scope.register(fastifyStatic, {
      ...shared,
      ...NEVER_ASKED_AGAIN,
      root: join(root, 'assets'),
      prefix: `${prefix}assets/`,
      globIgnore: packed,
      decorateReply: false,
    });
    scope.get<{ Params: { name: string } }>(`${prefix}assets/:name`, async (request, reply) => {
      const { name } = request.params;
      const folder = await folderOf(name);
      if (folder) return reply.sendFile(`assets/${name}`, folder, NEVER_ASKED_AGAIN);
      const path = `${prefix}assets/${name}`;
      const found = await published?.(path);
      if (found) {
        const { bytes, encoding } = await bytesFor(found, request.headers['accept-encoding']);
        reply.headers({ ...headersOf(path), ...encoding, vary: 'accept-encoding' });
        return reply.type(mediaTypeOf(name)).send(bytes);
      }
      return reply.code(404).type('text/plain').send('Not found');
    });
  });
}

/** Tells which of the kept folders has a named file; only what was found in one can be asked for. */
function findKept(kept: AssetFolders['kept']): (name: string) => Promise<string | undefined> {
  let listed = { at: Number.NEGATIVE_INFINITY, folders: Promise.resolve(new Map<string, string>()) };
  return async (name) => {
    const now = performance.now();
    if (now - listed.at > LISTED_MS) listed = { at: now, folders: listAssets(kept()) };
    return (await listed.folders).get(name);
  };
}

/** The folder of each named file. */
async function listAssets(folders: string[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    folders.map(async (folder) => {
      const names = await readdir(join(folder, 'assets')).catch((error: NodeJS.ErrnoException) => {
        // Removed since the builds were listed.
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.filter((name) => !PACKED.test(name)).map((name) => [name, folder] as const);
    }),
  );
  return new Map(lists.flat());
}

function cacheControl(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return path.endsWith('/service-worker.js') ? 'no-cache' : 'public, max-age=86400';
}

/** What the storefront knows of its addresses: the page that each shows, and the routes that load something for it. */
export type Addresses = {
  pageOf: (pathname: string) => string;
  loadersOf: (page: string) => string[];
  upon: string;
};

/**
 * The address that stands for all requests with the same answer: queries belong to the browser, but for the one that asks
 * for what makes the page of another, and so do ids. The router asks for `{path}.data` (`/_.data` for the first page) when a visitor moves on within the pages; `_routes`
 * names the parts it wants. There are as many keys as pages and their parts, whatever is asked for (Product §2.21); null
 * where there is nothing.
 */
export function cacheKey(url: string, { pageOf, loadersOf, upon }: Addresses): string | null {
  const [pathname = '', query = ''] = url.split('?', 2);
  if (!pathname.endsWith('.data')) {
    const page = pageOf(pathname);
    const base = `?${query}`.startsWith(upon) ? query.slice(upon.length - 1) : null;
    const isPage = base !== null && pageOf(base) === base && base !== pageOf('/no/such/page');
    return isPage ? page + upon + base : page;
  }
  const path = pathname.slice(0, -'.data'.length);
  const page = pageOf(path.endsWith('/_') ? path.slice(0, -1) : path);
  if (page === pageOf('/no/such/page')) return null;
  const data = `${page === '/' ? '/_' : page}.data`;
  const wanted = new URLSearchParams(query).get('_routes');
  if (!wanted) return data;
  const names = new Set(wanted.split(','));
  const parts = loadersOf(page).filter((part) => names.has(part));
  return parts.length === 0 ? null : `${data}?_routes=${encodeURIComponent(parts.join(','))}`;
}
