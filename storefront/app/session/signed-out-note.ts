/** That somebody was signed out here just now, for /login to say so (Product §30.59). */
export const SIGNED_OUT_KEY = 'signedOut';

/** After what the tab kept is gone, and before /login opens. */
export function noteSignedOut(): void {
  try {
    sessionStorage.setItem(SIGNED_OUT_KEY, 'true');
  } catch {
    // Refused storage: /login then says nothing.
  }
}

/** Whether it was; asked once. From here on the page says it by itself, without the first paint's mark. */
export function takeSignedOut(): boolean {
  delete document.documentElement.dataset.signedOut;
  try {
    const isNoted = sessionStorage.getItem(SIGNED_OUT_KEY) !== null;
    sessionStorage.removeItem(SIGNED_OUT_KEY);
    return isNoted;
  } catch {
    return false;
  }
}
