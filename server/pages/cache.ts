/**
 * Pages rendered once per change of content and kept in every encoding. The server never knows who looks, so one
 * copy serves everybody; what belongs to a customer is fetched by the browser.
 */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { createKeptMap } from '../calls/kept-map.ts';
import { headersOf, makeReady, packTighter, type ReadyAnswer, textOf } from '../calls/ready-answer.ts';
import { answerHeaders, pagePolicy } from '../security-headers.ts';
import { withPresses } from '../tracing/press.ts';
import { type PagePatch, patchParts } from './page-patch.ts';

/** What the storefront's server bundle answers for an address. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: string;
  /** The nonce on the scripts and styles that the storefront itself wrote. */
  mark: string;
  isComplete: boolean;
};

/** Kept at most this long even without a change: pages show the year and rates of the last days. */
const KEPT_MS = 10 * MINUTE_MS;
/** The storefront has fewer: pages, their data in all parts, and each upon each other; invented addresses are none of them (Product §2.21). */
const MAX_PAGES = 1000;

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
  /**
   * Makes the page of a key; a failed or incomplete one is not kept, and while the database is away not answered either
   * where there was a whole one: what it said before is better than a page that says nothing (Product §31.14).
   */
  render: (key: string) => Promise<RenderedPage>;
  /**
   * Parts a key into the page that is wanted and the page that a browser has; such a key's answer is the patch between
   * them.
   */
  upon: string;
  /** Where the product is reached. */
  publicUrl: string;
  /** Whether there is no database now: else what a page lacks is no reason to show what was. */
  isDatabaseAway: () => Promise<boolean>;
};

export function createPageCache({ render, upon, publicUrl, isDatabaseAway }: PageCacheOptions): PageCache {
  const { page: headers, all: patchHeaders } = answerHeaders(publicUrl);
  const nothing = () => createKeptMap<Kept>(MAX_PAGES);
  let kept = nothing();
  /** The last whole page of each key, whatever has changed since. */
  const whole = createKeptMap<ReadyAnswer>(MAX_PAGES);
  const cache = {
    clear() {
      kept = nothing();
    },
  };
  caches.add(cache);

  function get(key: string, onMaking?: () => void): ReadyAnswer | Promise<ReadyAnswer> {
    const found = kept.get(key);
    if (found && found.until > performance.now()) {
      tightenOnce(found);
      return found.page;
    }
    onMaking?.();
    // A page begun before a change must not be kept after it: it belongs to the map of its time.
    const generation = kept;
    const [wanted = key, base] = key.split(upon);
    const making = base === undefined ? makePage(key) : makePatch(generation, wanted, base);
    const page = making.then(({ answer }) => answer);
    const forget = () => {
      if (generation.get(key)?.page === page) generation.delete(key);
    };
    const entry: Kept = { page, until: performance.now() + KEPT_MS, loose: undefined };
    generation.set(key, entry);
    making.then(({ answer, isComplete }) => {
      entry.page = answer;
      if (isComplete) entry.loose = answer;
      else generation.delete(key);
    }, forget);
    return page;
  }

  /** Packing as tightly as can be is for what is asked for again. */
  function tightenOnce(entry: Kept) {
    if (!entry.loose) return;
    const generation = kept;
    packTighter(entry.loose, () => generation === kept);
    entry.loose = undefined;
  }

  async function makePage(key: string): Promise<Made> {
    const generation = kept;
    const rendered = await render(key);
    const former = rendered.isComplete ? undefined : whole.get(key);
    if (former && (await isDatabaseAway())) return { answer: former, isComplete: false };
    const answer = await pack(rendered, headers);
    // One that was overtaken by a change takes nobody's place.
    if (rendered.isComplete && (generation === kept || !whole.get(key))) whole.set(key, answer);
    return { answer, isComplete: rendered.isComplete };
  }

  async function makePatch(generation: typeof kept, wanted: string, base: string): Promise<Made> {
    const [page, other] = await Promise.all([get(wanted), get(base)]);
    const isComplete = generation.get(wanted) !== undefined && generation.get(base) !== undefined;
    return { answer: await patchUpon(other, page, patchHeaders), isComplete };
  }

  return { get, close: () => void caches.delete(cache) };
}

type Kept = {
  page: ReadyAnswer | Promise<ReadyAnswer>;
  until: number;
  /** The page as long as it is whole and packed as quickly as can be. */
  loose: ReadyAnswer | undefined;
};
type Made = { answer: ReadyAnswer; isComplete: boolean };

function pack(
  { status, headers, body: rendered, mark }: RenderedPage,
  pageHeaders: Record<string, string>,
): Promise<ReadyAnswer> {
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const body = isPage ? withPresses(rendered, mark) : rendered;
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
    ...(isPage && largestOf(body)),
    'cache-control': 'no-cache',
  };
  return makeReady(text, all, status);
}

const LARGEST = /<link rel="modulepreload"[^>]* href="(\/assets\/(?:framework|shell)-[^"]+)"/g;

/**
 * The largest scripts of every page, for the head of its answer: a browser asks for them as it begins, and a slow phone has
 * read the HTML nearly a tenth of a second later. The others are small, and here before these two.
 */
function largestOf(html: string): { link?: string } {
  // The router names one of them twice.
  const paths = new Set(Array.from(html.matchAll(LARGEST), ([, path]) => path));
  const links = [...paths].map((path) => `<${path}>; rel=modulepreload; fetchpriority=low`);
  return links.length > 0 ? { link: links.join(', ') } : {};
}

/** A call's headers for the patch itself; in it stands what whoever puts the page together lacks of its headers. */
function patchUpon(
  base: ReadyAnswer,
  page: ReadyAnswer,
  dataHeaders: Record<string, string>,
): Promise<ReadyAnswer> {
  const others = headersOf(base);
  const own = Object.entries(headersOf(page)).filter(([name, value]) => others[name] !== value);
  const patch: PagePatch = {
    version: page.etag,
    headers: Object.fromEntries(own),
    parts: patchParts(textOf(page), textOf(base)),
  };
  const headers = {
    ...dataHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
  };
  return makeReady(JSON.stringify(patch), headers, page.status);
}
