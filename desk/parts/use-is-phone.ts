import { useSyncExternalStore } from 'react';

const NARROW = '(width < 40rem)';

function watch(onChange: () => void) {
  const media = matchMedia(NARROW);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the window is as narrow as `max-sm` says: for what stands at another place there, not only in another shape. */
export const useIsPhone = () => useSyncExternalStore(watch, () => matchMedia(NARROW).matches);
