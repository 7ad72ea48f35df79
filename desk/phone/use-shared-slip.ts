import { useCallback, useEffect, useRef, useState } from 'react';
import { dropSlip, keepSlip, readSlip, type SharedSlip, slipEndsAt } from './slip-store.ts';

export type SlipOnPhone = {
  slip: SharedSlip | null;
  /** Whether there is one has been looked for. */
  isRead: boolean;
  /** It is shown to whoever is paired, beside a payment or none. */
  see(reference: string | null): void;
  drop(): void;
};

/** The slip that was shared to this phone, looked for whenever one comes back to the page (Product §28.116, §28.118). */
export function useSharedSlip(key: string | null): SlipOnPhone {
  const [slip, setSlip] = useState<SharedSlip | null>(null);
  const [isRead, setIsRead] = useState(false);
  const read = useCallback(async () => {
    // Where the browser keeps nothing, nothing was shared.
    setSlip(await readSlip().catch(() => null));
    setIsRead(true);
  }, []);
  const drop = useCallback(() => {
    setSlip(null);
    void dropSlip();
  }, []);
  const see = useCallback(
    (reference: string | null) => {
      if (!slip) return;
      const seen = { ...slip, isSeen: true, reference };
      setSlip(seen);
      void keepSlip(seen);
    },
    [slip],
  );

  useEffect(() => {
    void read();
    const look = () => document.visibilityState === 'visible' && void read();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [read]);
  useEffect(() => {
    if (!slip) return;
    const timer = setTimeout(drop, slipEndsAt(slip) - Date.now());
    return () => clearTimeout(timer);
  }, [slip, drop]);

  // What a key has shown goes with it; what came since waits for the next.
  const before = useRef(key);
  useEffect(() => {
    if (before.current !== null && key === null && slip?.isSeen) drop();
    before.current = key;
  }, [key, slip, drop]);
  return { slip, isRead, see, drop };
}
