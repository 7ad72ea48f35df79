/** The streams that are open in this process: whose they are, and how long they may stay (Product §29.20, §29.23, §29.24). */
import { HEARTBEAT_MS } from '@cowrie/contract/live.ts';
import type { OpenStream } from '../calls/call.ts';
import { NAME_LENGTH } from '../changes/change.ts';
import { event } from './event.ts';

/** One open stream: small, since there are tens of thousands. */
export type LiveStream = {
  stream: OpenStream;
  /** Of a customer, or of staff. */
  side: Side;
  owner: string;
  address: string;
  /** Its session, by the token's hash in hexadecimal: a buffer takes several times the memory. */
  session: string;
  slot: number;
};
export type Side = 'customer' | 'staff';

/** Each browser has one stream, and a person has a few browsers. Beyond this number, the oldest stream ends. */
const MOST_OF_ONE = { customer: 6, staff: 12 };
/** Many customers can share a mobile network's address. */
const MOST_OF_ADDRESS = 2000;
const MOST_IN_ALL = 40_000;
/** Signs of life and looks at sessions are spread over their time, so that none comes for all at once. */
const SLOTS = 100;

/** Whose turn it is: their sign of life is sent, and their sessions are looked at. */
type InTurn = (streams: LiveStream[]) => void;

type Parts = {
  /** Multiplies the limits. */
  factor: number;
  inTurn: InTurn;
  /** Begins as the first one opens; what it answers is called as the last one goes. */
  watch: () => () => void;
};

export function createStreams({ factor, inTurn, watch }: Parts) {
  const byOwner = { customer: new Map<string, LiveStream[]>(), staff: new Map<string, LiveStream[]>() };
  const byAddress = new Map<string, number>();
  const slots = Array.from({ length: SLOTS }, () => new Set<LiveStream>());
  let count = 0;
  let nextSlot = 0;
  let turn = 0;
  let timer: NodeJS.Timeout | undefined;
  let leave: (() => void) | undefined;

  function heartbeat() {
    turn = (turn + 1) % SLOTS;
    const streams = [...(slots[turn] ?? [])];
    if (streams.length === 0) return;
    for (const { stream } of streams) stream.send(': \n\n');
    inTurn(streams);
  }

  function remove(live: LiveStream) {
    if (!slots[live.slot]?.delete(live)) return;
    count -= 1;
    const owners = byOwner[live.side];
    const left = owners.get(live.owner)?.filter((one) => one !== live) ?? [];
    if (left.length > 0) owners.set(live.owner, left);
    else owners.delete(live.owner);
    const others = (byAddress.get(live.address) ?? 1) - 1;
    if (others > 0) byAddress.set(live.address, others);
    else byAddress.delete(live.address);
    if (count === 0) {
      clearInterval(timer);
      leave?.();
      [timer, leave] = [undefined, undefined];
    }
  }

  function end(live: LiveStream, because: 'session' | 'many') {
    remove(live);
    live.stream.end(event('ended', { because }));
  }

  return {
    isFull: () => count >= MOST_IN_ALL,
    hasRoomFor: (address: string) => (byAddress.get(address) ?? 0) < MOST_OF_ADDRESS * factor,

    add({ stream, side, owner, address, session }: Omit<LiveStream, 'slot'>): LiveStream {
      nextSlot = (nextSlot + 1) % SLOTS;
      const live = { stream, side, owner, address, session, slot: nextSlot };
      slots[nextSlot]?.add(live);
      count += 1;
      byAddress.set(live.address, (byAddress.get(live.address) ?? 0) + 1);
      const owned = byOwner[live.side].get(live.owner) ?? [];
      // `concat` in place of a spread, which would reserve room for sixteen more.
      byOwner[live.side].set(live.owner, owned.concat(live));
      const [oldest] = owned;
      if (oldest && owned.length >= MOST_OF_ONE[live.side] * factor) end(oldest, 'many');
      timer ??= setInterval(heartbeat, HEARTBEAT_MS / SLOTS).unref();
      leave ??= watch();
      return live;
    },
    remove,
    end,

    of: (side: Side, owner: string): readonly LiveStream[] => byOwner[side].get(owner) ?? [],
    *all(): Iterable<LiveStream> {
      for (const slot of slots) yield* slot;
    },
    *staff(): Iterable<LiveStream> {
      for (const owned of byOwner.staff.values()) yield* owned;
    },
    /** Ends those of the sessions that are named. */
    endSessions(side: Side, names: ReadonlySet<string>) {
      for (const owned of byOwner[side].values())
        for (const live of owned) if (names.has(live.session.slice(0, NAME_LENGTH))) end(live, 'session');
    },
    get count() {
      return count;
    },
  };
}
