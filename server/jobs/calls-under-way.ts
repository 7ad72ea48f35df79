/** Work that may wait gives way to calls: it begins while none is under way, or once it has waited long enough (Product §29.5). */
import { setImmediate } from 'node:timers/promises';

export type CallsUnderWay = {
  /** Does what a call does. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves while no call is under way, after `longestMs` in any case. */
  pause(longestMs: number): Promise<void>;
};

export function createCallsUnderWay(): CallsUnderWay {
  let underWay = 0;
  const waiting = new Set<() => void>();

  /** One after the other, so that a call that comes meanwhile goes before the rest. */
  async function letGo() {
    for (const go of waiting) {
      if (underWay > 0) return;
      go();
      await setImmediate();
    }
  }

  return {
    async during(work) {
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
        if (underWay === 0) void letGo();
      }
    },
    pause(longestMs) {
      if (underWay === 0 && waiting.size === 0) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          clearTimeout(timer);
          waiting.delete(go);
          resolve();
        };
        const timer = setTimeout(go, Math.max(0, longestMs));
        waiting.add(go);
      });
    },
  };
}
