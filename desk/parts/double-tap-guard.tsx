import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** Within this of what stood here before, a finger meant that. */
const SETTLED_AFTER_MS = 400;

type DoubleTapGuardProps = {
  /** What the buttons are about: with another one, they are other buttons at the same place. */
  of: string;
  children: ReactNode;
};

/**
 * Buttons that come under the finger: the second tap of a double tap was for what was there before, and decides
 * nothing (Product §28.34, §28.37). Keys, and a mouse that is pressed anew, are never held up.
 */
export function DoubleTapGuard({ of, children }: DoubleTapGuardProps) {
  const since = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are about is what changes.
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [of]);
  function hold(event: MouseEvent) {
    if (!isHasty(event.nativeEvent, since.current)) return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div className="contents" onClickCapture={hold}>
      {children}
    </div>
  );
}

function isHasty(event: globalThis.MouseEvent, since: number): boolean {
  const isByKey = event.detail === 0;
  if (isByKey) return false;
  const isMouse = 'pointerType' in event && event.pointerType === 'mouse';
  return isMouse ? event.detail > 1 : event.timeStamp - since < SETTLED_AFTER_MS;
}
