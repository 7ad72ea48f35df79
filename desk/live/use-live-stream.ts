import { deskLive } from '@cowrie/contract/live.ts';
import { useEffect } from 'react';
import { mayCall } from '../session/rights.ts';
import { useSession } from '../session/session-store.ts';
import { live } from './live.ts';

/** Holds the stream, with the browser's other tabs, for as long as somebody is signed in. */
export function useLiveStream(): void {
  const session = useSession();
  const token = session && mayCall(session.staff, deskLive) ? session.token : null;
  const role = session?.staff.role;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stream of a role ends with it.
  useEffect(() => (token === null ? undefined : live.start()), [token, role]);
}
