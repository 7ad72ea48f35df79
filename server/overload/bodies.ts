/** How much of what people send may be on its way at once (Product §4.9): memory has an end, however many send. */
import { ApiError } from '../errors.ts';
import { type Coming, type Held, largest, type Release, ratedAt, slowest } from './who-gives-way.ts';

const MB = 1024 * 1024;
const MOST_OF_ADDRESS = 4 * MB;
const MOST_IN_ALL = 32 * MB;
/** What a form with a file holds while it streams. */
const UPLOAD_BYTES = 64 * 1024;
const UPLOADS_OF_SENDER = 4;
/** The share of the room that is freed at once, so that not every new body has to look for some. */
const MADE_ROOM = 1 / 8;

export type Bodies = {
  /** Room for a body of `bytes`. @throws {ApiError} `too_many_tries`, `unavailable`. */
  begin(address: string, bytes: number, coming: Coming): Release;
  /** Whether there is room for a form with files. @throws {ApiError} as `begin`. */
  refuseUpload(address: string, sender: string): void;
  /** Room for a form with files. @throws {ApiError} as `begin`. */
  beginUpload(address: string, sender: string, coming: Coming): Release;
};

/** `factor` multiplies what one address and one sender may have. */
export function createBodies(factor: number, clock = () => performance.now()): Bodies {
  const mostOfAddress = MOST_OF_ADDRESS * factor;
  const held = new Map<string, number>();
  const all = new Set<Held>();
  const of = (key: string) => held.get(key) ?? 0;
  const add = (key: string, amount: number) => {
    const now = of(key) + amount;
    if (now > 0) held.set(key, now);
    else held.delete(key);
  };
  const rated = (isAmong: (one: Held) => boolean = () => true) => ratedAt(clock(), [...all].filter(isAmong));
  const refuse = (): never => {
    throw new ApiError('too_many_tries', { values: { wait: 'a moment' }, retryAfter: 5 });
  };

  const sendAway = (ones: readonly Held[]) => {
    for (const one of ones) {
      one.release();
      one.giveWay();
    }
  };

  const keysOf = (address: string): [string, string] => [`address ${address}`, 'all'];

  function refuseBeyond(address: string, bytes: number, sender?: string): void {
    const [own, every] = keysOf(address);
    const overOwn = () => of(own) + bytes - mostOfAddress;
    const over = () => of(every) + bytes - MOST_IN_ALL;
    const ofAddress = (one: Held) => one.address === address;
    if (overOwn() > 0) sendAway(slowest(rated(ofAddress), bytes + mostOfAddress * MADE_ROOM));
    if (overOwn() > 0)
      sendAway(
        largest(all, rated(ofAddress), {
          ...{ key: sender, bytes, over: overOwn() },
          keyOf: (one) => (ofAddress(one) ? one.sender : undefined),
        }),
      );
    if (overOwn() > 0) refuse();
    if (over() > 0) sendAway(slowest(rated(), bytes + MOST_IN_ALL * MADE_ROOM));
    if (over() > 0)
      sendAway(largest(all, rated(), { key: address, bytes, over: over(), keyOf: (one) => one.address }));
    if (over() > 0) throw new ApiError('unavailable', { retryAfter: 5 });
  }

  function refuseUpload(address: string, sender: string): void {
    if (of(sender) + 1 > Math.max(1, UPLOADS_OF_SENDER * factor)) refuse();
    refuseBeyond(address, UPLOAD_BYTES, sender);
  }

  function hold(address: string, bytes: number, coming: Coming, sender?: string): Release {
    refuseBeyond(address, bytes, sender);
    for (const key of keysOf(address)) add(key, bytes);
    const release = () => {
      if (!all.delete(one)) return;
      for (const key of keysOf(address)) add(key, -bytes);
    };
    const one: Held = { ...coming, address, sender, bytes, since: clock(), release };
    all.add(one);
    return release;
  }

  return {
    begin: (address, bytes, coming) => hold(address, bytes, coming),
    refuseUpload,
    beginUpload(address, sender, coming) {
      refuseUpload(address, sender);
      const release = hold(address, UPLOAD_BYTES, coming, sender);
      add(sender, 1);
      return () => {
        release();
        add(sender, -1);
      };
    },
  };
}
