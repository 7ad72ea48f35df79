/** Files that are read from a store whose connections are few: who reads slowest gives way (Product §31.18). */
import type { Readable } from 'node:stream';

/** Of a store's connections; the rest is for what begins and for deletions. */
export const READS_SHARE = 0.8;
/** A read that has begun just now tells nothing of how fast it is. */
const FRESH_MS = 2_000;

type Read = { body: Readable; since: number; bytes: number };

export type Reads = {
  /** Ends the slowest where as many are under way as may be. */
  makeRoom(): void;
  /** A read of `body` until that closes; its reader says what they took. */
  begin(body: Readable): (bytes: number) => void;
};

export function createReads(most: number, clock = () => performance.now()): Reads {
  const underWay = new Set<Read>();
  return {
    makeRoom() {
      const over = underWay.size + 1 - most;
      if (over <= 0) return;
      const now = clock();
      const rate = ({ bytes, since }: Read) => bytes / (now - since);
      const slowest = [...underWay].filter(({ since }) => now - since > FRESH_MS);
      for (const { body } of slowest.sort((a, b) => rate(a) - rate(b)).slice(0, over))
        body.destroy(new Error('others needed the connection of who read slowly'));
    },
    begin(body) {
      const read = { body, since: clock(), bytes: 0 };
      underWay.add(read);
      body.once('close', () => underWay.delete(read));
      return (bytes) => {
        read.bytes += bytes;
      };
    },
  };
}
