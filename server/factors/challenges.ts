/** What a passkey has to sign: random, known to the database, good once and for five minutes (Product §25.12). */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Db } from '../database/transaction.ts';
import { latestEnd } from '../latest-begin.ts';
import { hashToken, newToken } from '../tokens.ts';
import { ownerColumns, type Person } from './person.ts';

const LIFE_MS = 5 * MINUTE_MS;

/** What it is for: one that was given out for one thing does for no other. */
export type Purpose = 'customer sign-in' | 'staff sign-in' | 'new passkey' | 'code';

type Asked = { purpose: Purpose /** Nobody yet at a sign-in. */; person: Person | null };

const columns = ({ purpose, person }: Asked) => ({
  purpose,
  ...(person ? ownerColumns(person) : { customer_id: null, staff_id: null }),
});

/** 256 random bits in base64url. */
export async function giveChallenge(db: Db, asked: Asked, now: Date): Promise<string> {
  const challenge = newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      ...columns(asked),
      expires_at: new Date(now.getTime() + LIFE_MS),
    })
    .execute();
  return challenge;
}

/** Takes a challenge back, whatever for. Resolves to whether it was given for this, to this person, and still counts. */
export async function takeChallenge(db: Db, challenge: string, asked: Asked, now: Date): Promise<boolean> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .returningAll()
    .executeTakeFirst();
  const { purpose, customer_id, staff_id } = columns(asked);
  return (
    row !== undefined &&
    row.purpose === purpose &&
    row.customer_id === customer_id &&
    row.staff_id === staff_id &&
    row.expires_at > now
  );
}

export async function clearChallenges(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('passkey_challenges')
    .where((challenge) =>
      challenge.or([
        challenge('expires_at', '<', now),
        // Of a clock that was ahead.
        challenge('expires_at', '>', latestEnd(now, LIFE_MS)),
      ]),
    )
    .execute();
}
