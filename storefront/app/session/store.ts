/**
 * What the browser remembers (Product §11.8): under 'appState' the session and what was fetched for it, under 'state'
 * the public content last seen. Stored values override the defaults field by field.
 */
import { signOutsAt } from '@cowrie/client/sign-outs.ts';
import type { User } from '@cowrie/contract/accounts.ts';
import type { AboutInfo, Faq, PolicyItem, Testimonial } from '@cowrie/contract/content.ts';
import type { ShippingAddress } from '@cowrie/contract/shipping.ts';
import type { TrackingRecord } from '@cowrie/contract/tracking.ts';
import { tellWorker } from '../offline/connection.ts';
import { SIGNED_OUT_KEY } from './signed-out-note.ts';

export type Session = { accessToken: string | null; userDetails: User | null };

/** Every slot is replaced wholesale by its update (Product §11.8). */
export type AppSlice = {
  /** The misspelling is the stored name (Product §11.8). */
  abboutInfo: AboutInfo | null;
  testimonials: Testimonial[] | null;
  privacyPolicy: PolicyItem[] | null;
  faqs: Faq[] | null;
  shippingAddresses: ShippingAddress[] | null;
};

export type CacheSlice = {
  /** With the time of the look-up; an earlier version did not store that. */
  trackingResult: (TrackingRecord & { found_at?: string }) | null;
  /** Declines up to this moment were read and put off. */
  declinesPutOff: string | null;
};

type AppState = { session: Session; cache: CacheSlice };

const NOBODY: Session = { accessToken: null, userDetails: null };
/** What pages read of a customer without asking whether it is there; an earlier version may not have stored it. */
const UNKNOWN = { firstname: '', lastname: '', email: '', phone_number: '', address: [] };
const EMPTY_CACHE: CacheSlice = { trackingResult: null, declinesPutOff: null };
const EMPTY_APP: AppSlice = {
  abboutInfo: null,
  testimonials: null,
  privacyPolicy: null,
  faqs: null,
  shippingAddresses: null,
};

export const SESSION_KEY = 'appState';
const APP_KEY = 'state';
/** Sign-outs that the server has yet to hear of: what is kept there opens nothing (Product §11.21). */
export const signOuts = signOutsAt('signOuts');

const isBrowser = typeof window !== 'undefined';
let appState: AppState = { session: NOBODY, cache: EMPTY_CACHE };
let app: AppSlice = EMPTY_APP;
/** Signed out, while the page still says so: nothing of that customer is stored or asked for any more. */
let isLeaving = false;
const listeners = new Set<() => void>();
const leavers = new Set<() => void>();

/** What is stored under a key; nothing where it is absent, damaged or storage is refused. */
function stored<T>(key: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {};
  } catch {
    return {};
  }
}

function store(key: string, value: unknown): void {
  if (isLeaving && key === SESSION_KEY) return;
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or refused: the session then lasts as long as the page.
  }
}

function readStorage(): void {
  const saved = stored<AppState>(SESSION_KEY);
  appState = {
    // Nobody is what the server knew: with an object of its own every part that asks who is here would render twice.
    session: saved.session ? { ...NOBODY, ...saved.session, userDetails: storedUser(saved.session) } : NOBODY,
    cache: { ...EMPTY_CACHE, ...saved.cache },
  };
  app = { ...EMPTY_APP, ...stored<AppSlice>(APP_KEY) };
  prepareSignOut();
}

const storedUser = ({ userDetails }: Partial<Session>): User | null =>
  userDetails ? { ...UNKNOWN, ...userDetails } : null;

function prepareSignOut(): void {
  const { accessToken } = appState.session;
  if (accessToken) void signOuts.prepare(accessToken);
}

function readAgain(): void {
  // While this tab leaves, what it shows stays for its three seconds.
  if (isLeaving) return;
  const before = appState.session.accessToken;
  readStorage();
  const isOver = before !== null && before !== appState.session.accessToken;
  if (isOver) forgetTab();
  changed();
  if (isOver) for (const leaver of leavers) leaver();
}

function changed(): void {
  markDocument();
  for (const listener of listeners) listener();
}

/** The attribute that shows the right header before any component has run; the inline script sets it first. */
export function markDocument(): void {
  document.documentElement.dataset.session = sessionMark(appState.session);
}

function sessionMark({ accessToken, userDetails }: Session): 'nobody' | 'unverified' | 'verified' {
  if (!accessToken || !userDetails) return 'nobody';
  return userDetails.is_verified ? 'verified' : 'unverified';
}

