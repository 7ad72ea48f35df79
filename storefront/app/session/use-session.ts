import { useSyncExternalStore } from 'react';
import {
  type AppSlice,
  type CacheSlice,
  readApp,
  readCache,
  readSession,
  type Session,
  serverApp,
  serverCache,
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

/** What was fetched for this customer. */
export function useCache(): CacheSlice {
  return useSyncExternalStore(subscribe, readCache, serverCache);
}
