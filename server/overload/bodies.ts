/** How much of what people send may be on its way at once (Product §4.9): memory has an end, however many send. */
import { ApiError } from '../errors.ts';

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
type Held = Coming & { address: string; sender?: string; bytes: number; since: number; release: Release };

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

  /** Who has begun just now is not told from who hardly sends. */
  const rated = (isAmong: (one: Held) => boolean) => {
    const now = clock();
    return [...all]
      .filter((one) => isAmong(one) && now - one.since >= PATIENCE_MS)
      .map((one) => ({ one, rate: one.came() / (now - one.since) }))
      .sort((a, b) => a.rate - b.rate);
  };
  const sendAway = (one: Held) => {
    one.release();
    one.giveWay();
  };

  const keysOf = (address: string): [string, string] => [`address ${address}`, 'all'];

  /** Those who hold their connection open and hardly send give way, the slowest first: a few addresses can be that many. */
  function makeRoom(bytes: number, isAmong: (one: Held) => boolean): void {
    const slow = rated(isAmong).filter(({ rate }) => rate < SLOWEST_BYTES_A_MS);
    let made = 0;
    for (const { one } of slow) {
      if (made >= bytes) return;
      made += one.bytes;
      sendAway(one);
    }
  }

  /** How much each of them holds: addresses, or the senders of one. */
  function sharesBy(keyOf: (one: Held) => string | undefined): Map<string | undefined, number> {
    const shares = new Map<string | undefined, number>();
    for (const one of all) shares.set(keyOf(one), (shares.get(keyOf(one)) ?? 0) + one.bytes);
    return shares;
  }

  /**
   * Where none is slow, whoever holds most gives way to whoever would not have more than what is left to them: a few who all
   * send just fast enough keep nobody out, and two that have as much do not drive each other away. `keyOf` says whose a body
   * is; of theirs the sender with most gives way first, then the slowest. Nobody gives way where it would not be enough.
   */
  function share(
    { key, bytes, over }: { key: string | undefined; bytes: number; over: number },
    keyOf: (one: Held) => string | undefined,
  ): void {
    const shares = sharesBy(keyOf);
    const ofSenders = sharesBy(({ sender }) => sender);
    const own = bytes + (key === undefined ? 0 : (shares.get(key) ?? 0));
    const shareOf = (one: Held) => shares.get(keyOf(one)) ?? 0;
    const ofSender = ({ sender }: Held) => (sender === undefined ? 0 : (ofSenders.get(sender) ?? 0));
    const most = rated((one) => keyOf(one) !== undefined)
      .filter(({ rate }) => Number.isFinite(rate))
      .map(({ one }) => ({ one, share: shareOf(one), sender: ofSender(one) }))
      .sort((a, b) => b.share - a.share || b.sender - a.sender);
    const gone: Held[] = [];
    let made = 0;
    for (const { one } of most) {
      if (made >= over) break;
      const left = shareOf(one) - one.bytes;
      if (left < own) continue;
      shares.set(keyOf(one), left);
      made += one.bytes;
      gone.push(one);
    }
    if (made >= over) for (const one of gone) sendAway(one);
  }

  function refuseBeyond(address: string, bytes: number, sender?: string): void {
    const [own, every] = keysOf(address);
    const overOwn = () => of(own) + bytes - mostOfAddress;
    const over = () => of(every) + bytes - MOST_IN_ALL;
    if (overOwn() > 0) makeRoom(bytes + mostOfAddress * MADE_ROOM, (one) => one.address === address);
    if (overOwn() > 0)
      share({ key: sender, bytes, over: overOwn() }, (one) =>
        one.address === address ? one.sender : undefined,
      );
    if (overOwn() > 0) refuse();
    if (over() > 0) makeRoom(bytes + MOST_IN_ALL * MADE_ROOM, () => true);
    if (over() > 0) share({ key: address, bytes, over: over() }, (one) => one.address);
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
