import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useIsOffline } from '../offline/connection.ts';
import { live } from './live.ts';

/** Several changes of one order come together. */
const TOGETHER_MS = 500;

/**
 * Loads the page's list of orders again when a stream tells that one is another than it was, or new (Product §29.37), and
 * when the server is back, since what is on the screen may be what was kept.
 */
export function useToldList(): void {
  const { revalidate } = useRevalidator();
  const latest = useRef(revalidate);
  latest.current = revalidate;
  const isOffline = useIsOffline();
  const wasOffline = useRef(isOffline);
  useEffect(() => {
    if (wasOffline.current && !isOffline) void latest.current();
    wasOffline.current = isOffline;
  }, [isOffline]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOld = false;
    function renew() {
      timer = undefined;
      // What nobody looks at is loaded as somebody does.
      isOld = document.hidden;
      if (!isOld) void latest.current();
    }
    const onVisibility = () => void (isOld && renew());
    const deafen = live.listen({
      onEvent({ name }) {
        if (name === 'order') timer ??= setTimeout(renew, TOGETHER_MS);
      },
    });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      deafen();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
    };
  }, []);
}
