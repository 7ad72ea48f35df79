/** How much of what people send may be on its way at once (Product §4.9): memory has an end, however many send. */
import { ApiError } from './errors.ts';

const MB = 1024 * 1024;
const MOST_OF_ADDRESS = 4 * MB;
const MOST_IN_ALL = 32 * MB;
/** What a form with a file holds while it streams. */
const UPLOAD_BYTES = 64 * 1024;
const UPLOADS_OF_SENDER = 4;
/** Whoever has been coming for so long, and slower than the worst of networks, gives way where there is no room. */
const PATIENCE_MS = 2_000;
const SLOWEST_BYTES_A_MS = 1;
/** So much of the room is made at once: it is not looked for again with each that comes. */
const MADE_ROOM = 1 / 8;

/** Gives the room of a body back. */
type Release = () => void;

/** What is known of a body that is on its way. */
export type Coming = {
  /** Bytes of it that are there; without an end where it is we who are waited for. */
  came(): number;
  /** Its sender is told so, or cut off: others need the room. */
  giveWay(): void;
};
type Held = Coming & { address: string; bytes: number; since: number; release: Release };

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
  const refuse = (): never => {
    throw new ApiError('too_many_tries', { values: { wait: 'a moment' }, retryAfter: 5 });
  };

  const keysOf = (address: string): [string, string] => [`address ${address}`, 'all'];

  /** Those who hold their connection open and hardly send give way, the slowest first: a few addresses can be that many. */
  function makeRoom(bytes: number, isAmong: (one: Held) => boolean): void {
    const now = clock();
    const rate = ({ came, since }: Held) => came() / (now - since);
    const slow = [...all]
      .filter((one) => isAmong(one) && now - one.since >= PATIENCE_MS)
      .map((one) => ({ one, rate: rate(one) }))
      .filter((found) => found.rate < SLOWEST_BYTES_A_MS)
      .sort((a, b) => a.rate - b.rate);
    let made = 0;
    for (const { one } of slow) {
      if (made >= bytes) return;
      made += one.bytes;
      one.release();
      one.giveWay();
    }
  }

  function refuseBeyond(address: string, bytes: number): void {
    const [own, every] = keysOf(address);
    if (of(own) + bytes > mostOfAddress)
      makeRoom(bytes + mostOfAddress * MADE_ROOM, (one) => one.address === address);
    if (of(own) + bytes > mostOfAddress) refuse();
    if (of(every) + bytes > MOST_IN_ALL) makeRoom(bytes + MOST_IN_ALL * MADE_ROOM, () => true);
    if (of(every) + bytes > MOST_IN_ALL) throw new ApiError('unavailable', { retryAfter: 5 });
  }

  function refuseUpload(address: string, sender: string): void {
    if (of(sender) + 1 > Math.max(1, UPLOADS_OF_SENDER * factor)) refuse();
    refuseBeyond(address, UPLOAD_BYTES);
  }

  function begin(address: string, bytes: number, coming: Coming): Release {
    refuseBeyond(address, bytes);
    for (const key of keysOf(address)) add(key, bytes);
    const release = () => {
      if (!all.delete(one)) return;
      for (const key of keysOf(address)) add(key, -bytes);
    };
    const one = { ...coming, address, bytes, since: clock(), release };
    all.add(one);
    return release;
  }

  return {
    begin,
    refuseUpload,
    beginUpload(address, sender, coming) {
      refuseUpload(address, sender);
      const release = begin(address, UPLOAD_BYTES, coming);
      add(sender, 1);
      return () => {
        release();
        add(sender, -1);
      };
    },
  };
}
