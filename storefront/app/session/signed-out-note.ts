/** That somebody was signed out here just now, for /login to say so (Product §30.59). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';

export const SIGNED_OUT_KEY = 'signedOut';

/** After what the tab kept is gone, and before /login opens. */
export function noteSignedOut(): void {
  keepInTab(SIGNED_OUT_KEY, 'true');
}

/** Whether it was; asked once. From here on the page says it by itself, without the first paint's mark. */
export function takeSignedOut(): boolean {
  delete document.documentElement.dataset.signedOut;
  const isNoted = keptInTab(SIGNED_OUT_KEY) !== null;
  keepInTab(SIGNED_OUT_KEY, null);
  return isNoted;
}
