/**
 * Asks how much is unread, after the page is alive: at once, as a stream tells of something new or read, and where there is
 * none on each change of page and now and then. What one tab learns the others show too (Product §27.23).
 */
import { unreadCount } from '@cowrie/contract/chat.ts';
import { api } from '../api/client.ts';
import { type LiveEvent, live } from '../live/live.ts';
import { isSignedIn, readSession, readToken, subscribe } from '../session/store.ts';
import { readUnread, setUnread, subscribeUnread } from './count.ts';
import { showOnIcon } from './icon.ts';
import { untilTold } from './told.ts';

/** Longer than the inbox itself: nearly always nothing is new. */
const ASK_EVERY_MS = 30_000;
/** While a stream tells of what is new, it is asked for safety alone. */
const SAFETY_MS = 120_000;
/** A server that does not answer is asked ever more seldom. */
const LONGEST_PAUSE_MS = 8 * ASK_EVERY_MS;
/** Pages are changed faster than replies come. */
const SOONEST_MS = 2_000;

let customer: string | null = null;
let token: string | null = null;
let pause = ASK_EVERY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isAsking = false;
/** Something may have been read since the question that is under way. */
let isOld = false;
let askedAt = Number.NEGATIVE_INFINITY;
let tabs: BroadcastChannel | undefined;
let endLive = () => {};

/** What is told of with it is another number, or the same: a move writes to its order's thread, which is told of too. */
const CHANGES_IT: readonly LiveEvent['name'][] = ['thread', 'case', 'unread'];

/** Begins, or where it has begun asks again, for something may have been read; a stream tells of that by itself. */
export function followUnread(): void {
  if (tabs) {
    if (!live.isHealthy()) soon();
    return;
  }
  tabs = new BroadcastChannel('unread');
  tabs.addEventListener('message', ({ data }) => {
    const told = data as { customer: string; unread: number };
    if (told.customer === customer) setUnread(told.unread);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) clearTimeout(timer);
    else void ask();
  });
  live.listen({
    onEvent: ({ name }) => void (CHANGES_IT.includes(name) && soon()),
    onHealth: () => later(pauseNow()),
    onMissed: soon,
    onEnded: () => void ask(),
  });
  subscribe(takeSession);
  takeSession();
  keepTitle();
}

const loadWaiting = () => import('./waiting.ts');

const verifiedCustomer = (): string | null => {
  const session = readSession();
  return isSignedIn(session) && session.userDetails.is_verified ? session.userDetails.username : null;
};

function takeSession(): void {
  const next = verifiedCustomer();
  if (next === customer && readToken() === token) return;
  if (next !== customer) {
    setUnread(null);
    showOnIcon(0);
  }
  customer = next;
  token = readToken();
  clearTimeout(timer);
  endLive();
  if (!customer) return;
  endLive = live.start();
  void ask();
}

function soon(): void {
  isOld = isAsking;
  later(Math.max(0, askedAt + SOONEST_MS - performance.now()));
}

const pauseNow = () => (live.isHealthy() ? Math.max(pause, SAFETY_MS) : pause);

function later(ms: number): void {
  clearTimeout(timer);
  if (customer && !document.hidden) timer = setTimeout(ask, ms);
}

async function ask(): Promise<void> {
  clearTimeout(timer);
  // Nor for who is leaving, while the page still says so.
  if (isAsking || !customer || document.hidden || readToken() === null) return;
  const asker = customer;
  isAsking = true;
  askedAt = performance.now();
  await untilTold();
  const answer = await api.call(unreadCount, {});
  isAsking = false;
  if (answer.status === 'success' && asker === customer) {
    const { unread } = answer.data;
    setUnread(unread);
    renewIcon();
    tabs?.postMessage({ customer, unread });
  }
  pause = answer.status === 'success' ? ASK_EVERY_MS : Math.min(2 * pause, LONGEST_PAUSE_MS);
  later(isOld ? SOONEST_MS : pauseNow());
  isOld = false;
}

/** Only as an app: a tab has no icon, and a phone's browser would ask for nothing. */
function renewIcon(): void {
  if (!matchMedia('(display-mode: standalone)').matches) return;
  loadWaiting().then(
    (it) => it.askWaiting(),
    () => {},
  );
}

/** `(2) Inbox · Cowrie`: each page writes its own title, and the number goes before it. */
function keepTitle(): void {
  const mark = () => {
    const unread = readUnread();
    const plain = document.title.replace(/^\(\d+\) /, '');
    const title = unread ? `(${unread}) ${plain}` : plain;
    if (title !== document.title) document.title = title;
  };
  new MutationObserver(mark).observe(document.head, { childList: true, subtree: true, characterData: true });
  subscribeUnread(mark);
  mark();
}
