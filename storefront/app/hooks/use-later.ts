import { useCallback, useEffect, useState } from 'react';
import { useIsOffline } from '../offline/connection.ts';

type Later<T> = {
  /** Null until it is there. */
  part: T | null;
  /** Resolves to whether it is there now. */
  fetch: () => Promise<boolean>;
};

/** What got lost on the way is asked for again after this long: a network that drops one file is there for all else. */
const AGAIN_MS = 5_000;

/**
 * A part of a page that nobody needs at once, fetched when the page is there, and again until it came, or where it is
 * `onDemand` not before somebody wants it: one that does not come leaves the rest of the page alone. `load` stays the same.
 */
export function useLater<T>(load: () => Promise<T>, { onDemand = false } = {}): Later<T> {
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
  useEffect(() => {
    if (onDemand || loaded) return;
    void fetch();
    const again = setInterval(fetch, AGAIN_MS);
    return () => clearInterval(again);
  }, [fetch, isOffline, onDemand, loaded]);
  return { part: loaded?.part ?? null, fetch };
}
