import { useLater } from '../hooks/use-later.ts';
import { useSession } from './use-session.ts';

/**
 * Loads a part of a page that only customers see, so that no visitor loads it: null for everybody else and until it has
 * loaded. A failure leaves the rest of the page alone, and loading is tried again until it succeeds. `load` must stay
 * the same function.
 */
export function useCustomersPart<T>(load: () => Promise<T>): T | null {
  const { accessToken, userDetails } = useSession();
  const isCustomer = accessToken !== null && userDetails?.is_verified === true;
  const { part } = useLater(load, { onDemand: !isCustomer });
  return isCustomer ? part : null;
}
