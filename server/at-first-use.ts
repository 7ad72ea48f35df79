/** What a process at rest does without: libraries that are opened where they are first needed (Product §29.50). */

export type AtFirstUse<T> = {
  (): Promise<T>;
  /** What was opened, if anything was. */
  opened(): Promise<T> | undefined;
};

/** Opens at the first call and keeps what was opened for all others. */
export function atFirstUse<T>(open: () => Promise<T>): AtFirstUse<T> {
  let opened: Promise<T> | undefined;
  const use = () => {
    opened ??= open();
    return opened;
  };
  return Object.assign(use, { opened: () => opened });
}
