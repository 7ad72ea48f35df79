import { type CustomerEvents, type StaffEvents, TYPING_AGAIN_MS, TYPING_MS } from '@cowrie/contract/live.ts';
import { useEffect, useRef, useState } from 'react';
import type { EventOf, Live } from './live.ts';

/** Of either app. */
type LiveEvent = EventOf<CustomerEvents> | EventOf<StaffEvents>;

/**
 * Whether the other side is writing in an order's thread at this moment (Product §29.38).
 * @param newest the id of their newest message: with it, what they were writing has come
 */
export function useTyping<E extends LiveEvent>(
  live: Live<E>,
  reference: string,
  by: 'customer' | 'staff',
  newest: string | undefined,
): boolean {
  const [isTyping, setIsTyping] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: that another message came is what counts.
  useEffect(() => setIsTyping(false), [reference, newest]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function set(on: boolean) {
      clearTimeout(timer);
      setIsTyping(on);
      if (on) timer = setTimeout(setIsTyping, TYPING_MS, false);
    }
    const deafen = live.listen({
      onEvent({ name, data }: LiveEvent) {
        if (name === 'typing' && data.ref === reference && data.by === by) set(data.on);
      },
      onHealth: (isHealthy) => void (!isHealthy && set(false)),
    });
    return () => {
      deafen();
      clearTimeout(timer);
    };
  }, [live, reference, by]);

  return isTyping;
}

/**
 * Says that one is writing, not at each key, and that one no longer is (Product §29.38).
 * @returns to be called with the whole text at each change of it by hand, and with an empty one when it is sent
 */
export function useSayTyping(say: (on: boolean) => Promise<unknown>): (text: string) => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  return (text) => {
    const now = performance.now();
    const isSaid = now - saidAt.current < TYPING_AGAIN_MS;
    if (text.trim() === '') {
      if (isSaid) void say(false);
      saidAt.current = Number.NEGATIVE_INFINITY;
    } else if (!isSaid) {
      saidAt.current = now;
      void say(true);
    }
  };
}
