import { useCallback, useEffect, useRef, useState } from 'react';

const PREFIX = 'draft:';

/**
 * The state of a form that survives a reload and a dropped network: kept in the tab's session storage.
 * @param name of the form, and of whoever fills it in: drafts are private to a customer
 * @returns the draft, a setter that merges, and a way to throw it away once it is sent
 */
export function useDraft<T extends object>(
  name: string,
  empty: T,
): [draft: T, change: (part: Partial<T> | ((before: T) => Partial<T>)) => void, discard: () => void] {
  const [draft, setDraft] = useState(empty);
  const start = useRef(empty);

  // Read after mounting: what the server rendered knows no drafts.
  useEffect(() => {
    const kept = read<T>(name);
    if (kept) setDraft({ ...start.current, ...kept });
  }, [name]);

  const change = useCallback(
    (part: Partial<T> | ((before: T) => Partial<T>)) =>
      setDraft((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
        write(name, after);
        return after;
      }),
    [name],
  );
  const discard = useCallback(() => {
    sessionStorage.removeItem(PREFIX + name);
    setDraft(start.current);
  }, [name]);
  return [draft, change, discard];
}

function read<T>(name: string): Partial<T> | null {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? 'null') as Partial<T> | null;
  } catch {
    // Unreadable is as good as none: the form starts empty.
    return null;
  }
}

function write(name: string, draft: object): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // The store is full (a large picture): the form still works, only without its copy.
    sessionStorage.removeItem(PREFIX + name);
  }
}
