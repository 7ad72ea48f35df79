/** Who waits for one of the pool's connections: who comes first, and then the others, each in the order they came (Product §29.51). */
import { NoneFree } from './unavailable.ts';

type Waiting = { go: () => void; timer: NodeJS.Timeout | undefined };

export class ConnectionQueue {
  #free: number;
  readonly #longestMs: number;
  readonly #first = new Set<Waiting>();
  readonly #others = new Set<Waiting>();

  /** `count`: how many connections there are. `longestMs`: how long somebody waits at the most; 0 for as long as it takes. */
  constructor(count: number, longestMs: number) {
    this.#free = count;
    this.#longestMs = longestMs || Number.POSITIVE_INFINITY;
  }

  /**
   * Resolves once one is free for whoever asks, which they `leave` later. Who has waited for `spentMs` before waits for so much
   * less. @throws {NoneFree} where it takes too long.
   */
  enter(comesFirst: boolean, spentMs = 0): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const leftMs = this.#longestMs - spentMs;
    if (leftMs <= 0) return Promise.reject(new NoneFree());
    const line = comesFirst ? this.#first : this.#others;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { go: resolve, timer: undefined };
      if (Number.isFinite(leftMs))
        waiting.timer = setTimeout(() => {
          line.delete(waiting);
          reject(new NoneFree());
        }, leftMs).unref();
      line.add(waiting);
    });
  }

  leave(): void {
    const [line] = [this.#first, this.#others].filter(({ size }) => size > 0);
    const [next] = line ?? [];
    if (!line || !next) {
      this.#free += 1;
      return;
    }
    line.delete(next);
    clearTimeout(next.timer);
    next.go();
  }
}
