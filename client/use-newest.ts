import { useState } from 'react';

/**
 * Tells which of several tries of one kind is the newest: a slow answer must not bring back what a later one has replaced.
 * The function that it returns begins a try, stays the same, and returns how to ask whether none has begun since. What
 * makes answers old that are still on their way, such as an own change, begins a try too and asks nothing.
 */
export function useNewest(): () => () => boolean {
  const [begin] = useState(() => {
    let newest = 0;
    return () => {
      const mine = ++newest;
      return () => mine === newest;
    };
  });
  return begin;
}
