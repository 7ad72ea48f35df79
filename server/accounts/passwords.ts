/** Passwords as argon2id hashes. Hashing is slow on purpose, so a little is done at once, in fair turns (Product §4.15). */
import { availableParallelism } from 'node:os';
import { atFirstUse } from '../at-first-use.ts';
import { ApiError } from '../errors.ts';
import { createTurns, type Party, TooBusy } from '../sign-ins/fair-turns.ts';
import { hash, verify } from './hashing.ts';
import { COST } from './hashing-jobs.ts';

/** What a hash was made at, as it says itself: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
const COST_OF_HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/;

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

/** As it is read: keyboards write one letter with its marks, such as ọ́, in several ways (Product §5.52). */
const asRead = (password: string) => password.normalize('NFC');

/** @throws {ApiError} `too_many_tries` where the party has too much waiting. */
export function hashPassword(password: string, party: Party = NOBODY): Promise<string> {
  return inTurn(party, () => hash(asRead(password)));
}

/** Hashes of earlier versions are of what was typed. */
const fitsAsReadOrTyped = async (stored: string, typed: string) =>
  (await verify(stored, asRead(typed))) || (asRead(typed) !== typed && (await verify(stored, typed)));

/** Spent on an unknown name, so that an answer's time does not tell whether the name exists. */
const decoy = atFirstUse(() => hash('nobody has this password'));

/**
 * Whether `password` fits `stored`; without a stored hash the same work is done and the answer is no.
 * @throws {ApiError} `too_many_tries` where the party has too much waiting.
 */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  party: Party = NOBODY,
): Promise<boolean> {
  const against = stored ?? (await decoy());
  return (await inTurn(party, () => fitsAsReadOrTyped(against, password))) && stored !== undefined;
}

/** Whether a hash was made at a lower cost than new ones are, or in another way. */
function isCheap(stored: string): boolean {
  const [, memory, passes] = stored.match(COST_OF_HASH) ?? [];
  return !(Number(memory) >= COST.memoryCost && Number(passes) >= COST.timeCost);
}

type Renewal<Row> = {
  password: string;
  party: Party;
  /** Puts `next` in the place of the hash that `row` has. Resolves to whether that one was still there. */
  replace(next: string): Promise<boolean>;
  /** The row as it is now. */
  reread(): Promise<Row | undefined>;
};

/**
 * Who has just given the right password has it hashed anew where the kept hash is a cheap one (Product §25.50).
 * Answers the row as it stands then; undefined where the password was changed meanwhile.
 * @throws {ApiError} `too_many_tries` where the party has too much waiting.
 */
export async function renewCheapHash<Row extends { password_hash: string }>(
  row: Row,
  { password, party, replace, reread }: Renewal<Row>,
): Promise<Row | undefined> {
  if (!isCheap(row.password_hash)) return row;
  const next = await hashPassword(password, party);
  if (await replace(next)) return { ...row, password_hash: next };
  // Another sign-in in the same moment did the same, or the password is a new one.
  const present = await reread();
  return (await passwordFits(present?.password_hash, password, party)) ? present : undefined;
}
