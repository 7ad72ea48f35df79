import { useState } from 'react';
import { useLater } from './use-later.ts';

/** Said beside the button that a part of a page was wanted with. */
export const DID_NOT_ARRIVE =
  'Part of this page did not arrive. Please tap again once you have a connection.';

type Opening<T> = {
  /** While it is open. */
  part: T | null;
  /** It was pressed for and is on its way. */
  isComing: boolean;
  /** It did not come: `DID_NOT_ARRIVE`. */
  hasFailed: boolean;
  open: () => Promise<void>;
  close: () => void;
};

/** A part that opens at a press and is fetched then where it is not there yet. */
export function useOpening<T>(...of: Parameters<typeof useLater<T>>): Opening<T> {
  const { part, fetch } = useLater(...of);
  const [state, setState] = useState<'shut' | 'wanted' | 'failed'>('shut');
  const isWanted = state === 'wanted';
  return {
    part: isWanted ? part : null,
    isComing: isWanted && !part,
    hasFailed: state === 'failed',
    async open() {
      setState('wanted');
      if (!part && !(await fetch())) setState('failed');
    },
    close: () => setState('shut'),
  };
}
