/** Counts tries in the database, so that a limit holds over every process and restart. */
import { sql } from 'kysely';
import type { Db } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';

export type Limit = { scope: string; max: number; windowSeconds: number };

/** How often things may be tried. Many customers can share a mobile network's address, so it waits later than a name (Product §2). */
export const LIMITS = {
  passwordByName: { scope: 'password-name', max: 10, windowSeconds: 900 },
  passwordByAddress: { scope: 'password-address', max: 50, windowSeconds: 900 },
  secondFactor: { scope: 'second-factor', max: 10, windowSeconds: 900 },
  register: { scope: 'register', max: 20, windowSeconds: 3600 },
  forgot: { scope: 'forgot', max: 20, windowSeconds: 3600 },
  forgotMail: { scope: 'forgot-mail', max: 5, windowSeconds: 3600 },
  resetToken: { scope: 'reset-token', max: 30, windowSeconds: 3600 },
  resend: { scope: 'resend', max: 20, windowSeconds: 3600 },
  track: { scope: 'track', max: 30, windowSeconds: 900 },
  /** Of one order, from wherever: its reference may be known to others, its email is then the only secret. */
  trackOrder: { scope: 'track-order', max: 60, windowSeconds: 900 },
  contact: { scope: 'contact', max: 10, windowSeconds: 3600 },
  order: { scope: 'order', max: 60, windowSeconds: 3600 },
  message: { scope: 'message', max: 120, windowSeconds: 900 },
  address: { scope: 'address', max: 30, windowSeconds: 3600 },
  /** Each image is decoded and written anew, one at a time for everybody. */
  upload: { scope: 'upload', max: 120, windowSeconds: 3600 },
  invitation: { scope: 'invitation', max: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;

function refuse(until: Date, now: Date): never {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new ApiError('too_many_tries', { values: { wait }, retryAfter: seconds });
}

/**
 * Counts one try of `subject` and refuses it with 429 when the window's limit was already reached.
 * The count is one atomic statement, so tries at the same moment can't slip past each other.
 */
export async function countTry(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  factor: number,
): Promise<void> {
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000);
  const row = await db
    .insertInto('attempts')
    .values({ scope: limit.scope, subject: subject.toLowerCase(), window_start: now, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['scope', 'subject']).doUpdateSet({
        window_start: sql`case when attempts.window_start <= ${windowStart} then excluded.window_start else attempts.window_start end`,
        count: sql`case when attempts.window_start <= ${windowStart} then 1 else attempts.count + 1 end`,
      }),
    )
    .returning(['count', 'window_start'])
    .executeTakeFirstOrThrow();
  if (row.count > limit.max * factor) {
    refuse(new Date(row.window_start.getTime() + limit.windowSeconds * 1000), now);
  }
}

/** As `countTry`, where the answer must not tell that a limit was reached: false instead of a refusal. */
export async function hasTryLeft(...attempt: Parameters<typeof countTry>): Promise<boolean> {
  try {
    await countTry(...attempt);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Takes one try back that turned out right: a mobile network's many customers may share one address. */
export async function takeBackTry(db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .updateTable('attempts')
    .set({ count: sql<number>`greatest(count - 1, 0)` })
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject.toLowerCase())
    .execute();
}

/** Forgets windows that ended long ago: the longest is an hour. */
export async function clearTries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 86_400_000);
  await db.deleteFrom('attempts').where('window_start', '<', before).execute();
}

/** Forgets the tries of `subject`, after a success. */
export async function forgetTries(db: Db, limit: Limit, subject: string): Promise<void> {
  await db
    .deleteFrom('attempts')
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject.toLowerCase())
    .execute();
}
