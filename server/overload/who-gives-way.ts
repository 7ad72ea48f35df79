/** Which of the bodies that are on their way give way to others, where there is no room for all (Product §4.9). */

/** Whoever has been coming for so long, and slower than the worst of networks, gives way where there is no room. */
const PATIENCE_MS = 2_000;
const SLOWEST_BYTES_A_MS = 1;

/** Gives the room of a body back. */
export type Release = () => void;

/** What is known of a body that is on its way. */
export type Coming = {
  /** Bytes of it that are there; without an end where it is we who are waited for. */
  came(): number;
  /** Its sender is told so, or cut off: others need the room. */
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

/** By how fast they come, the slowest first. Who has begun just now is not told from who hardly sends. */
export const ratedAt = (now: number, bodies: readonly Held[]): Rated[] =>
  bodies
    .filter((one) => now - one.since >= PATIENCE_MS)
    .map((one) => ({ one, rate: one.came() / (now - one.since) }))
    .sort((a, b) => a.rate - b.rate);

/** Those who hold their connection open and hardly send give way, until there is enough: a few addresses can be that many. */
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

/** How much each of them holds: addresses, or the senders of one. */
function sharesBy(bodies: Iterable<Held>, keyOf: (one: Held) => Key): Map<Key, number> {
  const shares = new Map<Key, number>();
  for (const one of bodies) shares.set(keyOf(one), (shares.get(keyOf(one)) ?? 0) + one.bytes);
  return shares;
}

/**
 * Where none is slow, whoever holds most gives way to whoever would not have more than what is left to them: a few who all
 * send just fast enough keep nobody out, and two that have as much do not drive each other away. `keyOf` says whose a body
 * is; of theirs the sender with most gives way first, then the slowest. Nobody gives way where it would not be enough.
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
