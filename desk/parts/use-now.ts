import { useEffect, useState } from 'react';

const RENEWED_MS = 30_000;

/** The time in milliseconds, renewed every half minute, for ages that grow while one looks. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), RENEWED_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
