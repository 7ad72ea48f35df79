import { useEffect, useState } from 'react';
import { useIsOffline } from '../offline/connection.ts';
import { useSession } from './use-session.ts';

/**
 * A part of a page that customers alone see, so that no visitor loads it: null for everybody else and until it is there.
 * One that does not come leaves the rest of the page alone, and is tried again when the network is back. `load` stays the
 * same.
 */
export function useCustomersPart<T>(load: () => Promise<T>): T | null {
  const { accessToken, userDetails } = useSession();
  const isCustomer = accessToken !== null && userDetails?.is_verified === true;
  const isOffline = useIsOffline();
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that is back is a reason to try again.
  useEffect(() => {
    if (!isCustomer) return;
    load().then(
      (part) => setLoaded({ part }),
      () => {},
    );
  }, [isCustomer, isOffline, load]);
  return isCustomer && loaded ? loaded.part : null;
}
