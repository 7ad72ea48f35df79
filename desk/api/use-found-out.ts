import { leavesOpen } from '@cowrie/contract/client.ts';
import { useEffect, useRef } from 'react';
import type { CallFailed } from './client.ts';

type Sent = { error: CallFailed | null; reset: () => void };

/**
 * Where no answer came to what was sent, twice (Product §2.25), and what is read since tells that it is done: what went wrong
 * is no longer said, and `onFound` says what is.
 */
export function useFoundOut({ error, reset }: Sent, isDone: boolean, onFound: () => void): void {
  const isFound = isDone && error !== null && leavesOpen(error);
  const found = useRef(() => {});
  found.current = () => {
    reset();
    onFound();
  };
  useEffect(() => {
    if (isFound) found.current();
  }, [isFound]);
}
