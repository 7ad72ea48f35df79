/**
 * Pages rendered once per change of content and kept in every encoding. The server never knows who looks, so one
 * copy serves everybody; what belongs to a customer is fetched by the browser.
 */
import { createKeptMap } from '../calls/kept-map.ts';
import { makeReady, type ReadyAnswer } from '../calls/ready-answer.ts';
import { answerHeaders, pagePolicy } from '../security-headers.ts';

/** What the storefront's server bundle answers for an address. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: string;
  /** The nonce on the scripts and styles that the storefront itself wrote. */
  mark: string;
  isComplete: boolean;
  /** The id of an element that is sent with nothing in it: whoever asks has what was there. */
  leftOut?: string;
};

/** Kept at most this long even without a change: pages show the year and rates of the last days. */
const KEPT_MS = 10 * 60_000;
/** The storefront has fewer, its data in all parts included; invented addresses are none of them (Product §2.21). */
const MAX_PAGES = 300;

const caches = new Set<{ clear: () => void }>();

/** Drops every kept page of this process: content has changed. */
export function invalidatePages(): void {
  for (const cache of caches) cache.clear();
}

export type PageCache = {
  /** The page, at once where it is kept; `onMaking` is called first where it is not, and may refuse by throwing. */
  get: (key: string, onMaking?: () => void) => ReadyAnswer | Promise<ReadyAnswer>;
  close: () => void;
};

export type PageCacheOptions = {
  /** Makes the page of a key; a failed or incomplete one is answered but not kept. */
  render: (key: string) => Promise<RenderedPage>;
  /** Where the product is reached. */
  publicUrl: string;
};

export function createPageCache({ render, publicUrl }: PageCacheOptions): PageCache {
  const headers = answerHeaders(publicUrl).page;
  const nothing = () => createKeptMap<{ page: ReadyAnswer | Promise<ReadyAnswer>; until: number }>(MAX_PAGES);
  let kept = nothing();
  const cache = {
    clear() {
      kept = nothing();
    },
  };
  caches.add(cache);

  function get(key: string, onMaking?: () => void): ReadyAnswer | Promise<ReadyAnswer> {
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.page;
    onMaking?.();
    // A page begun before a change must not be kept after it: it belongs to the map of its time.
    const generation = kept;
    const rendering = render(key);
    const page = rendering.then((rendered) => pack(rendered, headers));
    const forget = () => {
      if (generation.get(key)?.page === page) generation.delete(key);
    };
    const entry: { page: ReadyAnswer | Promise<ReadyAnswer>; until: number } = {
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

function pack(
  { status, headers, body, mark, leftOut }: RenderedPage,
  pageHeaders: Record<string, string>,
): Promise<ReadyAnswer> {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  // The page is readable before its scripts: fonts and images go first.
  const text = isPage
    ? body
        .replaceAll(` nonce="${mark}"`, '')
        .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    : body;
  const all = {
    ...Object.fromEntries(headers),
    ...pageHeaders,
    ...(isPage && { 'content-security-policy': pagePolicy(body, { mark }) }),
    'cache-control': 'no-cache',
  };
  return makeReady(leftOut ? withoutElement(text, leftOut) : text, all, status);
}

/** Its policy still names what was in it, so that nothing else can take its place. */
const withoutElement = (html: string, id: string) =>
  html.replace(new RegExp(`(<(\\w+) id="${id}">)[\\s\\S]*?(?=</\\2>)`), '$1');
