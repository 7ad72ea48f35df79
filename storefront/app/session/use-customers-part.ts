import { useLater } from '../hooks/use-later.ts';
import { useSession } from './use-session.ts';

/**
 * A part of a page that customers alone see, so that no visitor loads it: null for everybody else and until it is there.
 * One that does not come leaves the rest of the page alone, and is asked for until it came. `load` stays the same.
 */
export function useCustomersPart<T>(load: () => Promise<T>): T | null {
  const { accessToken, userDetails } = useSession();
  const isCustomer = accessToken !== null && userDetails?.is_verified === true;
  const { part } = useLater(load, { onDemand: !isCustomer });
  return isCustomer ? part : null;
}
