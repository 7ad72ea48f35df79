/**
 * Reads of files from a store with few connections: where all are in use, the slowest reader gives way
 * (Product §31.18).
 */
import type { Readable } from 'node:stream';

/** The share of a store's connections that reads may use; the rest is for new files and deletions. */
export const READS_SHARE = 0.8;
/** A read younger than this is too new to be judged slow. */
const FRESH_MS = 2_000;

type Read = { body: Readable; since: number; bytes: number };

export type Reads = {
  /** Ends the slowest read if all connections for reads are in use. */
  makeRoom(): void;
  /**
   * Counts `body` as being read until it closes. Returns a function to call with the number of bytes that its reader
   * has taken.
   */
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
