/** One answer per Idempotency-Key, however often a dropping network repeats the call (Product §2.11). */
import { createHash } from 'node:crypto';
import { DAY_MS } from '@cowrie/contract/time.ts';
import type { FastifyRequest } from 'fastify';
import { askOne } from '../database/ask.ts';
import { isDatabaseUnavailable } from '../database/open.ts';
import { type Piece, piece, question, templateOf, together } from '../database/pieces.ts';
import { type DatabaseHandle, type Db, Made, settled, transaction, write } from '../database/transaction.ts';
import { fail, failFields } from '../errors.ts';
import { type Count, countPiece } from './count-tries.ts';
import { refuseIllFormed } from './well-formed.ts';

/**
 * Runs what a call creates: `work` in one transaction with the call's key, its answer and what the call counts as a try.
 * The first call under a key does the work; any other gets the same answer with `replayed` true, and of two at once the
 * later waits at the unique index and leaves nothing. Without a key the work just runs. What the work answers may be
 * `Made` by its last statement, with which key and answer then leave too; where that makes nothing, the answer is undefined
 * and no key is kept.
 * @throws {ApiError} `idempotency_conflict` for the same key with other contents, `too_many_tries`.
 */
export type Once = <T>(work: (tx: Db) => Promise<T | Made<T>>) => Promise<{ answer: T; replayed: boolean }>;

/** One try of a call to create something. */
export type Attempt = {
  /** Whose key it is: a customer, a staff member, or nobody in particular. */
  owner: string;
  key: string | undefined;
  /** What was sent; the same key with another fingerprint is a conflict. */
  fingerprint: Buffer;
  /** What is kept under the key, where the call has looked already: null where nothing is. */
  earlier: Earlier | null | undefined;
  /** What is counted with the work. */
  counts: readonly Count[];
};

/** What an earlier call left under a key; the fingerprint in hexadecimal. */
export type Earlier = { fingerprint: string; answer: unknown };

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

const keptUnder = question<{ owner: string; key: string }>(`
  select each.n, encode(kept.fingerprint, 'hex') as fingerprint, kept.answer
  from @each join idempotency_keys kept on kept.owner = :owner and kept.key = :key`);

/** What an earlier call left under a key. */
export async function earlierOf(
  db: Db,
  { owner, key }: Pick<Attempt, 'owner' | 'key'>,
): Promise<Earlier | null> {
  if (key === undefined) return null;
  return (await askOne<Earlier>(db, keptUnder({ owner, key }))) ?? null;
}

type Kept = { once_owner: string; once_key: string; once_fingerprint: Buffer };
const KEY = '@kept as (insert into idempotency_keys (owner, key, fingerprint, answer)';
const keptWith = piece<Kept & { once_answer: string }>(
  `${KEY} select :once_owner, :once_key, :once_fingerprint::bytea, :once_answer::jsonb from @each)`,
);
const [KEY_OF_MADE, OF_IT] = [
  templateOf(`${KEY} select :once_owner, :once_key, :once_fingerprint::bytea, to_jsonb(made.answer) from (`),
  templateOf(') made join @each on made.n = each.n)'),
];

/** `work` under the key of `attempt`, as `Once` says. */
export async function runOnce<T>(
  db: DatabaseHandle,
  attempt: Attempt,
  work: (tx: Db) => Promise<T | Made<T>>,
): Promise<{ answer: T; replayed: boolean }> {
  const again = (earlier: Earlier) => ({ answer: answerAgain<T>(earlier, attempt), replayed: true });
  const earlier = attempt.earlier === undefined ? await earlierOf(db, attempt) : attempt.earlier;
  if (earlier) return again(earlier);
  try {
    const done = await transaction(db, async (tx) => {
      const result = await work(tx);
      for (const count of attempt.counts) await write(tx, countPiece(count));
      if (result instanceof Made && !result.isSent) {
        await result.leave(tx, keyOfMade(attempt, result));
        return result;
      }
      const answer = await settled(tx, result);
      await keep(tx, attempt, answer);
      return answer;
    });
    return { answer: done instanceof Made ? await done.left() : done, replayed: false };
  } catch (error) {
    // With the database away there is no time left to ask for an earlier answer either.
    if (isDatabaseUnavailable(error)) throw error;
    // This call may have failed because the same call, sent twice, did the work meanwhile: then that answer counts.
    const meanwhile = await earlierOf(db, attempt);
    if (meanwhile) return again(meanwhile);
    throw error;
  }
}

function answerAgain<T>({ fingerprint, answer }: Earlier, attempt: Attempt): T {
  if (fingerprint !== attempt.fingerprint.toString('hex')) fail('idempotency_conflict');
  return answer as T;
}

async function keep(tx: Db, { owner, key, fingerprint }: Attempt, answer: unknown): Promise<void> {
  if (key === undefined) return;
  const kept = { once_owner: owner, once_key: key, once_fingerprint: fingerprint };
  await write(tx, keptWith({ ...kept, once_answer: JSON.stringify(answer ?? null) }));
}

/** The key of what the database makes, in its own statement. */
function keyOfMade<T>({ owner, key, fingerprint }: Attempt, made: Made<T>): Piece | undefined {
  if (key === undefined) return undefined;
  return {
    templates: [together(KEY_OF_MADE, made.answer, OF_IT)],
    values: { once_owner: owner, once_key: key, once_fingerprint: fingerprint } satisfies Kept,
    changes: undefined,
  };
}

/** A phone that was off for a week may still repeat its last call. */
const KEPT_MS = 7 * DAY_MS;

/** Forgets keys that nobody will repeat any more. */
export async function clearKeys(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
}
