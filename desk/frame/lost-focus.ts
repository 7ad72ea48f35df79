import { useEffect } from 'react';

/** So long whoever took it away may say where the focus goes, which is always nearer. */
const SETTLES_MS = 50;

/** An element and all that it stands in, the nearest first. */
function wayOut(element: Element | null): Element[] {
  return element && element !== document.body ? [element, ...wayOut(element.parentElement)] : [];
}

const isShown = (element: Element | undefined) =>
  Boolean(element?.isConnected && element.getClientRects().length > 0);

/** The nearest of what is left of `way`, within the screen. */
function nearest(way: readonly Element[]): HTMLElement | null {
  const main = document.getElementById('main');
  const found = way.find(isShown);
  return found instanceof HTMLElement && !found.contains(main) ? found : main;
}

function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}

/**
 * What has the focus may go, as a row does that is decided or deleted: where that leaves it to nobody, it goes to the nearest
 * of what stood around it, where a keyboard goes on and a screen reader reads (Product §30.60).
 */
export function useLostFocus(): void {
  useEffect(() => {
    let way: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Whoever presses beside everything has let go of it themselves: it is still there.
    const isLost = () => document.activeElement === document.body && way.length > 0 && !isShown(way[0]);
    const follow = ({ target }: FocusEvent) => {
      way = wayOut(target as Element);
    };
    const observer = new MutationObserver(() => {
      if (!isLost()) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const place = isLost() ? nearest(way) : null;
        if (place) focusPlace(place);
      }, SETTLES_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', follow);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', follow);
    };
  }, []);
}
