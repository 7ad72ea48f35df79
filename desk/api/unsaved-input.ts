/**
 * Keeps what somebody is typing when their session expires: in the tab, until they have signed in again and the same
 * form is open (Product §20.31).
 */
import { keepInTab, keptInTab } from '@cowrie/client/tab-store.ts';
import { useEffect, useRef, useState } from 'react';
import { DRAFT, whenRunningOut } from '../session/session-store.ts';

const keyOf = (name: string) => `${DRAFT}left:${name}`;

type Values = Record<string, unknown>;

type Kept = {
  /** Identifies what the form was about: which order or entry, and what was asked of it. */
  about: string;
  /** What the form was filled from. */
  shown: Values;
  /** The fields that were changed since, as typed. */
  typed: Values;
};

/** Neither secrets nor files, which a tab cannot keep. */
const isKept = (name: string, value: unknown) =>
  !/password|passkey|^code$/.test(name) && !(value instanceof Blob);

const kept = (values: Values) => Object.entries(values).filter(([name, value]) => isKept(name, value));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type Form = {
  values: Values;
  /** Whether the form is on the screen: kept input waits until then. */
  isOpen?: boolean;
  /** Called only where input is kept or restored. */
  about: () => string;
  /**
   * Puts `typed` into the form. `others`: of these fields, those that somebody else has changed meanwhile to something
   * else, with what they say now.
   */
  takeUp: (typed: Values, others: Values) => void;
};

/**
 * Keeps what was typed into a form, under `name`, as the session expires, and restores it once that form is there
 * again.
 * @param name null for a form that keeps a draft of its own
 */
export function useUnsavedInput(name: string | null, form: Form) {
  const [first] = useState(form.values);
  /** What the form was filled from, or has saved since: every other value was typed. */
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
      const left: Kept = {
        about: about(),
        shown: Object.fromEntries(kept(shown.current)),
        typed: Object.fromEntries(typed),
      };
      keepInTab(keyOf(name), JSON.stringify(left));
    });
  }, [name]);

  /**
   * Kept input that has not been restored yet: a dialog may still be waiting for its data, or be about another order
   * first.
   */
  const left = useRef<Kept | null>(null);
  useEffect(() => {
    const text = name === null ? null : keptInTab(keyOf(name));
    left.current = text === null ? null : (JSON.parse(text) as Kept);
  }, [name]);
  useEffect(() => {
    if (name === null || form.isOpen === false) return;
    if (!left.current || left.current.about !== form.about()) return;
    const { typed, shown: before } = left.current;
    left.current = null;
    keepInTab(keyOf(name), null);
    // Somebody who has begun to type again is not interrupted.
    if (!isSame(form.values, shown.current)) return;
    const others = Object.entries(shown.current).filter(
      ([field, now]) => field in typed && !isSame(now, before[field]) && !isSame(now, typed[field]),
    );
    form.takeUp(typed, Object.fromEntries(others));
    setIsTakenUp(true);
  });

  return {
    /** The form began with input from before the session expired. */
    isTakenUp,
    /** These values are saved: they no longer count as typed. */
    noteSaved(values: Values) {
      shown.current = values;
    },
    /** The form begins again with its first values. */
    noteEmptied() {
      shown.current = first;
    },
  };
}
