import { type RefObject, useLayoutEffect, useRef } from 'react';

/** New messages scroll into view when the reader is this near the end (Product §9.6). */
const FOLLOW_WITHIN_PX = 400;
/** The longest time that a browser's smooth scrolling to a new message takes. */
const ON_THE_WAY_MS = 1000;

type FollowOptions = {
  /** Go to the newest message as soon as there is one: the reader came for the talk. */
  startsAtEnd: boolean;
  /** The newest message is the reader's own, which always comes into view. */
  isOwnLast: boolean;
};

/**
 * Keeps the newest of a thread's messages in view: always one's own, others' when the reader is near the end
 * (Product §9.6).
 * @param end stands behind the last message, inside the box that scrolls
 * @param newest grows with each new message, as the last one's id does; 0 where there is none. How many there are may
 * not: of a long thread the newest thousand are shown (Product §9.14)
 */
export function useFollow(
  end: RefObject<HTMLElement | null>,
  newest: number,
  { startsAtEnd, isOwnLast }: FollowOptions,
): void {
  const seen = useRef<number | null>(null);
  const height = useRef(0);
  /** When it last set off to the end, which takes a moment. */
  const leftAt = useRef(-Infinity);

  useLayoutEffect(() => {
    const box = end.current && scrollBox(end.current);
    if (!box) return;
    const isFirst = seen.current === null;
    const isNew = !isFirst && newest > (seen.current ?? 0);
    // Where the reader was before the new messages made the box taller.
    const distance = height.current - box.scrollTop - box.clientHeight;
    if ((isFirst && startsAtEnd && newest > 0) || (isNew && (isOwnLast || distance <= FOLLOW_WITHIN_PX))) {
      const isStill = isFirst || matchMedia('(prefers-reduced-motion: reduce)').matches;
      box.scrollTo({ top: box.scrollHeight, behavior: isStill ? 'instant' : 'smooth' });
      leftAt.current = performance.now();
    }
    seen.current = newest;
    height.current = box.scrollHeight;
  });

  // What stands below the box grows and shrinks with what is typed: the last lines stay above it.
  const isThere = newest > 0;
  useLayoutEffect(() => {
    const box = isThere && end.current && scrollBox(end.current);
    if (!box) return;
    let before = box.clientHeight;
    const resized = new ResizeObserver(() => {
      const taken = before - box.clientHeight;
      before = box.clientHeight;
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      // In a box that grew beyond its end the browser has moved the lines itself.
      if (taken === 0 || (taken < 0 && left < 1)) return;
      // Any other position set while it is scrolling would stop it there.
      if (performance.now() - leftAt.current < ON_THE_WAY_MS) box.scrollTop = box.scrollHeight;
      else if (left - taken <= FOLLOW_WITHIN_PX) box.scrollTop += taken;
    });
    resized.observe(box);
    return () => resized.disconnect();
  }, [end, isThere]);
}

function scrollBox(element: HTMLElement): HTMLElement | null {
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return null;
}
