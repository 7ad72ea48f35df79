/** Which rows of a page are chosen, by click, range and key (Product §28.45). */
import { useRef, useState } from 'react';

export type Selection = {
  chosen: ReadonlySet<string>;
  /** Chooses or leaves a row; with `isRange` all from the last one that was pressed to it. */
  press: (reference: string, isRange: boolean) => void;
  setAll: (isChosen: boolean) => void;
  /** Deselects these orders; those that were selected since stay. */
  leave: (references: ReadonlySet<string>) => void;
};

/** `references`: the page's rows, in their order. What leaves the page is chosen no more. */
export function useSelection(references: readonly string[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);
  const onPage = (all: ReadonlySet<string>) => new Set(references.filter((reference) => all.has(reference)));
  const chosen = onPage(kept);
  // A row that leaves the page is chosen no more: when it comes back it may say something else than what was chosen.
  if (chosen.size !== kept.size) setKept(chosen);

  function press(reference: string, isRange: boolean) {
    const start = references.indexOf(anchor.current ?? '');
    const end = references.indexOf(reference);
    const range =
      isRange && start !== -1 ? references.slice(Math.min(start, end), Math.max(start, end) + 1) : null;
    if (!range) anchor.current = reference;
    setKept((before) => {
      const next = onPage(before);
      if (range) for (const one of range) next.add(one);
      else if (!next.delete(reference)) next.add(reference);
      return next;
    });
  }

  return {
    chosen,
    press,
    setAll(isChosen) {
      anchor.current = null;
      setKept(new Set(isChosen ? references : []));
    },
    leave(done) {
      if (anchor.current !== null && done.has(anchor.current)) anchor.current = null;
      setKept((now) => new Set([...now].filter((reference) => !done.has(reference))));
    },
  };
}
