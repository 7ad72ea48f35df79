/** How much waits for us, for the browser's tab (Product §28.74). */
import { useSyncExternalStore } from 'react';

/** As the tab says it; empty while nothing waits. */
let waiting = '';
const listeners = new Set<() => void>();

export function noteWaiting(text: string): void {
  if (text === waiting) return;
  waiting = text;
  showOnIcon(text !== '');
  for (const listener of listeners) listener();
}

/** `'3'`, `'1,030'`; empty while nothing waits. */
export function useWaitingText(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting,
  );
}

/** The tab's icon gets a dot while something waits. */
function showOnIcon(isWaiting: boolean) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!icon) return;
  icon.dataset.calm ??= icon.href;
  icon.href = isWaiting ? WAITING_ICON : icon.dataset.calm;
}

const WAITING_ICON = new URL('./icon-waiting.svg', import.meta.url).href;
