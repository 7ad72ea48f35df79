/** Who waits for one of the pool's connections: who comes first, and then the others, each in the order they came (Product §29.51). */

type Waiting = { go: () => void; timer: NodeJS.Timeout | undefined };

export class ConnectionQueue {
  #free: number;
  readonly #longestMs: number;
  readonly #first = new Set<Waiting>();
  readonly #others = new Set<Waiting>();

  /** `count`: how many connections there are. `longestMs`: how long somebody waits at the most; 0 for as long as it takes. */
  constructor(count: number, longestMs: number) {
    this.#free = count;
    this.#longestMs = longestMs;
  }

  /** Resolves once one is free for whoever asks, which they `leave` later. @throws as the driver's pool where it takes too long. */
  enter(comesFirst: boolean): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return Promise.resolve();
    }
    const line = comesFirst ? this.#first : this.#others;
    return new Promise((resolve, reject) => {
      const waiting: Waiting = { go: resolve, timer: undefined };
      if (this.#longestMs > 0)
        waiting.timer = setTimeout(() => {
          line.delete(waiting);
          reject(new Error('timeout exceeded when trying to connect'));
        }, this.#longestMs).unref();
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
