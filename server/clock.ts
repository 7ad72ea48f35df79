/**
 * The one clock that decides, the database's (Product §31.12): what one process writes another reads by the same time,
 * whatever the clocks of their machines say. It is asked at the start and each minute, and in between goes on by this
 * machine's steady clock, which nobody sets.
 */
import type { Clock } from './context.ts';
import { byItself } from './database/hurry.ts';
import type { OpenDatabase } from './database/open.ts';

const ASKED_EVERY_MS = 60_000;
/** Beyond it the machine's clock is said to be wrong; the way to the database makes less. */
const TOLD_SECONDS = 5;
/** An answer that took longer tells little of the moment that it was made at. */
const SLOW_MS = 1_000;
/** The machine's two clocks part by more where one was set, or where the machine slept. */
const PARTED_MS = 1_000;

export type DatabaseClock = { now: Clock; stop(): void };

type Log = { warn(details: object, message: string): void };

/**
 * By how many seconds the clock of this machine, which says `local`, is ahead of the one that decides; negative where it
 * is behind, 0 where that is nothing to speak of.
 */
export function skewSeconds(decides: Clock, local = Date.now()): number {
  const seconds = Math.round((local - decides().getTime()) / 1000);
  return Math.abs(seconds) > TOLD_SECONDS ? seconds : 0;
}

/** So much later than now nothing was written, but by a clock that was ahead, or where this one is behind. */
const BEHIND_SECONDS = 60;
const NEWEST = `select extract(epoch from greatest(
  (select at from journals order by id desc limit 1), (select at from audit_log order by id desc limit 1),
  (select created_at from order_events order by id desc limit 1)))::text as newest`;

/**
 * What is to be known where the database has things that were written later than now, or null: no other clock tells that the one
 * which decides is wrong, as after a power cut on a machine that forgot the time (Product §31.12).
 */
export async function whyBehind(
  { executeSql }: Pick<OpenDatabase, 'executeSql'>,
  now: Date,
): Promise<string | null> {
  const { rows } = await executeSql(NEWEST);
  const newest = rows[0]?.newest;
  if (newest === null || newest === undefined) return null;
  const written = new Date(Number(newest) * 1000);
  if (written.getTime() - now.getTime() <= BEHIND_SECONDS * 1000) return null;
  return `the clock says ${now.toISOString()}, and something was written at ${written.toISOString()}: it is behind, or was ahead then, and what is written has its dates, the book's too: set it by NTP`;
}

/** `local` is this machine's clock, in milliseconds. The embedded database has no other. */
export async function openClock(
  { engine, executeSql }: Pick<OpenDatabase, 'engine' | 'executeSql'>,
  log: Log,
  local: () => number = Date.now,
): Promise<DatabaseClock> {
  if (engine === 'embedded') return { now: () => new Date(), stop() {} };

  async function ask() {
    const asked = performance.now();
    const { rows } = await executeSql('select extract(epoch from clock_timestamp())::text as seconds');
    const answered = performance.now();
    // The machine's clock as it was then, by which a later look sees that it was set.
    const machine = local() - answered;
    return {
      machine,
      database: Number(rows[0]?.seconds) * 1000 - (asked + answered) / 2,
      isSlow: answered - asked > SLOW_MS,
    };
  }

  /** How far either clock is ahead of the steady one, in milliseconds. */
  let ahead = await ask();
  let askedAt = performance.now();
  let told = 0;
  let isStopped = false;

  // Whoever is told the time may be in a transaction, and this is no part of it.
  const askAgain = byItself(async () => {
    askedAt = performance.now();
    try {
      const answer = await ask();
      ahead = answer.isSlow ? { ...ahead, machine: answer.machine } : answer;
      tell();
    } catch (err) {
      if (!isStopped) log.warn({ err }, 'the database does not tell the time');
    }
  });

  function now(): Date {
    const steady = performance.now();
    const hasParted = Math.abs(local() - steady - ahead.machine) > PARTED_MS;
    if (hasParted && !isStopped && steady - askedAt > SLOW_MS) void askAgain();
    return new Date(Math.round(ahead.database + steady));
  }

  function tell() {
    const seconds = skewSeconds(now, local());
    if (Math.abs(seconds - told) > TOLD_SECONDS)
      log.warn(
        { seconds },
        'this machine’s clock is ahead of the database’s by so much, and the database’s decides',
      );
    told = seconds;
  }

  tell();
  const asking = setInterval(askAgain, ASKED_EVERY_MS).unref();
  return {
    now,
    stop() {
      isStopped = true;
      clearInterval(asking);
    },
  };
}
