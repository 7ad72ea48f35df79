/** An act chosen in the search, for the screen that does it: it begins there as if its button was pressed. */
import { useEffect, useRef } from 'react';

/** `answer` writes to an order's customer; the others are the names of moves and screens. */
type Asked = { screen: string; act: string };

let asked: Asked | null = null;
const listeners = new Set<() => void>();

/** `screen` is an order's reference, or the path of what has the act. */
export function askAct(screen: string, act: string): void {
  asked = { screen, act };
  for (const listener of listeners) listener();
}

/** Runs `begin` with the act that was asked of `screen`, now or once that is shown. */
export function useAskedAct(screen: string, begin: (act: string) => void): void {
  const latest = useRef(begin);
  latest.current = begin;
  useEffect(() => {
    function take() {
      if (asked?.screen !== screen) return;
      const { act } = asked;
      asked = null;
      latest.current(act);
    }
    take();
    listeners.add(take);
    return () => {
      listeners.delete(take);
    };
  }, [screen]);
}
