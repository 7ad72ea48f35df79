/**
 * Opens the storefront without a network. Pages and customers' answers are always asked of the server first; what
 * came last is kept and shown where no reply comes. A page is kept only together with every file it loads, so an old
 * page never misses its scripts. What it imports is built into its one file: see build-steps/service-worker.ts.
 */
import { SHARE_PAGE_TARGET } from '@cowrie/contract/share-page.ts';
import type { Lost } from '../app/offline/worker-addresses.ts';
import { dropShared } from '../app/share/shared-files.ts';
import { forgetPushes, listenForPushes } from './push.ts';
import { takeShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope;
/** Changes with every file of the build. */
declare const BUILD: string;
/** The picture of what did not load: it is wanted where it cannot be fetched any more. */
declare const DID_NOT_LOAD: string;
/** Pages and calls as the rest of the storefront names them: see app/offline/worker-addresses.ts. */
declare const ADDRESSES: typeof import('../app/offline/worker-addresses.ts').WORKER_ADDRESSES;

const PAGES = `pages-${BUILD}`;
const ASSETS = `assets-${BUILD}`;
/** Followed by a hash of the session's token: one customer's answers are never another's. */
const CUSTOMER = 'customer-';

const {
  offlinePage,
  alive,
  guardsLeadTo,
  proofPages,
  proofPage,
  resetPages,
  receiptPages,
  mailsOffPages,
  apiCalls,
  keptAnswer,
} = ADDRESSES;
const { upon } = ADDRESSES;
const KEPT_ANSWER = new RegExp(keptAnswer);
const MAX_PAGES = 60;
const MAX_ANSWERS = 100;
/** A network that stalls counts as none, where there is something to show instead. */
const PATIENCE_MS = 8_000;
/** A page seen again within this time is not fetched again to be kept. */
const FRESH_MS = 60_000;
/** What the browser loaded within this time is kept as it is. */
const LOADED_MS = 600_000;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

/** The offline page, and what the version before kept. Fails without a network: the old version then stays whole. */
async function fill(): Promise<void> {
  const before = (await caches.keys()).filter((name) => name.startsWith('pages-'));
  const seen = await Promise.all(before.map(async (name) => (await caches.open(name)).keys()));
  const paths = seen.flat().map(({ url }) => new URL(url).pathname);
  const pages = paths.filter((path) => !path.endsWith('.data')).slice(-MAX_PAGES);
  await Promise.all([...new Set([offlinePage, ...pages])].map(refreshPage));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.endsWith(BUILD)).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === 'POST' && origin === self.location.origin && pathname === SHARE_PAGE_TARGET) {
    event.respondWith(takeShare(request));
    return;
  }
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/desk(\/|$)/.test(pathname)) return;
  if (pathname.startsWith(receiptPages) || pathname.startsWith(mailsOffPages)) return;
  const token = request.headers.get('authorization');
  if (pathname.startsWith('/assets/')) event.respondWith(openAsset(request));
  else if (pathname.startsWith(apiCalls)) {
    if (token && KEPT_ANSWER.test(pathname)) event.respondWith(openAnswer(event, token));
  } else if (request.mode === 'navigate') event.respondWith(openPage(event));
  else if (pathname.endsWith('.data')) event.respondWith(openData(event));
});

listenForPushes();

/** The page says what it shows and when its customer is gone, or asks; it hears whether the server is there. */
self.addEventListener('message', (event) => {
  const message = event.data as { seen?: string; forget?: true; leaves?: true; asks?: true; again?: true };
  if (message.forget) event.waitUntil(Promise.all([forgetCustomers(), forgetPushes()]));
  if (message.leaves) event.waitUntil(dropShared());
  if (message.seen) event.waitUntil(refreshPage(pageKey(message.seen)).catch(() => {}));
  const hears = () => event.source?.postMessage({ lost });
  if (message.again) event.waitUntil(askAgain().then(hears));
  else hears();
});

/** All requests with the same HTML share a key: queries and ids belong to the browser. */
function pageKey(pathname: string): string {
  let end = pathname.length;
  while (end > 1 && pathname[end - 1] === '/') end -= 1;
  const path = pathname.slice(0, end);
  return path.startsWith(proofPages) ? proofPage : path;
}

async function openPage(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const key = pageKey(pathname);
  const kept = await keptIn(PAGES, key);
  try {
    const coming = Promise.resolve(event.preloadResponse).then(
      (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
    );
    const page = await (kept ? inTime(coming) : coming);
    if (kept && isAway(page)) throw new ServerAway();
    shownInstead = null;
    tell(null);
    const copy = page.clone();
    event.waitUntil(keepPage(key, copy).catch(() => {}));
    return page;
  } catch (error) {
    tell(lostBy(error));
    const wanted = encodeURIComponent(pathname + search);
    return kept ?? Response.redirect(new URL(`${offlinePage}?page=${wanted}`, self.location.origin));
  }
}

/** A proxy whose server is away, or a server whose database is. */
const isAway = ({ status }: Response): boolean => status >= 502 && status <= 504;

/** The server answered that it is away, where a page from before can be shown. */
class ServerAway extends Error {}

const lostBy = (error: unknown): Lost => (error instanceof ServerAway ? 'server' : 'network');

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new TypeError('too late')), PATIENCE_MS),
  );
  return Promise.race([work, late]);
}

