/** Who is signed in at this browser: the token and the staff member, kept under the desk's own key. */
import { signOutsAt } from '@cowrie/client/sign-outs.ts';
import type { Staff } from '@cowrie/contract/desk/session.ts';
import { useSyncExternalStore } from 'react';

export type DeskSession = { token: string; staff: Staff };

/** Apart from the storefront's `appState`, so that staff may be customers in the same browser. */
const STORAGE_KEY = 'deskState';

/** Sign-outs that the server has yet to hear of: what is kept there opens nothing (Product §11.21). */
export const signOuts = signOutsAt('deskSignOuts');

const listeners = new Set<() => void>();
let session = load();
if (session) void signOuts.prepare(session.token);

function load(): DeskSession | null {
  try {
    const kept = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as DeskSession | null;
    return kept?.token && kept.staff ? kept : null;
  } catch {
    // Unreadable state is no state: the person signs in again.
    return null;
  }
}

/** While a session that ran out has not begun again: whose drafts the tab keeps, and that the others hear it ran out. */
const KEPT_FOR = 'deskDraftsOf';
const RAN_OUT = 'deskRanOut';
export const DRAFT = 'draft:';

const keepers = new Set<() => void>();

/**
 * `keep` is called as the session ends, to store in the tab what would be lost with it. Returns a function that takes
 * it off again.
 */
export function whenRunningOut(keep: () => void): () => void {
  keepers.add(keep);
  return () => void keepers.delete(keep);
}

/** Of all that a tab keeps, the drafts stay for `username`, who has only to sign in again. */
function keepDrafts(username: string) {
  for (const key of Object.keys(sessionStorage)) if (!key.startsWith(DRAFT)) sessionStorage.removeItem(key);
  sessionStorage.setItem(KEPT_FOR, username);
  for (const keep of keepers) keep();
}

const SOME_TEXT = /:"[^"]/;

/** Whether this tab keeps something unfinished for when its person signs in again. */
export const hasDrafts = () =>
  Object.entries(sessionStorage).some(([key, kept]) => key.startsWith(DRAFT) && SOME_TEXT.test(kept));

/** Whether the last session of this tab expired and nobody has signed in since. */
export const hasRunOut = () => sessionStorage.getItem(KEPT_FOR) !== null;

/** Drafts are of whoever wrote them. */
function leaveDrafts(next: DeskSession | null) {
  const kept = session ? session.staff.username : sessionStorage.getItem(KEPT_FOR);
  if (next) {
    if (kept !== null && kept !== next.staff.username) sessionStorage.clear();
    sessionStorage.removeItem(KEPT_FOR);
  } else if (session && localStorage.getItem(RAN_OUT) !== null) keepDrafts(session.staff.username);
  else if (session) sessionStorage.clear();
}

function tell(next: DeskSession | null) {
  leaveDrafts(next);
  if (next) void signOuts.prepare(next.token);
  session = next;
  for (const listener of listeners) listener();
}

// Signing out in one tab signs out the others.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) tell(load());
});

export function readSession(): DeskSession | null {
  return session;
}

export function startSession(next: DeskSession): void {
  localStorage.removeItem(RAN_OUT);
  localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  tell(next);
}

/** The server asks the signed-in staff member to enrol a second factor before anything else. */
export function mustEnrol(): void {
  if (!session || session.staff.must_enrol) return;
  startSession({ ...session, staff: { ...session.staff, has_second_factor: false, must_enrol: true } });
}

export function endSession(): void {
  localStorage.removeItem(RAN_OUT);
  localStorage.removeItem(STORAGE_KEY);
  tell(null);
}

/** The server knows the session no more: what was being typed is there again once its writer has signed in anew (Product §20.31). */
export function sessionRanOut(): void {
  localStorage.setItem(RAN_OUT, 'yes');
  localStorage.removeItem(STORAGE_KEY);
  tell(null);
}

/** Signs out at this browser: at once nothing is kept, and the server is told as soon as it can be. */
export function leave(): string | null {
  const token = session?.token ?? null;
  if (token) signOuts.keep(token);
  endSession();
  return token;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, or null while nobody is signed in. */
export function useSession(): DeskSession | null {
  return useSyncExternalStore(subscribe, readSession);
}

/** The signed-in staff member; only for screens behind the sign-in. */
export function useStaff(): Staff {
  const current = useSession();
  if (!current) throw new Error('no one is signed in');
  return current.staff;
}
