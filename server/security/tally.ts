/**
 * Keeps whoever causes events without end from filling the trail: of the same event, subject and address it keeps the
 * 1st, 10th, 100th … of an hour, and so many different ones at most (Product §25.3). Each process counts for itself.
 */
import type { SecurityEvent } from '@cowrie/contract/security-events.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';

const WINDOW_MS = HOUR_MS;
/** Different subjects that one address gets into the trail within an hour, by event. */
const BY_ADDRESS = 20;
/** Different subjects and addresses in all within an hour, by event. */
const IN_ALL = 500;

/** `rest`: one of those beyond the bounds, of which only the number is told. */
type Kept = { count: number; rest: boolean };

export type Tally = {
  /** How often this has happened within the hour, where the trail keeps it; null where only the figures count it. */
  keep(event: SecurityEvent, subject: string, address: string, now: Date): Kept | null;
};

export function createTally(): Tally {
  let since = 0;
  let counts = new Map<string, number>();
  let byAddress = new Map<string, number>();
  let inAll = new Map<SecurityEvent, number>();

  const add = <K>(map: Map<K, number>, key: K): number => {
    const count = (map.get(key) ?? 0) + 1;
    map.set(key, count);
    return count;
  };

  return {
    keep(event, subject, address, now) {
      if (Math.abs(now.getTime() - since) >= WINDOW_MS) {
        since = now.getTime();
        counts = new Map();
        byAddress = new Map();
        inAll = new Map();
      }
      const key = JSON.stringify([event, subject, address]);
      const place = JSON.stringify([event, address]);
      const isNew = !counts.has(key);
      const rest = isNew && ((byAddress.get(place) ?? 0) >= BY_ADDRESS || (inAll.get(event) ?? 0) >= IN_ALL);
      if (isNew && !rest) {
        add(byAddress, place);
        add(inAll, event);
      }
      const count = add(counts, rest ? event : key);
      return isPowerOfTen(count) ? { count, rest } : null;
    },
  };
}

function isPowerOfTen(count: number): boolean {
  return /^10*$/.test(String(count));
}
