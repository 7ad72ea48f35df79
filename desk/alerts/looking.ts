/** What this person looks at now, in whichever tab, so that nobody is told of what is before them (Product §28.74). */
const KEPT_AT = 'deskLooking';
/** A tab that was closed says nothing more. */
const LOOKING_MS = 5_000;

type Looking = { path: string; at: number };

let isSaid = false;

/** Said again each second by the tab that is looked at, and taken back by it as it goes out of sight. */
export function noteLooking(path: string): void {
  const isLooking = !document.hidden && document.hasFocus();
  if (!isLooking && isSaid) localStorage.removeItem(KEPT_AT);
  isSaid = isLooking;
  if (!isLooking) return;
  localStorage.setItem(KEPT_AT, JSON.stringify({ path, at: Date.now() } satisfies Looking));
}

/** The path of the desk that is looked at; null while it is none. */
export function lookedAt(): string | null {
  try {
    const { path, at } = JSON.parse(localStorage.getItem(KEPT_AT) ?? 'null') as Looking;
    return Date.now() - at < LOOKING_MS ? path : null;
  } catch {
    // Nothing was looked at yet.
    return null;
  }
}
