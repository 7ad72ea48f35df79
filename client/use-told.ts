import { useEffect, useRef } from 'react';
import type { Live } from './live.ts';

/** Asks when the stream tells of what is not polled, or says that something may have been missed. */
export function useTold<E>(
  live: Live<E>,
  ask: () => unknown,
  { isAbout, isActive }: { isAbout: (event: E) => boolean; isActive: boolean },
): void {
  const latest = useRef({ ask, isAbout });
  useEffect(() => {
    latest.current = { ask, isAbout };
  });
  useEffect(() => {
    if (isActive)
      return live.listen({
        onEvent: (event) => void (latest.current.isAbout(event) && latest.current.ask()),
        onMissed: () => void latest.current.ask(),
      });
  }, [live, isActive]);
}
