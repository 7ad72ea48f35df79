import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * A place that comes into sight when it answers a press: where the button stays on the screen, what it says may be
 * scrolled away (Product §28.37). What stands there from the start moves nothing.
 */
export function useInSight(message: unknown): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const isSaid = Boolean(message);
  const wasSaid = useRef(isSaid);
  // Before a field that is wrong gets the focus, which goes before it.
  useLayoutEffect(() => {
    if (isSaid && !wasSaid.current) place.current?.scrollIntoView({ block: 'nearest' });
    wasSaid.current = isSaid;
  }, [isSaid]);
  return place;
}
