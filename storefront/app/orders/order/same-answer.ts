/**
 * The old object where a poll brought nothing new, so that nothing is drawn again. Links to files are part of the
 * comparison: they are made anew each half hour, before the old ones expire.
 */
export function keepIfSame<T>(before: T | null, after: T): T {
  return before !== null && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
