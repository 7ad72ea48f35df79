/**
 * Slows what is tried too often, in place of refusing it: all tries of one lane, such as one name's, pass one after the
 * other with a pause between them. Few wait in a lane, and few in all, so that waiting holds next to nothing; each
 * process has its own lanes (Product §4.13, §4.14).
 */

type Turn = {
  /** Milliseconds from this try to the next one of the lane. */
  pauseMs: number;
  /** How often the same has been tried: who tried less goes first, and who tried most leaves a full lane. */
  tried: number;
};
type Place = Turn & { pass(): void; leave(): void };
type Lane = { free: boolean; waiting: Place[] };

export type Lanes = {
  /** Resolves when it is the caller's turn: at once in a lane that nobody was in lately. @throws {CrowdedLane} */
  pass(name: string, turn: Turn): Promise<void>;
  /** Sends away everybody who waits. */
  clear(): void;
  /** How many wait in all lanes. */
  readonly waiting: number;
};

/** Too many wait already. `seconds`: after which a place may be free. */
export class CrowdedLane extends Error {
  readonly seconds: number;
  constructor(pauseMs: number) {
    super('too many wait here');
    this.seconds = Math.max(1, Math.ceil(pauseMs / 1000));
  }
}

/** `places` in each lane, `inAll` in all of them together. `random` gives 0 to 1. */
export function createLanes(
  { places, inAll }: { places: number; inAll: number },
  random: () => number = Math.random,
): Lanes {
  const lanes = new Map<string, Lane>();
  let waiting = 0;

  function rest(name: string, lane: Lane, pauseMs: number) {
    lane.free = false;
    setTimeout(() => next(name, lane), pauseMs).unref();
  }

  function next(name: string, lane: Lane) {
    const first = lane.waiting.reduce<Place | undefined>(
      (best, one) => (best && best.tried <= one.tried ? best : one),
      undefined,
    );
    if (!first) {
      lanes.delete(name);
      return;
    }
    take(lane, first);
    rest(name, lane, first.pauseMs);
    first.pass();
  }

  function take(lane: Lane, place: Place) {
    lane.waiting.splice(lane.waiting.indexOf(place), 1);
    waiting -= 1;
  }

  /** Of those who tried most one leaves by lot, or it is the newcomer. False where that is so. */
  function makeRoom(lane: Lane, newcomer: Turn): boolean {
    const most = Math.max(...lane.waiting.map(({ tried }) => tried));
    if (newcomer.tried > most) return false;
    const [...worst] = lane.waiting.filter(({ tried }) => tried === most);
    const equals = newcomer.tried === most ? worst.length + 1 : worst.length;
    const leaving = worst[Math.floor(random() * equals)];
    if (!leaving) return false;
    take(lane, leaving);
    leaving.leave();
    return true;
  }

  return {
    get waiting() {
      return waiting;
    },
    clear() {
      for (const lane of lanes.values())
        for (const place of [...lane.waiting]) {
          take(lane, place);
          place.leave();
        }
    },
    async pass(name, turn) {
      const lane = lanes.get(name) ?? { free: true, waiting: [] };
      if (lane.free) {
        lanes.set(name, lane);
        rest(name, lane, turn.pauseMs);
        return;
      }
      const isFull = lane.waiting.length >= places || waiting >= inAll;
      if (isFull && (lane.waiting.length === 0 || !makeRoom(lane, turn))) throw new CrowdedLane(turn.pauseMs);
      waiting += 1;
      await new Promise<void>((pass, reject) => {
        lane.waiting.push({ ...turn, pass, leave: () => reject(new CrowdedLane(turn.pauseMs)) });
      });
    },
  };
}
