/** What a process at rest does without: libraries that are opened where they are first needed (Product §29.50). */

export type AtFirstUse<T> = {
  (): Promise<T>;
  /** What was opened, if anything was. */
  opened(): Promise<T> | undefined;
};

/**
 * Calls `open` at the first use and shares its result with all later ones. After a failure the next use tries again.
 */
export function atFirstUse<T>(open: () => Promise<T>): AtFirstUse<T> {
  let opened: Promise<T> | undefined;
  const use = () => {
    if (opened) return opened;
    const opening = open();
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    opened = opening;
    return opening;
  };
  return Object.assign(use, { opened: () => opened });
}