const keptAt = new Map<string, number>();

/** On their way to be kept: who asks for one again waits for it. */
const coming = new Map<string, Promise<void>>();

async function refreshPage(key: string): Promise<void> {
  if (Date.now() - (keptAt.get(key) ?? 0) < FRESH_MS) return;
  const before = coming.get(key);
  if (before) return before;
  const refreshed = (async () => keepPage(key, (await loadedPage(key)) ?? (await fetchPage(key))))();
  coming.set(key, refreshed);
  await refreshed.finally(() => coming.delete(key));
}

/** A page as the browser has just loaded it, from its own cache; null where it did not, or a while ago. */
async function loadedPage(key: string): Promise<Response | null> {
  const page = await fetch(key, { cache: 'only-if-cached', mode: 'same-origin' }).catch(() => null);
  // A phone's clock may be behind: what is to come by it was not just loaded either.
  const age = Math.abs(Date.now() - Date.parse(page?.headers.get('date') ?? ''));
  return page?.ok && age < LOADED_MS ? page : null;
}

/** A page that is here already. */
type Base = { path: string; html: string; headers: Headers };

const baseOf = async (path: string, page: Response): Promise<Base> => ({
  path,
  html: await page.text(),
  headers: page.headers,
});

let base: Promise<Base | null> | null = null;

/**
 * A page that was not loaded by itself is put together from another that is here and what it has of its own; most of every
 * page is the same, and of a customer's pages more than of others. Where what comes of it is not that page,
 * since the other one is older, it is fetched whole.
 */
async function fetchPage(key: string): Promise<Response> {
  base ??= findBase();
  const other = await base;
  const upon = other && (await pageUpon(key, other));
  const page = upon ?? (await fetch(key, { cache: 'no-cache' }));
  if (page.ok && isPublic(key) && !(upon && isInCase(key))) base = baseOf(key, page.clone());
  return page;
}

type Patch = {
  version: string;
  /** What the other page's do not have. */
  headers: Record<string, string>;
  parts: (string | [from: number, length: number])[];
};

async function pageUpon(key: string, { path, html, headers: others }: Base): Promise<Response | null> {
  const answer = await fetch(key + upon + path, { cache: 'no-store' });
  const isPatch = answer.headers.get('content-type')?.startsWith('application/json');
  if (!answer.ok || answer.redirected || !isPatch) return null;
  const { version, headers: own, parts }: Patch = await answer.json();
  const page = parts
    .map((part) => (typeof part === 'string' ? part : html.slice(part[0], part[0] + part[1])))
    .join('');
  if ((await versionOf(page)) !== version) return null;
  const headers = new Headers({ ...Object.fromEntries(others), ...own });
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  return new Response(page, { headers });
}

/** No secret: the server is told of the address as another page is asked for. */
const isPublic = (path: string) => !path.startsWith(resetPages) && !path.startsWith(receiptPages);
/** Kept before anybody opens it, and like few others. */
const isInCase = (path: string) => path === offlinePage || guardsLeadTo.includes(path);

/** A page that is open or kept, and may be named. */
async function findBase(): Promise<Base | null> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const paths = new Set([
    ...open.map(({ url }) => pageKey(new URL(url).pathname)).filter(isPublic),
    offlinePage,
  ]);
  const pages = await caches.open(PAGES);
  for (const path of paths) {
    const page = (await pages.match(path)) ?? (await loadedPage(path));
    if (page) return baseOf(path, page);
  }
  return null;
}

/** As the server names the version of a page. */
async function versionOf(page: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(page)));
  const letters = btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `W/"${letters.slice(0, 22)}"`;
}

/** Keeps a page once every file it names is kept. */
async function keepPage(key: string, page: Response): Promise<void> {
  const isPage = page.headers.get('content-type')?.startsWith('text/html');
  if (!page.ok || page.redirected || !isPage || key.startsWith(resetPages)) return;
  const html = await page.clone().text();
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(js|css|woff2|svg)/g));
  const files = await Promise.all(Array.from(named, keepAsset));
  if (files.some(({ ok }) => !ok)) return;
  await put(PAGES, key, page, MAX_PAGES);
  keptAt.set(key, Date.now());
}

/** Named by its content, so a kept copy is the right one. A phone without room is shown what came all the same. */
async function openAsset(request: Request): Promise<Response> {
  const kept = await keptIn(ASSETS, request.url);
  if (kept) return kept;
  const asset = await fetch(request);
  const put = async () => (await caches.open(ASSETS)).put(request.url, asset.clone());
  if (asset.ok) await put().catch(() => {});
  return asset;
}

/** @throws where there is no room for it */
async function keepAsset(url: string): Promise<Response> {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(url);
  if (kept) return kept;
  const asset = await fetch(url);
  if (asset.ok) await assets.put(url, asset.clone());
  return asset;
}

