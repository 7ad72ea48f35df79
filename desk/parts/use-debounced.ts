import { useEffect, useState } from 'react';

/** What was typed once it has settled for so long: each answer in between would come too late. */
export function useDebounced(typed: string, settleMs: number): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed, settleMs]);
  return settled;
}
