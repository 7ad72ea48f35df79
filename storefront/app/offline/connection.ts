/** Whether the server can be reached, as far as the browser and the service worker know. */
import { REACHED } from '@cowrie/client/use-connected-again.ts';
import { useSyncExternalStore } from 'react';
import type { Lost } from './worker-addresses.ts';

/** What the worker had no reply from to its last request, whatever the browser says of its network. */
let lost: Lost | null = null;
/** Pages load again as they are told: where some calls get through and others do not, that must not go round without a pause. */
const TELL_EVERY_MS = 10_000;
let toldBack = -TELL_EVERY_MS;
const listeners = new Set<() => void>();

const changed = () => {
  for (const listener of listeners) listener();
};

export const isOffline = (): boolean => lost !== null || !navigator.onLine;

export function setLost(now: Lost | null): void {
  const isBack = lost && !now && performance.now() - toldBack > TELL_EVERY_MS;
  lost = now;
  changed();
  if (!isBack) return;
  toldBack = performance.now();
  window.dispatchEvent(new Event(REACHED));
}

function subscribe(listener: () => void): () => void {
  if (!listeners.size) for (const event of ['online', 'offline']) window.addEventListener(event, changed);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false);
}

/** Said wherever kept content may be on the screen; null where everything can be reached. */
export function useLostNote(): string | null {
  return useSyncExternalStore(subscribe, lostNote, () => null);
}

function lostNote(): string | null {
  if (!isOffline()) return null;
  const what =
    lost === 'server' && navigator.onLine ? 'We cannot be reached for a moment.' : 'You are offline.';
  return `${what} What you see may be old; what you typed is kept.`;
}

/** Sends the service worker a message: at once where it has taken over this page, or as soon as there is one. */
export function tellWorker(message: { seen: string } | { forget: true; leaves?: true }): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  const { controller } = navigator.serviceWorker;
  if (controller) controller.postMessage(message);
  else void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
