import { teamNow } from '@cowrie/contract/desk/team.ts';
import { useCall } from '../api/queries.ts';
import { QUEUE_POLL_MS } from '../frame/use-queues.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';

/** Who is on shift, what one has to read, and what waits in the inbox; undefined until known, and to whom it is no business. */
export function useTeam() {
  const enabled = mayCall(useStaff(), teamNow);
  return useCall(teamNow, {}, { enabled, pollMs: QUEUE_POLL_MS }).data;
}
