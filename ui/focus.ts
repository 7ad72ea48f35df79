/** Where the focus goes when what had it is gone: a keyboard goes on there, and a screen reader reads on. */
import { type RefObject, useEffect, useRef } from 'react';

/** As the `ref` of what came in place of it: has the focus once, as it comes. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus();

/** The same for what is filled in: its first field has it. */
export const takeFieldFocus = (element: HTMLElement | null): void =>
  element?.querySelector<HTMLElement>(':is(input, select, textarea):not([hidden])')?.focus();

/** For the heading of a part that goes by steps: has the focus after each one that leaves it to nobody (Product §30.60). */
export function useStepFocus<E extends HTMLElement = HTMLHeadingElement>(step: unknown): RefObject<E | null> {
  const heading = useRef<E>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current !== step && document.activeElement === document.body) heading.current?.focus();
    before.current = step;
  }, [step]);
  return heading;
}
