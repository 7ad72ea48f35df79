import { useEffect } from 'react';

/** Calls `then` as the network comes back while `isLost`: what was said of it holds no longer (Product §12.13). */
export function useConnectedAgain(isLost: boolean | undefined, then: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    window.addEventListener('online', then);
    return () => window.removeEventListener('online', then);
  });
}
