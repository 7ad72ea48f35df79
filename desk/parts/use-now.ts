import { useEffect, useState } from 'react';

/** The time in milliseconds, renewed every `everyMs`, for ages that grow while one looks. */
export function useNow(everyMs = 30_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
