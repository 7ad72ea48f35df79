/** How many replies the signed-in customer has not read; null while unknown, and for everybody on the server (Product §27.23). */
import { useSyncExternalStore } from 'react';

let unread: number | null = null;
const listeners = new Set<() => void>();

export function setUnread(next: number | null): void {
  if (next === unread) return;
  unread = next;
  for (const listener of listeners) listener();
}

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readUnread = (): number | null => unread;
const unknown = () => null;

/** Zero is nothing to show, like what is unknown. */
export function useUnread(): number | null {
  return useSyncExternalStore(subscribeUnread, readUnread, unknown) || null;
}
