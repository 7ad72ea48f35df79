/**
 * How tries at a name, or from an address, are slowed the more there are. A guesser gets about a hundred tries an hour at
 * one name, from however many addresses; whoever comes alone passes at once all the same (Product §4.13, §4.14).
 */
import { ApiError } from '../errors.ts';
import { CrowdedLane, createLanes } from './slow-lanes.ts';

/** The first pause, and the longest: well below the minute that proxies wait for an answer. */
const FIRST_MS = 500;
const LONGEST_MS = { name: 48_000, address: 2_000 };
/** So many further tries double the pause. */
const DOUBLES_EVERY = { name: 3, address: 25 };

/** Few wait at one name, since each holds a connection for long; at an address many may, for a short time. */
const lanes = {
  name: createLanes({ places: 3, inAll: 100 }),
  address: createLanes({ places: 20, inAll: 200 }),
};

export type Slowed = keyof typeof lanes;

/** Milliseconds from one try to the next, where `beyond` is how many tries there were past what is free. */
export function pauseAfter(slowed: Slowed, beyond: number): number {
  const doubled = Math.floor((beyond - 1) / DOUBLES_EVERY[slowed]);
  return Math.min(LONGEST_MS[slowed], FIRST_MS * 2 ** Math.min(doubled, 20));
}

/**
 * Waits for the turn of a try that is one too many. `tried`: how often the same was tried from this address.
 * @throws {ApiError} `too_many_tries` where too many wait already; for seconds, while the flood lasts.
 */
export async function waitTurn(
  slowed: Slowed,
  name: string,
  { beyond, tried }: { beyond: number; tried: number },
): Promise<void> {
  try {
    await lanes[slowed].pass(name.toLowerCase(), { pauseMs: pauseAfter(slowed, beyond), tried });
  } catch (error) {
    if (!(error instanceof CrowdedLane)) throw error;
    throw new ApiError('too_many_tries', {
      values: { wait: `${error.seconds} seconds` },
      retryAfter: error.seconds,
    });
  }
}

/** Sends away who waits, so that a process can stop. */
export function letGo(): void {
  for (const one of Object.values(lanes)) one.clear();
}
