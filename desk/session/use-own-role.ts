import { deskMe } from '@cowrie/contract/desk/session.ts';
import { notify } from '@cowrie/ui/notices.tsx';
import { useEffect } from 'react';
import { client, whenForbidden } from '../api/client.ts';
import { live } from '../live/live.ts';
import { readSession, startSession } from './session-store.ts';

/**
 * An owner may give somebody another role while they work (Product §20.9). The desk finds out as it is opened, as the
 * server refuses something, and as the stream ends, and is that role's from then on.
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
