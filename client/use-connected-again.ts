import { useEffect } from 'react';

/**
 * Dispatched on the window once the server has answered again: the browser's own `online` may be missing, or too early.
 */
export const REACHED = 'reached';

/**
 * Calls `then` when the network comes back while `isLost`: what was said about the failure is out of date then
 * (Product §12.13).
 */
export function useConnectedAgain(isLost: boolean | undefined, then: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    for (const event of ['online', REACHED]) window.addEventListener(event, then);
    return () => {
      for (const event of ['online', REACHED]) window.removeEventListener(event, then);
    };
  });
}
