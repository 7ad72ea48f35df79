import { useEffect, useState } from 'react';
import { nextTask } from '../frame/later.tsx';

/** Whether what is shown first stands, from the task after that one on: what lies below it may be made then (Product §29.72). */
export function useNextTask(): boolean {
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    let isHere = true;
    void nextTask().then(() => isHere && setHasCome(true));
    return () => {
      isHere = false;
    };
  }, []);
  return hasCome;
}
