import { serverNow } from '@cowrie/contract/server-clock.ts';
import { useEffect, useState } from 'react';

const RENEWED_MS = 30_000;

/** The server's time in milliseconds, renewed every half minute, for ages that grow while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
