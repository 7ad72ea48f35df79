import { type RefObject, useEffect, useRef } from 'react';

type KeptFocus = {
  /** Of the heading of the proof, and of the buttons that it is decided by. */
  heading: RefObject<HTMLHeadingElement | null>;
  buttons: RefObject<HTMLFieldSetElement | null>;
};

/**
 * What was pressed goes with its proof, and with its question: the focus that this leaves to nobody goes to the proof that
 * came, or to the buttons that came back (Product §30.60). Never to one of them: the next Enter is not for another proof.
 */
export function useKeptFocus(proofId: string | null, isAsking: boolean): KeptFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const before = useRef({ proofId, isAsking });
  useEffect(() => {
    const was = before.current;
    before.current = { proofId, isAsking };
    if (document.activeElement !== document.body) return;
    // On a phone what is in sight stays.
    if (was.proofId !== proofId) heading.current?.focus({ preventScroll: true });
    else if (was.isAsking && !isAsking) buttons.current?.focus({ preventScroll: true });
  }, [proofId, isAsking]);
  return { heading, buttons };
}
