/** Whether the server answers, and since when it does not (Product §28.75). */
import { serverNow } from '@cowrie/contract/server-clock.ts';
import { displayTime } from '@cowrie/contract/time.ts';
import { useSyncExternalStore } from 'react';

/** The last answer of the server, in milliseconds. */
let answeredAt = Date.now();
let lostSince: number | null = null;
const listeners = new Set<() => void>();

function change(next: number | null) {
  if (lostSince === next) return;
  lostSince = next;
  for (const listener of listeners) listener();
}

export function noteAnswer(): void {
  answeredAt = Date.now();
  change(null);
}

/** What is on the screens is from the last answer. */
export function noteLost(): void {
  if (lostSince === null) change(answeredAt);
}

/** Nobody watches any more. */
export function forgetConnection(): void {
  change(null);
}

export const lastAnswerAt = () => answeredAt;

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Since when there is no connection; null while there is one. */
export function useLostSince(): number | null {
  return useSyncExternalStore(subscribe, () => lostSince);
}

/** Why nothing can be changed now; null while the server answers. */
export function whyNotConnected(): string | null {
  return lostSince === null
    ? null
    : `No connection since ${momentOf(lostSince)}: nothing can be changed until it is back.`;
}

/** Of a moment by this machine's clock. */
export const momentOf = (at: number) => displayTime(new Date(at - Date.now() + serverNow()).toISOString());
