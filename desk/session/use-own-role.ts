import { deskMe } from '@cowrie/contract/desk/session.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect } from 'react';
import { client, whenForbidden } from '../api/client.ts';
import { live } from '../live/live.ts';
import { readSession, startSession } from './session-store.ts';

/**
 * Follows one's own role, which an owner may change at any time (Product §20.9): it is asked for when the desk opens,
 * when the server refuses a call, and when the live stream ends.
 */
export function useOwnRole(): void {
  useEffect(() => {
    let isAsking = false;
    async function ask() {
      const session = readSession();
      if (isAsking || !session) return;
      isAsking = true;
      const result = await client.call(deskMe, {});
      isAsking = false;
      // Another tab may have signed somebody else in meanwhile.
      if (result.status !== 'success' || readSession()?.token !== session.token) return;
      const { staff } = result.data;
      if (staff.role === session.staff.role) return;
      startSession({ ...session, staff });
      notify(`You work as ${staff.role} from now on.`);
    }
    void ask();
    const deafen = live.listen({ onEnded: ask });
    const leave = whenForbidden(ask);
    return () => {
      deafen();
      leave();
    };
  }, []);
}
