import { useCallback, useEffect, useState } from 'react';
import { useIsOffline } from '../offline/connection.ts';

type Later<T> = {
  /** Null until it is there. */
  part: T | null;
  /** Resolves to whether it is there now. */
  fetch: () => Promise<boolean>;
};

/**
 * A part of a page that nobody needs at once, fetched when the page is there, and again when the network is back: one
 * that does not come leaves the rest of the page alone. `load` stays the same.
 */
export function useLater<T>(load: () => Promise<T>): Later<T> {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  const isOffline = useIsOffline();

  const fetch = useCallback(
    () =>
      load().then(
        (part) => {
          setLoaded({ part });
          return true;
        },
        () => false,
      ),
    [load],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a network that is back is a reason to try again.
  useEffect(() => void fetch(), [fetch, isOffline]);
  return { part: loaded?.part ?? null, fetch };
}
