/** Counts tries in the database, so that a limit holds over every process and restart. */
import type { Limit } from '@cowrie/contract/limits.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { ask } from '../database/ask.ts';
import { type Piece, piece, statementOf, templateOf, UNFLUSHED } from '../database/pieces.ts';
import { type Db, write } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import { latestBegin } from '../latest-begin.ts';

/** The refusal of who has to wait until then. */
export function tooManyTries(until: Date, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
  return new ApiError('too_many_tries', { values: { wait: inWords(seconds) }, retryAfter: seconds });
}

/** `'45 seconds'`, `'12 minutes'`, `'23 hours'`: never less than it is. */
function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

type Tried = { subject: string; rows: string };
const EACH: Tried = { subject: ':subject', rows: '@each' };

/**
 * SQL that adds `amount` tries to each `subject` of `rows`, or begins a new window with them; `count` turns the number
 * there is then into the one to store, in SQL. Rows are written in one order, so that no two statements deadlock.
 */
const countedAs = (count: (counted: string) => string, { subject, rows }: Tried) => `
  insert into attempts (scope, subject, window_start, count)
  select :scope, ${subject}, :now::timestamptz, :amount::int from ${rows} order by :scope, ${subject}
  on conflict (scope, subject) do update set (window_start, count) = (
    select case when its.has_ended then excluded.window_start else attempts.window_start end,
      ${count('case when its.has_ended then excluded.count else attempts.count + excluded.count end')}
    from ${rows}, lateral (select attempts.window_start <= :since::timestamptz
      or attempts.window_start > :latest::timestamptz as has_ended) its
    where :scope = excluded.scope and ${subject} = excluded.subject)`;

const asTried = (of: Tried) =>
  `@tried as (${countedAs((counted) => counted, of)} returning scope, subject, count, window_start)`;
const tried = piece(asTried(EACH));
/**
 * CTE: as `addTry`, a try of each `subject` of the CTE `of`, which has the `n` of its row besides. Its values are those of
 * `triedAt`.
 */
export const triedOf = (of: string) =>
  asTried({ subject: `${of}.subject`, rows: `${of} join @each on ${of}.n = @each.n` });
const TOLD = 'from @tried join @each on @tried.scope = :scope and @tried.subject = :subject';
const ITS_COUNT = templateOf(`select @each.n, count, window_start ${TOLD}`);
/** Nobody can bring about that a power cut takes the last tries. */
const ITS_COUNT_UNFLUSHED = templateOf(`select @each.n, count, window_start, ${UNFLUSHED} ${TOLD}`);

/** When a try is counted, and which window it falls into. */
export function triedAt({ scope, windowSeconds }: Limit, now: Date, amount = 1) {
  const since = new Date(now.getTime() - windowSeconds * 1000);
  return { scope, now, since, latest: latestBegin(now), amount };
}

/** What a try of `subject` is written by. */
const tryOf = (limit: Limit, subject: string, now: Date, amount?: number) => ({
  ...triedAt(limit, now, amount),
  subject: subject.toLowerCase(),
});

/** The row of tries that a piece changes. */
const triesRow = ({ scope, subject }: { scope: string; subject: string }) => `tries ${scope} ${subject}`;

/**
 * Counts one try of `subject`, or as many as `amount`, and tells how many there were in the window, this one among them, and
 * when it ends.
 * The count is one atomic statement, so tries at the same moment can't slip past each other.
 */
export async function addTry(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  amount?: number,
): Promise<{ count: number; until: Date }> {
  const values = tryOf(limit, subject, now, amount);
  const answer = db.isTransaction ? ITS_COUNT : ITS_COUNT_UNFLUSHED;
  const statement = statementOf([tried(values, triesRow(values))], answer);
  const [row] = await ask<{ count: number; window_start: Date }>(db, statement);
  if (!row) throw new Error('a try is always counted');
  return { count: row.count, until: new Date(row.window_start.getTime() + limit.windowSeconds * 1000) };
}

/** Tries of somebody as they stand; `window_start` in seconds. */
export type Tries = { scope: string; count: number; window_start: number };

/** Refuses, before anything is done, what `counts` would refuse by the tries that stand. */
export function refuseBeyond(counts: readonly Count[], tries: readonly Tries[]): void {
  for (const { limit, now, factor } of counts) {
    const stands = tries.find(({ scope }) => scope === limit.scope);
    if (!stands || stands.count < Math.floor(limit.max * factor)) continue;
    const begin = new Date(stands.window_start * 1000);
    const until = new Date(begin.getTime() + limit.windowSeconds * 1000);
    if (until > now && begin <= latestBegin(now)) throw tooManyTries(until, now);
  }
}

/** A try that is counted in the statement of what it tries. */
export type Count = { limit: Limit; subject: string; now: Date; factor: number };

const counted = piece(`@counted as (${countedAs((count) => `within_limit(${count}, :most::bigint)`, EACH)})`);
/** Of `within_limit`. */
const BEYOND_LIMIT = 'CW429';

export function countPiece({ limit, subject, now, factor }: Count): Piece {
  const row = { ...tryOf(limit, subject, now), most: Math.floor(limit.max * factor) };
  return counted(row, triesRow(row));
}

/**
 * What a call fails with whose tries would have been counted with its work: they are counted by themselves, and a limit
 * that was reached is said as such.
 */
export async function refusalOf(db: Db, counts: readonly Count[], error: unknown): Promise<unknown> {
  if ((error as { code?: string }).code !== BEYOND_LIMIT) {
    if (error instanceof ApiError)
      for (const { limit, subject, now } of counts) await addTry(db, limit, subject, now);
    return error;
  }
  for (const { limit, subject, now, factor } of counts) {
    const { count, until } = await triesOf(db, limit, subject, now);
    if (count >= Math.floor(limit.max * factor)) return tooManyTries(until, now);
  }
  return error;
}

/** How many tries of `subject` there were in the window, and when it ends; counts none. */
export async function triesOf(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
): Promise<{ count: number; until: Date }> {
  const windowMs = limit.windowSeconds * 1000;
  const row = await db
    .selectFrom('attempts')
    .select(['count', 'window_start'])
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject.toLowerCase())
    .where('window_start', '>', new Date(now.getTime() - windowMs))
    .where('window_start', '<=', latestBegin(now))
    .executeTakeFirst();
  return { count: row?.count ?? 0, until: new Date((row?.window_start ?? now).getTime() + windowMs) };
}

/** As `addTry`, and refuses it with 429 when the window's limit was already reached. */
export async function countTry(
  db: Db,
  limit: Limit,
  subject: string,
  now: Date,
  factor: number,
  amount?: number,
): Promise<void> {
  const { count, until } = await addTry(db, limit, subject, now, amount);
  if (count > limit.max * factor) throw tooManyTries(until, now);
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

const takenBack = piece(`@taken_back as (
  update attempts set count = greatest(count - 1, 0) from @each
  where attempts.scope = :scope and attempts.subject = :subject)`);

/** Takes one try back that turned out right: a mobile network's many customers may share one address. */
export async function takeBackTry(db: Db, limit: Limit, subject: string): Promise<void> {
  const row = { scope: limit.scope, subject: subject.toLowerCase() };
  await write(db, takenBack(row, triesRow(row)));
}

/** Forgets windows that have ended: the longest is a day. */
export async function clearTries(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await db.deleteFrom('attempts').where('window_start', '<', before).execute();
}
