import { useEffect, useRef } from 'react';
import { useKeys } from '../frame/keyboard.tsx';

/** Where a press of Ctrl and z takes back what was typed, not what was decided. */
const TYPING = 'input, textarea, select, [contenteditable], dialog[open]';

/** u, and Ctrl and z, take the last decision back. */
export function useTakeBackKeys(onTakeBack: () => void) {
  const latest = useRef(onTakeBack);
  latest.current = onTakeBack;
  useKeys({ u: onTakeBack });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isAsked = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isAsked || (event.target instanceof Element && event.target.closest(TYPING))) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
