import { useEffect, useState } from 'react';
import { afterPaint } from '../frame/later.tsx';

/** Whether what is shown first is on the screen: what lies below it is made then (Product §29.72). */
export function useIsPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    let isHere = true;
    void afterPaint().then(() => isHere && setIsPainted(true));
    return () => {
      isHere = false;
    };
  }, []);
  return isPainted;
}
