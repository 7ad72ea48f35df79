/**
 * Counts the parcels that are still being put onto a departure or taken off it: the departure does not move before each
 * is done.
 */
import { createContext, useContext, useEffect } from 'react';

const Count = createContext<(by: 1 | -1) => void>(() => {});

export const CountUnderWay = Count.Provider;

/** Counts as one of them while `is` is true. */
export function useUnderWay(is: boolean): void {
  const count = useContext(Count);
  useEffect(() => {
    if (!is) return;
    count(1);
    return () => count(-1);
  }, [is, count]);
}
