/** After the first page has loaded: what keeps pages for later, and how links work without a network. */
import { prepareNotices } from '@cowrie/ui/notices.tsx';
import { isSignedIn, readSession } from '../session/store.ts';
import { isOffline, setLost, tellWorker } from './connection.ts';
import type { Lost } from './worker-addresses.ts';

const WORKER = '/service-worker.js';
/** How often a lost server is asked whether it is back. */
const ASK_AGAIN_MS = 10_000;
/** A browser says that it is back on the network before it is: it is asked again so soon, each time twice as late. */
const FIRST_AGAIN_MS = 1_000;

export function startOffline(): void {
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const { lost } = data as { lost?: Lost | null };
    if (lost === undefined) return;
    setLost(lost);
    clearTimeout(asking);
    if (!lost) return;
    asking = setTimeout(askAgain, pause);
    pause = Math.min(2 * pause, ASK_AGAIN_MS);
  });
  // What it said while the page was loading went unheard; to any message it answers how things stand.
  navigator.serviceWorker.controller?.postMessage({ asks: true });
  // Whoever left as the browser broke off: nothing of them is kept for who comes next.
  if (!isSignedIn(readSession())) tellWorker({ forget: true });
  window.addEventListener('online', () => {
    pause = FIRST_AGAIN_MS;
    askAgain();
  });
  // Before the router's own listeners, so that it leaves these alone.
  window.addEventListener('click', openAsPage, { capture: true });
  // Where it does not come, or the browser allows none, the page is as it would be without: the next one asks again.
  navigator.serviceWorker.register(WORKER).catch(() => {});
  prepare();
  window.addEventListener('online', prepare);
}

/** Visitors have nothing to be told of without a network: what sends something for them brings its own. */
function prepare(): void {
  if (isSignedIn(readSession())) prepareNotices().catch(() => {});
}

let asking: ReturnType<typeof setTimeout> | undefined;
let pause = ASK_AGAIN_MS;

/** The worker answers each time how things stand. */
function askAgain(): void {
  navigator.serviceWorker.controller?.postMessage({ again: true });
}

/** Without a network a link opens a kept page as a whole: the router would look for parts that may be missing. */
function openAsPage(event: MouseEvent): void {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!isPlain || !link || !isOffline() || link.target || link.hasAttribute('download')) return;
  const { origin, pathname, href } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return;
  event.preventDefault();
  window.location.assign(href);
}
