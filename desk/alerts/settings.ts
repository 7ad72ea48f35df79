/** How somebody wants to be told of what comes, kept at this browser for each person (Product §28.74). */
import { CALLING_KINDS, type CallingKind } from '@cowrie/contract/desk/now.ts';
import { useSyncExternalStore } from 'react';
import { readSession } from '../session/session-store.ts';

export type AlertSettings = {
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  /** Whether the system tells of each kind. */
  tells: Record<CallingKind, boolean>;
  /** They were asked whether the system may tell, and said not now. */
  declined: boolean;
};

const USUAL: AlertSettings = {
  sound: true,
  volume: 50,
  tells: Object.fromEntries(CALLING_KINDS.map((kind) => [kind, true])) as AlertSettings['tells'],
  declined: false,
};

const listeners = new Set<() => void>();
let read: { key: string; settings: AlertSettings } | null = null;

const keyOf = () => `deskAlerts:${readSession()?.staff.username ?? ''}`;

export function alertSettings(): AlertSettings {
  const key = keyOf();
  if (read?.key !== key) read = { key, settings: load(key) };
  return read.settings;
}

function load(key: string): AlertSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<AlertSettings>;
    return { ...USUAL, ...kept, tells: { ...USUAL.tells, ...kept.tells } };
  } catch {
    // What cannot be read was never set.
    return USUAL;
  }
}

export function changeAlertSettings(change: Partial<AlertSettings>): void {
  const key = keyOf();
  const settings = { ...alertSettings(), ...change };
  read = { key, settings };
  localStorage.setItem(key, JSON.stringify(settings));
  for (const listener of listeners) listener();
}

// Another tab of the same person.
window.addEventListener('storage', ({ key }) => {
  if (key !== read?.key) return;
  read = null;
  for (const listener of listeners) listener();
});

export function useAlertSettings(): AlertSettings {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, alertSettings);
}
