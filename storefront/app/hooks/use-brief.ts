import { useCallback, useEffect, useRef, useState } from 'react';

/** A flag that is up for `ms` milliseconds after each raise: 'Error!' on a button (Product §12.8), 'Saved'. */
export function useBrief(ms: number): [isUp: boolean, raise: () => void] {
  const [isUp, setIsUp] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const raise = useCallback(() => {
    clearTimeout(timer.current);
    setIsUp(true);
    timer.current = setTimeout(() => setIsUp(false), ms);
  }, [ms]);
  return [isUp, raise];
}

/** How long a button that failed reads 'Error!' (Product §12.8). */
export const BUTTON_ERROR_MS = 4000;
