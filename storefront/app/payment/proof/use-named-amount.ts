import { useEffect, useRef, useState } from 'react';
import { useLookFirst } from '../amounts/use-look-first.ts';

/**
 * The amount that a proof names: what was to be paid as it was attached, by a chooser as that was opened, which covers the
 * page. `isAttached`: one is already. Once its customer is told that it is another, that one takes its place after a second’s look, and whatever comes
 * later is told of first as well (Product §7.9).
 */
export function useNamedAmount(amount: string, isAttached: boolean) {
  const [named, setNamed] = useState(isAttached ? amount : null);
  const opened = useRef<string>(null);
  const [isTold, setIsTold] = useState(false);
  const another = isTold && amount !== named ? amount : null;
  const whyTooSoon = useLookFirst(another);

  function name(next: string | null) {
    setNamed(next);
    setIsTold(false);
  }

  useEffect(() => {
    if (another && !whyTooSoon) name(another);
  });

  return {
    named: named ?? amount,
    open: () => {
      opened.current = amount;
    },
    /** Answers what a proof that is attached now names. */
    attach(isAttached: boolean): string {
      const shown = opened.current ?? amount;
      name(isAttached ? shown : null);
      opened.current = null;
      return shown;
    },
    /** Its customer is told that it is another, which shows as soon as the order is read again. */
    tell: () => setIsTold(true),
    /** The order has not been read since they were told. */
    isUnread: isTold && !another,
    whyTooSoon,
  };
}
