/**
 * Work that is slow on purpose, such as hashing a password, a little at once and shared fairly: each party, such as a
 * network address, gets its turn after every other one's, however much it asks for (Product §4.15).
 */

export type Party = {
  key: string;
  /** Known people come first, every other time at least, so that no crowd of strangers keeps them out. */
  known: boolean;
};
type Place = { start(): void; refuse(): void };

/** There is too much to do already. */
export class TooBusy extends Error {}

export type Turns = {
  /** Does `work` when it is the party's turn. @throws {TooBusy} where the party, or everybody, waits with too much. */
  run<T>(party: Party, work: () => Promise<T>): Promise<T>;
};

/** `atOnce` are under way at a time; so many wait `byParty` and `inAll`. */
export function createTurns(bounds: { atOnce: number; byParty: number; inAll: number }): Turns {
  const known = new Map<string, Place[]>();
  const strangers = new Map<string, Place[]>();
  let running = 0;
  let waiting = 0;
  let knownBefore = false;

  function next() {
    while (running < bounds.atOnce && waiting > 0) {
      const ring = (knownBefore && strangers.size > 0) || known.size === 0 ? strangers : known;
      knownBefore = ring === known;
      const [turn] = ring;
      if (!turn) return;
      const [key, places] = turn;
      const place = places.shift();
      // To the end of the ring: everybody else comes first.
      ring.delete(key);
      if (places.length > 0) ring.set(key, places);
      waiting -= 1;
      running += 1;
      place?.start();
    }
  }

  /** The longest queue gives up its last place to a party that waits with less. */
  function makeRoom(mine: number): boolean {
    const longest = [...strangers.values(), ...known.values()].reduce<Place[]>(
      (best, places) => (places.length > best.length ? places : best),
      [],
    );
    if (longest.length <= mine + 1) return false;
    longest.pop()?.refuse();
    waiting -= 1;
    return true;
  }

  async function wait({ key, known: isKnown }: Party) {
    const ring = isKnown ? known : strangers;
    const places = ring.get(key) ?? [];
    if (places.length >= bounds.byParty) throw new TooBusy();
    if (waiting >= bounds.inAll && !makeRoom(places.length)) throw new TooBusy();
    await new Promise<void>((start, reject) => {
      places.push({ start, refuse: () => reject(new TooBusy()) });
      ring.set(key, places);
      waiting += 1;
      next();
    });
  }

  return {
    async run(party, work) {
      await wait(party);
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
