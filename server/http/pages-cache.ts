/**
 * Pages rendered once per change of content and kept in every encoding. The server never knows who looks, so one
 * copy serves everybody; what belongs to a customer is fetched by the browser.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { PAGE_HEADERS, pagePolicy } from './pages-headers.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One encoding of a page with every header it is sent with. */
type Copy = { headers: Record<string, string>; body: Buffer };

export type KeptPage = {
  status: number;
  etag: string;
  copies: Record<Encoding, Copy>;
};

/** What the storefront's server bundle answers for an address. */
export type RenderedPage = { status: number; headers: Headers; body: string; isComplete: boolean };

/** Kept at most this long even without a change: pages show the year and rates of the last days. */
const KEPT_MS = 10 * 60_000;
const MAX_PAGES = 300;
/** 11 costs 20 times 9's time for 2 % less; a change of content should show at once. */
const BROTLI_QUALITY = 9;

const caches = new Set<{ clear: () => void }>();

/** Drops every kept page of this process: content has changed. */
export function invalidatePages(): void {
  for (const cache of caches) cache.clear();
}

export type PageCache = {
  /** The page, at once where it is kept. */
  get: (key: string) => KeptPage | Promise<KeptPage>;
  close: () => void;
};

/** @param render makes the page of a key; a failed or incomplete one is answered but not kept */
export function createPageCache(render: (key: string) => Promise<RenderedPage>): PageCache {
  let kept = new Map<string, { page: KeptPage | Promise<KeptPage>; until: number }>();
  const cache = {
    clear() {
      kept = new Map();
    },
  };
  caches.add(cache);

  function get(key: string): KeptPage | Promise<KeptPage> {
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.page;
    // A page begun before a change must not be kept after it: it belongs to the map of its time.
    const generation = kept;
    const rendering = render(key);
    const page = rendering.then(pack);
    const forget = () => {
      if (generation.get(key)?.page === page) generation.delete(key);
    };
    const [oldest] = generation.keys();
    if (generation.size >= MAX_PAGES && oldest !== undefined) generation.delete(oldest);
    const entry: { page: KeptPage | Promise<KeptPage>; until: number } = {
      page,
      until: Date.now() + KEPT_MS,
    };
    generation.set(key, entry);
    rendering.then((rendered) => {
      if (!rendered.isComplete) forget();
    }, forget);
    page.then((packed) => {
      entry.page = packed;
    }, forget);
    return page;
  }

  return { get, close: () => void caches.delete(cache) };
}

async function pack({ status, headers, body }: RenderedPage): Promise<KeptPage> {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // The page is readable before its scripts: fonts and images go first.
  const text = isPage
    ? body.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : body;
  const identity = Buffer.from(text);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    promisify(gzip)(identity),
  ]);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const shared = {
    ...Object.fromEntries(headers),
    ...(isPage && { 'content-security-policy': pagePolicy(text) }),
    ...PAGE_HEADERS,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    etag,
  };
  const copy = (body: Buffer, encoding?: Encoding): Copy => ({
    body,
    headers: {
      ...shared,
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  });
  return {
    status,
    etag,
    copies: { br: copy(br, 'br'), gzip: copy(gz, 'gzip'), identity: copy(identity) },
  };
}

const choices = new Map<string, Encoding>();
/** Browsers send a handful of different headers; beyond so many somebody is playing. */
const MAX_CHOICES = 100;

/** The smallest encoding that an Accept-Encoding header allows. */
export function chooseEncoding(accepted = ''): Encoding {
  let choice = choices.get(accepted);
  if (!choice) {
    const isAllowed = (name: string) =>
      new RegExp(`(^|[\\s,])${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
    choice = isAllowed('br') ? 'br' : isAllowed('gzip') ? 'gzip' : 'identity';
    if (choices.size >= MAX_CHOICES) choices.clear();
    choices.set(accepted, choice);
  }
  return choice;
}
