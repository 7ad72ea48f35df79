/** Whether the server can be reached, as far as the browser and the service worker know. */
import { useSyncExternalStore } from 'react';

/** The worker had no reply to its last request, whatever the browser says of its network. */
let isLost = false;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const isOffline = (): boolean => isLost || !navigator.onLine;

export function setLost(now: boolean): void {
  isLost = now;
  changed();
}

function subscribe(listener: () => void): () => void {
  if (!listeners.size) for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Said wherever kept content may be on the screen. */
export const OFFLINE_NOTE = 'You are offline. What you see may be old; what you typed is kept.';

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}

/** Sends the service worker a message: at once where it has taken over this page, or as soon as there is one. */
export function tellWorker(message: { seen: string } | { forget: true; leaves?: true }): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const { controller } = navigator.serviceWorker;
  if (controller) controller.postMessage(message);
  else void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
