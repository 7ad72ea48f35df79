import { type RefObject, useEffect, useRef } from 'react';

/**
 * For what fills the rest of the screen below a head of any height: keeps in `--head-above` how far from the top of the page
 * the element's parent begins.
 */
export function useHeadAbove<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    function measure() {
      const parent = element.current?.parentElement;
      if (!parent) return;
      const above = Math.round(parent.getBoundingClientRect().top + scrollY);
      element.current?.style.setProperty('--head-above', `${above}px`);
    }
    measure();
    // Whatever comes into the head, or leaves it, makes the page longer or shorter.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return element;
}
