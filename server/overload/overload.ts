/**
 * What is turned away when more is asked than can be answered (Product §29.51, §29.52): first who asks again by itself,
 * then who reads, last who writes and the staff. Beyond its means a process that takes everything answers nobody in time.
 */
import type { AnyEndpoint } from '@cowrie/contract/endpoint.ts';
import { ApiError } from '../errors.ts';

/** `poll`: comes again by itself. `read`: somebody looks at it. `act`: a write, or anything of the staff. */
export type Urgency = 'poll' | 'read' | 'act';

/**
 * How late the process may be with its own work, and how long somebody may wait for a connection to the database, as
 * multiples of what is set for polls. From `from` on some are turned away, from `to` on all.
 */
const BOUNDS: Record<Urgency, { from: number; to: number }> = {
  poll: { from: 1, to: 3 },
  read: { from: 4, to: 10 },
  act: { from: 16, to: 26 },
};
/** When to come again, in seconds; polls are spread, or they would all come at once, and further where they are many. */
const AGAIN_SECONDS: Record<Urgency, { least: number; spread: number }> = {
  poll: { least: 8, spread: 12 },
  read: { least: 3, spread: 4 },
  act: { least: 2, spread: 2 },
};

/** Browsers wait for a minute, and are told nothing longer (Product §29.54). */
const MOST_SPREAD_SECONDS = 60 - AGAIN_SECONDS.poll.least;
/** To turn so many polls away in a second costs little; were it more, that alone would take the time to answer any. */
const TURNED_AWAY_A_SECOND = 300;
const COUNTED_MS = 5_000;

const LOOK_MS = 50;
/** How long it takes to believe that the process is late: one pause is no overload. */
const BELIEVED_MS = 500;
const TOLD_MS = 10_000;

/** Refused since others come first, or were first: expected, so that it is counted and not logged one by one. */
export class Overloaded extends ApiError {
  constructor(retryAfter: number) {
    super('unavailable', { retryAfter });
  }
}

export type Overload = {
  /** Seconds after which to come again where this call is turned away now, else 0. */
  wait(urgency: Urgency): number;
  /** The same for a poll that would need the database. @throws {Overloaded} */
  refuseDatabase(): void;
  /** What somebody is told who waited in vain for a connection to the database. */
  inVain(urgency: Urgency): Overloaded;
  /** Notes that the process did at `now` what it should have done `late` milliseconds before. */
  note(late: number, now: number): void;
  start(): void;
  stop(): void;
};

export type OverloadParts = {
  /** How long somebody waits for a connection to the database, in milliseconds; writes and staff, who are served first, or all. */
  longestWait(ofWhom: 'first' | 'all'): number;
  log: { warn(details: object, message: string): void };
  /** From how late on polls are turned away, in milliseconds. */
  lateMs: number;
  /** From 0 to 1: who of those that come in a tight moment is turned away. */
  random?: () => number;
};

export function createOverload({ longestWait, log, lateMs, random = Math.random }: OverloadParts): Overload {
  let late = 0;
  let turnedAway: Record<Urgency, number> = { poll: 0, read: 0, act: 0 };
  let toldAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let notedAt = performance.now();
  let pollSpread = AGAIN_SECONDS.poll.spread;
  let polls = 0;
  let countedAt = notedAt;

  function turnAway(urgency: Urgency): number {
    turnedAway[urgency] += 1;
    const { least, spread } = AGAIN_SECONDS[urgency];
    if (urgency === 'poll') polls += 1;
    return least + Math.floor(random() * (urgency === 'poll' ? pollSpread : spread));
  }

  /** Spreads those who rest by now over as much time as they need to come back few at once. */
  function spreadPolls(now: number) {
    if (now - countedAt < COUNTED_MS) return;
    const { least, spread } = AGAIN_SECONDS.poll;
    const resting = (polls / (now - countedAt)) * 1000 * (least + pollSpread / 2);
    const wanted = 2 * (resting / TURNED_AWAY_A_SECOND - least);
    pollSpread = Math.min(MOST_SPREAD_SECONDS, Math.max(spread, wanted));
    polls = 0;
    countedAt = now;
  }

  /** Whether one is turned away of those that come when everything is `milliseconds` late. */
  function isTurnedAway(urgency: Urgency, milliseconds: number): boolean {
    const { from, to } = BOUNDS[urgency];
    const share = (milliseconds / lateMs - from) / (to - from);
    return share > 0 && random() < share;
  }

  function tell(now: number) {
    const { poll, read, act } = turnedAway;
    if (poll + read + act === 0 || now - toldAt < TOLD_MS) return;
    toldAt = now;
    log.warn({ ...turnedAway, late: Math.round(late) }, 'more is asked than can be answered');
    turnedAway = { poll: 0, read: 0, act: 0 };
  }

  function note(measured: number, now: number) {
    const believed = 1 - Math.exp(-(now - notedAt) / BELIEVED_MS);
    notedAt = now;
    late += believed * (measured - late);
    spreadPolls(now);
    tell(now);
  }

  return {
    wait(urgency) {
      // Most polls need no connection: those that do are asked about it by themselves (`refuseDatabase`).
      const waits = urgency === 'poll' ? 0 : longestWait(urgency === 'act' ? 'first' : 'all');
      return isTurnedAway(urgency, Math.max(late, waits)) ? turnAway(urgency) : 0;
    },
    refuseDatabase() {
      if (isTurnedAway('poll', longestWait('all'))) throw new Overloaded(turnAway('poll'));
    },
    inVain: (urgency) => new Overloaded(turnAway(urgency)),
    note,
    start() {
      notedAt = performance.now();
      countedAt = notedAt;
      let due = notedAt + LOOK_MS;
      timer = setInterval(() => {
        const now = performance.now();
        note(Math.max(0, now - due), now);
        due = now + LOOK_MS;
      }, LOOK_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}

/** Who comes first: of a call, by what its endpoint says. */
export function urgencyOf({ method, access, polled }: AnyEndpoint): Urgency {
  const isStaff = Array.isArray(access) || access === 'payout-phone';
  if (isStaff || method !== 'GET') return 'act';
  return polled === undefined ? 'read' : 'poll';
}
