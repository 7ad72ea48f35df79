import { useEffect, useState } from 'react';

/** How long an amount is on the screen, which another app may cover, before it can be accepted. */
const LOOK_MS = 1000;

/**
 * Why an amount that a button accepts cannot be accepted yet: another one under a finger is not accepted by the press that
 * was meant for the one before. Null is nothing to accept (Product §27.43).
 */
export function useLookFirst(amount: string | null): string | null {
  const [seen, setSeen] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(setSeen, LOOK_MS, amount);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [amount]);
  return amount && amount !== seen ? 'This amount is new: look at it first.' : null;
}
