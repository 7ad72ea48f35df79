/** One answer per Idempotency-Key, however often a dropping network repeats the call (Product §2.11). */
import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { refuseIllFormed } from './well-formed.ts';

/**
 * Runs what a call creates: `work` in one transaction with the call's key. The first call under a key does the work;
 * any other waits for it at the unique index, does nothing and gets the same answer with `replayed` true. Without a
 * key the work just runs.
 * @throws {ApiError} `idempotency_conflict` for the same key with other contents.
 */
export type Once = <T>(work: (tx: Db) => Promise<T>) => Promise<{ answer: T; replayed: boolean }>;

/** One try of a call to create something. */
export type Attempt = {
  /** Whose key it is: a customer, a staff member, or nobody in particular. */
  owner: string;
  key: string | undefined;
  /** What was sent; the same key with another fingerprint is a conflict. */
  fingerprint: Buffer;
};

/** Longest Idempotency-Key we keep. */
const KEY_MAX = 200;

/** The key that came with a call. @throws {ApiError} `invalid_input`. */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length === 0 || key.length > KEY_MAX) {
    failFields({ 'idempotency-key': [`Send one Idempotency-Key of at most ${KEY_MAX} characters`] });
  }
  refuseIllFormed({ 'idempotency-key': key });
  return key;
}

/** A fingerprint of a call: its path and its validated input, with digests of its files. */
export function fingerprintOf(path: string, input: unknown): Buffer {
  const text = JSON.stringify([path, input], (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
  return createHash('sha256').update(text).digest();
}

/** Whether a call under this key has done its work. */
export async function isKnownKey(db: Db, { owner, key }: Pick<Attempt, 'owner'> & { key: string }) {
  const known = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst();
  return known !== undefined;
}

/** `work` under the key of `attempt`, as `Once` says. */
export async function runOnce<T>(
  db: DatabaseHandle,
  attempt: Attempt,
  work: (tx: Db) => Promise<T>,
): Promise<{ answer: T; replayed: boolean }> {
  const { owner, key, fingerprint } = attempt;
  if (key === undefined) return { answer: await transaction(db, work), replayed: false };
  return transaction(db, async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ owner, key, fingerprint, answer: null })
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!claimed) {
      const earlier = await tx
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'answer'])
        .where('owner', '=', owner)
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      if (!earlier.fingerprint.equals(fingerprint)) fail('idempotency_conflict');
      return { answer: earlier.answer as T, replayed: true };
    }
    const answer = await work(tx);
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
    return { answer, replayed: false };
  });
}

/** A phone that was off for a week may still repeat its last call. */
const KEPT_MS = 7 * 86_400_000;

/** Forgets keys that nobody will repeat any more. */
export async function clearKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
