/** Passwords as argon2id hashes. Hashing is slow on purpose, so a little is done at once, in fair turns (Product §4.15). */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { ApiError } from '../errors.ts';
import { createTurns, type Party, TooBusy } from '../sign-ins/fair-turns.ts';

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One core stays free for everything else, where there is another. */
const turns = createTurns({
  atOnce: Math.max(1, Math.min(3, availableParallelism() - 1)),
  byParty: 50,
  inAll: 400,
});
const BUSY_SECONDS = 5;
/** Where nobody in particular asks: at the start, and in tests. */
const NOBODY: Party = { key: '', known: false };

/** Who asks, where it is just an address. */
export const partyAt = (address: string): Party => ({ key: address, known: false });

async function inTurn<T>(party: Party, work: () => Promise<T>): Promise<T> {
  try {
    return await turns.run(party, work);
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error;
    throw new ApiError('too_many_tries', {
      values: { wait: `${BUSY_SECONDS} seconds` },
      retryAfter: BUSY_SECONDS,
    });
  }
}

/** @throws {ApiError} `too_many_tries` where the party has too much waiting. */
export function hashPassword(password: string, party: Party = NOBODY): Promise<string> {
  return inTurn(party, () => hash(password, COST));
}

/** Spent on an unknown name, so that an answer's time does not tell whether the name exists. */
let decoy: Promise<string> | undefined;

/**
 * Whether `password` fits `stored`; without a stored hash the same work is done and the answer is no.
 * @throws {ApiError} `too_many_tries` where the party has too much waiting.
 */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  party: Party = NOBODY,
): Promise<boolean> {
  decoy ??= hash('nobody has this password', COST);
  const against = stored ?? (await decoy);
  return (await inTurn(party, () => verify(against, password))) && stored !== undefined;
}