if (isBrowser) {
  readStorage();
  // Another tab signed in or out.
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === SESSION_KEY || event.key === APP_KEY) readAgain();
  });
  // A page that comes back as it was left knows nothing of what happened meanwhile.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) readAgain();
  });
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells of a customer who signed out in another tab. */
export function onLeftElsewhere(leaver: () => void): () => void {
  leavers.add(leaver);
  return () => leavers.delete(leaver);
}

export const readSession = (): Session => appState.session;
/** The token to ask with; none for who is leaving. */
export const readToken = (): string | null => (isLeaving ? null : appState.session.accessToken);
export const readCache = (): CacheSlice => appState.cache;
export const readApp = (): AppSlice => app;
/** What the server knows: nobody. */
export const serverSession = (): Session => NOBODY;
export const serverApp = (): AppSlice => EMPTY_APP;

/** Signed in: an access token and user details, both (Product §11.9). */
export function isSignedIn(session: Session): session is { accessToken: string; userDetails: User } {
  return sessionMark(session) !== 'nobody';
}

/**
 * Signs in with a token. Without one it replaces the user of the session that there is, and nobody else's: the answer to
 * what somebody did may come after they have left, or to whoever signed in next.
 */
export function setSession(change: Partial<Session>): void {
  const { accessToken, userDetails } = change;
  const isOther = userDetails?.username !== appState.session.userDetails?.username;
  if (!accessToken && (isLeaving || isOther)) return;
  if (userDetails && isOther) forgetOwnAddresses();
  // Another customer was signed in until now, from another tab: their session ends, and nothing that is kept for them
  // stays for the next one.
  const { accessToken: before } = appState.session;
  if (accessToken && before && isOther && !isLeaving) {
    signOuts.keep(before);
    tellWorker({ forget: true });
    appState = { ...appState, cache: EMPTY_CACHE };
  }
  isLeaving = false;
  appState = { ...appState, session: { ...appState.session, ...change } };
  store(SESSION_KEY, appState);
  prepareSignOut();
  changed();
}

export function setCache(change: Partial<CacheSlice>): void {
  appState = { ...appState, cache: { ...appState.cache, ...change } };
  store(SESSION_KEY, appState);
  changed();
}

export function setApp(change: Partial<AppSlice>): void {
  // An answer that was under way to somebody who has left.
  const { shippingAddresses } = isLeaving ? app : { ...app, ...change };
  app = { ...app, ...change, shippingAddresses };
  store(APP_KEY, app);
  changed();
}

/** Removes the stored app state: signs out, and forgets what was fetched for that customer (Product §11.9). */
export function clearAppState(): void {
  const hasLeft = isLeaving;
  forgetStored();
  isLeaving = false;
  appState = { session: NOBODY, cache: EMPTY_CACHE };
  // Somebody may have signed in in another tab while this one still said that it signs out.
  if (hasLeft) readStorage();
  changed();
}

/**
 * Signs out at this browser: at once nothing of the customer is stored any more, and the server's part is kept to be
 * told (Product §11.20). What is on the screen stays until `clearAppState`. Answers the token that has to end.
 */
export function leave(): string | null {
  const { accessToken } = appState.session;
  isLeaving = true;
  forgetStored({ leaves: true });
  if (accessToken) signOuts.keep(accessToken);
  return accessToken;
}

/** Everything personal that outlives the page: the session, drafts and attempts, and what the worker keeps. */
function forgetStored({ leaves }: { leaves?: true } = {}): void {
  forgetOwnAddresses();
  try {
    // Whoever leaves removes what is theirs at the press, and nothing that is stored after it.
    if (leaves || !isLeaving) localStorage.removeItem(SESSION_KEY);
  } catch {
    // Refused storage holds nothing to remove.
  }
  // What a guest has begun to write is nobody else's.
  if (appState.session.accessToken) forgetTab();
  // What another app shared waits through a sign-in, and not for whoever comes next.
  tellWorker({ forget: true, ...(leaves && { leaves }) });
}

/** What this tab keeps: drafts, attempts to send them, and where its customer wanted to go. */
function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Refused storage holds nothing to remove.
  }
}

/** The warehouse's addresses carry the customer's mark: whoever signs in next must not give them to a seller. */
function forgetOwnAddresses(): void {
  if (app.shippingAddresses === null) return;
  app = { ...app, shippingAddresses: null };
  store(APP_KEY, app);
}

/**
 * Runs before the first paint, as text: which header to show, and whether somebody was signed out just now. Constant,
 * so that its hash stands in the page's content security policy.
 */
export const FIRST_PAINT_SCRIPT = `try{var d=document.documentElement.dataset,s=JSON.parse(localStorage.${SESSION_KEY}||'{}').session;d.session=s&&s.accessToken&&s.userDetails?s.userDetails.is_verified?'verified':'unverified':'nobody';if(sessionStorage.${SIGNED_OUT_KEY})d.signedOut=''}catch(e){}`;
