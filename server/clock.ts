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
    if (hasParted && !isStopped && steady - askedAt > SLOW_MS) askAgain();
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
