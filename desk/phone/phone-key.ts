/** This phone's own key: it opens the payment that is claimed at the desk, and nothing else (Product §28.21). */
import { withTimeLimit } from '@cowrie/client/time-limit.ts';
import { withUploads } from '@cowrie/client/upload-transport.ts';
import { createClient, fetchTransport } from '@cowrie/contract/client.ts';
import { withServerTime } from '@cowrie/contract/server-clock.ts';
import { forgetShown } from './last-shown.ts';

const STORAGE_KEY = 'payoutPhone';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

// A share may open another window of this page.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY || event.key === null) tell();
});

export function readKey(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return typeof kept === 'string' ? kept : null;
  } catch {
    // Unreadable is none: the phone is paired again.
    return null;
  }
}

export function keepKey(key: string | null): void {
  if (key === null) {
    localStorage.removeItem(STORAGE_KEY);
    forgetShown();
    // Drafts are of whoever wrote them.
    sessionStorage.clear();
  } else localStorage.setItem(STORAGE_KEY, JSON.stringify(key));
  tell();
}

export function onKey(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls with this phone's key; one that has ended is forgotten. */
export const phoneClient = createClient({
  transport: withUploads(withTimeLimit(withServerTime(fetchTransport))),
  token: readKey,
  onUnauthorized: (refused) => {
    if (refused && readKey() === refused) keepKey(null);
  },
});
