import { useState } from 'react';
import { useLater } from './use-later.ts';

/** Shown beside the button that should have opened the part. */
export const DID_NOT_ARRIVE =
  'Part of this page did not arrive. Please tap again once you have a connection.';

type Opening<T> = {
  /** The part while it is open, else null. */
  part: T | null;
  /** The button was pressed, and the part is loading. */
  isComing: boolean;
  /** Loading it failed: show `DID_NOT_ARRIVE`. */
  hasFailed: boolean;
  open: () => Promise<void>;
  close: () => void;
};

/** A part of the page that opens at a press, and is loaded then if it has not been before. */
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
