import { useEffect, useRef } from 'react';

/**
 * `act` while this part of the screen is there: whoever has gone on by themselves before an answer came is led nowhere by it.
 * What it gives says whether it acted.
 */
export function useWhileMounted<Given extends unknown[]>(act: (...given: Given) => void) {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (...given: Given): boolean => {
    const does = isHere.current;
    if (does) act(...given);
    return does;
  };
}
