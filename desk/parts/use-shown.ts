import type { NoReply, Warning } from '@cowrie/contract/client.ts';
import { useState } from 'react';

/**
 * What a form was filled from, which goes out with it, so that nobody else's change is undone unseen (Product §19.12):
 * what the page has may be read anew while somebody types.
 */
export function useShown<T>(filledFrom: T) {
  const [shown, setShown] = useState(filledFrom);
  const [isOvertaken, setIsOvertaken] = useState(false);
  return {
    shown,
    /** Somebody changed it meanwhile: what it says now is to be shown. */
    isOvertaken,
    /** For a form, whose own message stays. */
    onRefused: (refusal: Warning | NoReply) => {
      if (refusal.status === 'warning' && refusal.code === 'changed_meanwhile') setIsOvertaken(true);
      return undefined;
    },
    /** From then on the form is about `now`. */
    goOn: (now: T) => {
      setShown(now);
      setIsOvertaken(false);
    },
  };
}
