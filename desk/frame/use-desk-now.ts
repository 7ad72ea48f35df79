import { type DeskNow, deskNow } from '@cowrie/contract/desk/now.ts';
import { useCall } from '../api/queries.ts';
import { mayCall } from '../session/rights.ts';
import { useStaff } from '../session/session-store.ts';

/**
 * What waits, who is on shift and what one has to read; undefined until known, and to whom it is no business. The alerts
 * ask for it again and again for the whole tab.
 */
export function useDeskNow(): DeskNow | undefined {
  const enabled = mayCall(useStaff(), deskNow);
  const { data } = useCall(deskNow, {}, { enabled });
  // Not what was read before the role changed.
  return enabled ? data : undefined;
}
