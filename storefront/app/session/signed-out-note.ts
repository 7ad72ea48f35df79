/** That somebody was signed out here just now, for /login to say so (Product §30.59). */
const KEY = 'signedOut';

/** After what the tab kept is gone, and before /login opens. */
export function noteSignedOut(): void {
  try {
    sessionStorage.setItem(KEY, 'true');
  } catch {
    // Refused storage: /login then says nothing.
  }
}

/** Whether it was; asked once. */
export function takeSignedOut(): boolean {
  try {
    const isNoted = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isNoted;
  } catch {
    return false;
  }
}
