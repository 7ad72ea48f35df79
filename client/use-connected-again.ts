import { useEffect } from 'react';

/** What the window hears once the server has answered again, of which the browser may have said nothing, or too early. */
export const REACHED = 'reached';

/** Calls `then` as the network comes back while `isLost`: what was said of it holds no longer (Product §12.13). */
export function useConnectedAgain(isLost: boolean | undefined, then: () => void): void {
  useEffect(() => {
    if (!isLost) return;
    for (const event of ['online', REACHED]) window.addEventListener(event, then);
    return () => {
      for (const event of ['online', REACHED]) window.removeEventListener(event, then);
    };
  });
}
