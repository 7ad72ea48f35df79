/** What is still being put onto a departure, or taken off: it is to move with the others, or not to, before they do. */
import { createContext, useContext, useEffect } from 'react';

const Count = createContext<(by: 1 | -1) => void>(() => {});

export const CountUnderWay = Count.Provider;

/** Says that something is under way, for as long as `is`. */
export function useUnderWay(is: boolean): void {
  const count = useContext(Count);
  useEffect(() => {
    if (!is) return;
    count(1);
    return () => count(-1);
  }, [is, count]);
}
