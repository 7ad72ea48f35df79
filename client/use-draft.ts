import { useCallback, useEffect, useState } from 'react';
import { keepInTab, keptInTab } from './tab-store.ts';

const PREFIX = 'draft:';
/** Fields that are stored nowhere, whatever form they stand in. */
const SECRET = /password|otp/i;

type Change<T> = Partial<T> | ((before: T) => Partial<T>);

type Draft<T> = {
  draft: T;
  /** What an earlier visit left has been looked for: from then on an empty draft is one. */
  isRead: boolean;
  /** Merges into the draft and keeps it. */
  change: (part: Change<T>) => void;
  /** Throws it away and starts again from `empty`. */
  discard: () => void;
  /** Throws away what is kept: it has been sent. What is on the screen stays until the page changes. */
  forget: () => void;
};

/**
 * The state of a form that survives a reload and a dropped network: kept in the tab's session storage, passwords
 * excepted.
 * @param name of the form, and of whoever fills it in: drafts are private. Another name begins with its own draft, or with
 *   none. Null keeps nothing.
 */
export function useDraft<T extends object>(name: string | null, empty: T): Draft<T> {
  const [start, setStart] = useState({ name, empty });
  const [draft, setDraft] = useState(empty);
  const [isRead, setIsRead] = useState(false);
  // Under another name it is another form: nothing that was typed into the one before stands in it, not for a moment.
  if (start.name !== name) {
    setStart({ name, empty });
    setDraft(empty);
    setIsRead(false);
  }

  // Read after mounting: what the server rendered knows no drafts. Without one, what was typed meanwhile stays.
  useEffect(() => {
    const kept = start.name === null ? null : read<T>(start.name);
    if (kept) setDraft({ ...start.empty, ...kept });
    setIsRead(true);
  }, [start]);

  const change = useCallback(
    (part: Change<T>) =>
      setDraft((before) => {
        const after = { ...before, ...(typeof part === 'function' ? part(before) : part) };
        if (name !== null) write(name, after);
        return after;
      }),
    [name],
  );
  const forget = useCallback(() => {
    if (name !== null) keepInTab(PREFIX + name, null);
  }, [name]);
  const discard = useCallback(() => {
    forget();
    setDraft(start.empty);
  }, [forget, start]);
  return { draft, isRead, change, discard, forget };
}

/**
 * Writes into a form's draft before the form is open. Returns false where the browser cannot keep it: the earlier draft
 * then stays.
 */
export const writeDraft = <T extends object>(name: string, empty: T, part: Partial<T>): boolean =>
  keepInTab(PREFIX + name, inWords({ ...empty, ...read<T>(name), ...part }));

function read<T>(name: string): Partial<T> | null {
  try {
    return JSON.parse(keptInTab(PREFIX + name) ?? 'null') as Partial<T> | null;
  } catch {
    // Unreadable is as good as none: the form starts empty.
    return null;
  }
}

function write(name: string, draft: object): void {
  // The store is full (a large picture): the form still works, only without its copy.
  if (!keepInTab(PREFIX + name, inWords(draft))) keepInTab(PREFIX + name, null);
}

const inWords = (draft: object) =>
  JSON.stringify(draft, (field, value: unknown) => (SECRET.test(field) ? undefined : value));
