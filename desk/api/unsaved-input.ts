/** What stands in a form as its person's session runs out, in the tab until that form is open again (Product §20.31). */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { useEffect, useRef, useState } from 'react';
import { DRAFT, whenRunningOut } from '../session/session-store.ts';

const keyOf = (name: string) => `${DRAFT}left:${name}`;

type Values = Record<string, unknown>;

type Left = {
  /** What the form was about: which order, which entry, what was asked of it. */
  about: string;
  /** What it was filled from. */
  shown: Values;
  /** What was changed of it since. */
  typed: Values;
};

/** Neither what opens something, nor files, which no tab keeps. */
const isKept = (name: string, value: unknown) =>
  !/password|passkey|^code$/.test(name) && !(value instanceof Blob);

const kept = (values: Values) => Object.entries(values).filter(([name, value]) => isKept(name, value));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Form = {
  values: Values;
  /** Whether its person sees it: until then what is left for it waits. */
  isOpen?: boolean;
  /** Asked only where something is left or taken up. */
  about: () => string;
  /** `others`: by field, what it says by now where that is neither what was shown nor what was typed. */
  takeUp: (typed: Values, others: Values) => void;
};

/**
 * Keeps what was typed into a form under `name` as the session runs out, and takes it up as that form is there again.
 * @param name null for a form that keeps a draft of its own
 */
export function useUnsavedInput(name: string | null, form: Form) {
  const [first] = useState(form.values);
  /** What it was filled from, or was saved of it since: the rest is what was typed. */
  const shown = useRef(first);
  const [isTakenUp, setIsTakenUp] = useState(false);
  const latest = useRef(form);
  latest.current = form;

  useEffect(() => {
    if (name === null) return;
    return whenRunningOut(() => {
      const { values, about } = latest.current;
      const typed = kept(values).filter(([field, value]) => !isSame(value, shown.current[field]));
      if (typed.length === 0) return;
      const left: Left = {
        about: about(),
        shown: Object.fromEntries(kept(shown.current)),
        typed: Object.fromEntries(typed),
      };
      keepInTab(keyOf(name), JSON.stringify(left));
    });
  }, [name]);

  /** What is left for it, until it is about the same: a dialog may be filled in by what is read yet, or be about another order first. */
  const left = useRef<Left | null>(null);
  useEffect(() => {
    const text = name === null ? null : keptInTab(keyOf(name));
    left.current = text === null ? null : (JSON.parse(text) as Left);
  }, [name]);
  useEffect(() => {
    if (name === null || form.isOpen === false) return;
    if (!left.current || left.current.about !== form.about()) return;
    const { typed, shown: before } = left.current;
    left.current = null;
    keepInTab(keyOf(name), null);
    // Whoever types anew meanwhile goes on from there.
    if (!isSame(form.values, shown.current)) return;
    const others = Object.entries(shown.current).filter(
      ([field, now]) => field in typed && !isSame(now, before[field]) && !isSame(now, typed[field]),
    );
    form.takeUp(typed, Object.fromEntries(others));
    setIsTakenUp(true);
  });

  return {
    /** It began with what was typed before the session ran out. */
    isTakenUp,
    /** These values are saved, and nobody's typing any more. */
    noteSaved(values: Values) {
      shown.current = values;
    },
    /** It begins again as it was at first. */
    noteEmptied() {
      shown.current = first;
    },
  };
}