/** What is kept under a key; nothing where the browser cannot read what it keeps. */
async function keptIn(name: string, key: string): Promise<Response | undefined> {
  const cache = await caches.open(name).catch(() => null);
  return cache?.match(key, { ignoreVary: true }).catch(() => undefined);
}

/** What the router fetches when a visitor moves on: the same for everybody. */
async function openData(event: FetchEvent): Promise<Response> {
  const kept = await keptIn(PAGES, event.request.url);
  try {
    const data = await fetch(event.request);
    if (kept && isAway(data)) throw new ServerAway();
    tell(null);
    const copy = data.clone();
    if (data.ok) event.waitUntil(put(PAGES, event.request.url, copy, MAX_PAGES));
    return data;
  } catch (error) {
    tell(lostBy(error));
    if (kept) return kept;
    throw error;
  }
}

/** Counts sign-outs: an answer that was asked for before one is not kept after it. */
let signOuts = 0;
/** The newest kept version of each address, so that an unchanged poll writes nothing. */
const versions = new Map<string, string>();
/** What a customer may need without a network: the pages that guards lead to, and the picture of what did not load. */
let isWayKept = false;

async function openAnswer(event: FetchEvent, token: string): Promise<Response> {
  const { url } = event.request;
  const asked = signOuts;
  const cache = await customerCache(token);
  const kept = () => keptIn(cache, url);
  try {
    const coming = fetch(event.request);
    const answer = await inTime(coming).catch(async (stalled) => {
      if (!(await kept())) return coming;
      // It counts for whoever asks next.
      const late = coming.then((one) =>
        one.ok && asked === signOuts ? keepAnswer(cache, url, one) : undefined,
      );
      event.waitUntil(late.catch(() => {}));
      throw stalled;
    });
    const instead = isAway(answer) && (await kept());
    if (instead && asked === signOuts) {
      shownInstead = new Request(url, { headers: event.request.headers });
      tell('server');
      return instead;
    }
    // What another address is answered says nothing of the one that is shown as it was.
    if (shownInstead?.url === url) shownInstead = null;
    if (!shownInstead) tell(null);
    if (answer.status === 401) await forgetCustomers();
    const copy = answer.clone();
    if (answer.ok && asked === signOuts) event.waitUntil(keepAnswer(cache, url, copy));
    return answer;
  } catch (error) {
    if (event.request.signal.aborted) throw error;
    const last = await kept();
    tell('network');
    if (last) return last;
    throw error;
  }
}

async function keepAnswer(cache: string, url: string, answer: Response): Promise<void> {
  const version = answer.headers.get('etag');
  if (version && versions.get(cache + url) === version) return;
  const asked = signOuts;
  await put(cache, url, undated(answer), MAX_ANSWERS);
  if (asked !== signOuts) return forgetCustomers();
  // Not before it is there: where there was no room there may be some the next time.
  if (version) versions.set(cache + url, version);
  if (isWayKept) return;
  isWayKept = true;
  await Promise.allSettled([openAsset(new Request(DID_NOT_LOAD)), ...guardsLeadTo.map(refreshPage)]);
}

/** Pages go by the time that answers tell, and what is kept tells none. */
function undated({ body, status, headers: others }: Response): Response {
  const headers = new Headers(others);
  headers.delete('date');
  return new Response(body, { status, headers });
}

/** The cache of the customer whose token this is; those of others are dropped. */
async function customerCache(token: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const whose = Array.from(hash.slice(0, 12), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const mine = `${CUSTOMER}${whose}-${BUILD}`;
  await dropCustomers(mine);
  return mine;
}

/** Drops what is kept of customers but in the cache `mine`. */
async function dropCustomers(mine?: string): Promise<void> {
  try {
    const others = (await caches.keys()).filter((name) => name.startsWith(CUSTOMER) && name !== mine);
    await Promise.all(others.map((name) => caches.delete(name)));
  } catch {
    // A browser that cannot read what it keeps shows none of it either.
  }
}

async function forgetCustomers(): Promise<void> {
  signOuts++;
  shownInstead = null;
  versions.clear();
  await dropCustomers();
}

/** Keeps the newest; beyond `max` the oldest go. */
async function put(name: string, key: string, response: Response, max: number): Promise<void> {
  const cache = await caches.open(name);
  await cache.delete(key, { ignoreVary: true });
  await cache.put(key, response);
  const keys = await cache.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - max))) {
    if (new URL(old.url).pathname !== offlinePage) await cache.delete(old, { ignoreVary: true });
  }
}

let lost: Lost | null = null;
/** The last call for which a server that is away left what was kept to be shown. */
let shownInstead: Request | null = null;

/** Whether the server is back, for that call where there is one: without its database it still serves the rest. */
async function askAgain(): Promise<void> {
  const asked = shownInstead;
  const answer = await fetch(asked?.clone() ?? alive, { cache: 'no-store' }).catch(() => null);
  if (!answer || isAway(answer) || shownInstead !== asked) return;
  shownInstead = null;
  tell(null);
}

/** Tells open pages that the server is out of reach, or back. */
function tell(now: Lost | null): void {
  if (!now && !lost) return;
  lost = now;
  void self.clients.matchAll().then((clients) => {
    for (const client of clients) client.postMessage({ lost });
  });
}
