import type { Result } from '@cowrie/contract/client.ts';
import { useEffect, useRef, useState } from 'react';
import { noteTold } from '../../unread/told.ts';

type SayShown = {
  /** The server knows that it is read up to here. */
  note: (read: string | undefined) => void;
  /** Says it of what is shown, where that did not arrive: after each answer. */
  again: () => void;
};

/**
 * Says up to which message a conversation was shown. Only what is on the screen by now has been read: an answer that comes
 * after the panel is closed shows nothing (Product §30.56).
 * @param newest the newest message that is shown; undefined while none is
 * @param tell stays the same for one conversation
 */
export function useSayShown(
  newest: string | undefined,
  tell: (id: string) => Promise<Result<unknown>>,
): SayShown {
  /** The newest message that the server knows to be read. */
  const told = useRef('0');
  const look = useRef(() => {});
  useEffect(() => {
    if (newest === undefined) return;
    async function say(id: string) {
      const before = told.current;
      if (document.hidden || laterOf(before, id) === before) return;
      told.current = id;
      const result = await noteTold(tell(id));
      if (result.status !== 'success' && told.current === id) told.current = before;
    }
    const sayIt = () => void say(newest);
    sayIt();
    look.current = sayIt;
    document.addEventListener('visibilitychange', sayIt);
    return () => {
      look.current = () => {};
      document.removeEventListener('visibilitychange', sayIt);
    };
  }, [newest, tell]);
  const [said] = useState<SayShown>(() => ({
    note: (read) => {
      told.current = laterOf(told.current, read);
    },
    again: () => look.current(),
  }));
  return said;
}

/** The later of two messages, by their ids. An answer kept by an older page may not say any. */
export const laterOf = (one: string, other: string | undefined): string =>
  Number(other ?? '0') > Number(one) ? (other ?? '0') : one;
