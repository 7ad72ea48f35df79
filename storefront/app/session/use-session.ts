import { useSyncExternalStore } from 'react';
import {
  type AppSlice,
  readApp,
  readSession,
  type Session,
  serverApp,
  serverSession,
  subscribe,
} from './store.ts';

/** The session; on the server and while hydrating, nobody's. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, readSession, serverSession);
}

/** Public content last seen, kept for the next visit. */
export function useApp(): AppSlice {
  return useSyncExternalStore(subscribe, readApp, serverApp);
}
