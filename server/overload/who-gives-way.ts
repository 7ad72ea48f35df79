/**
 * Chooses which request bodies that are being received are dropped for others when there is no room for all
 * (Product §4.9).
 */

/**
 * A body that has been arriving for this long, and slower than on the worst of networks, is dropped where there is no
 * room.
 */
const PATIENCE_MS = 2_000;
const SLOWEST_BYTES_A_MS = 1;

/** Frees the room that was reserved for a body. */
export type Release = () => void;

/** A body that is being received. */
export type Coming = {
  /** Bytes received so far; infinite while its sender waits for us. */
  came(): number;
  /** Drops it: its sender is told, or cut off. */
  giveWay(): void;
};
export type Held = Coming & {
  address: string;
  sender?: string;
  bytes: number;
  since: number;
  release: Release;
};

type Rated = { one: Held; rate: number };

/**
 * The bodies by how fast they arrive, the slowest first; without those too new to be told from one that hardly sends.
 */
export const ratedAt = (now: number, bodies: readonly Held[]): Rated[] =>
  bodies
    .filter((one) => now - one.since >= PATIENCE_MS)
    .map((one) => ({ one, rate: one.came() / (now - one.since) }))
    .sort((a, b) => a.rate - b.rate);

/**
 * The bodies to drop whose senders hardly send anything, until there is enough room. A few addresses can hold many such
 * connections.
 */
export function slowest(rated: readonly Rated[], bytes: number): Held[] {
  const gone: Held[] = [];
  let made = 0;
  for (const { one, rate } of rated) {
    if (made >= bytes || rate >= SLOWEST_BYTES_A_MS) break;
    made += one.bytes;
    gone.push(one);
  }
  return gone;
}

type Key = string | undefined;
type Wanted = { key: Key; bytes: number; over: number; keyOf: (one: Held) => Key };

/** Bytes reserved by each key: by each address, or by each sender of one address. */
function sharesBy(bodies: Iterable<Held>, keyOf: (one: Held) => Key): Map<Key, number> {
  const shares = new Map<Key, number>();
  for (const one of bodies) shares.set(keyOf(one), (shares.get(keyOf(one)) ?? 0) + one.bytes);
  return shares;
}

/**
 * The bodies to drop where none is slow: those of the key with the largest share, as long as the newcomer would not
 * have more than what is left to that key. So a few who all send just fast enough keep nobody out, and two with equal
 * shares do not drop each other. `keyOf` says whose a body is; within a key, the sender with most is dropped first,
 * then the slowest. Empty where dropping would not make enough room.
 */
export function largest(
  all: ReadonlySet<Held>,
  rated: readonly Rated[],
  { key, bytes, over, keyOf }: Wanted,
): Held[] {
  const shares = sharesBy(all, keyOf);
  const ofSenders = sharesBy(all, ({ sender }) => sender);
  const own = bytes + (key === undefined ? 0 : (shares.get(key) ?? 0));
  const shareOf = (one: Held) => shares.get(keyOf(one)) ?? 0;
  const ofSender = ({ sender }: Held) => (sender === undefined ? 0 : (ofSenders.get(sender) ?? 0));
  const most = rated
    .filter(({ one, rate }) => keyOf(one) !== undefined && Number.isFinite(rate))
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
  return made >= over ? gone : [];
}
