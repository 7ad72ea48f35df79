/** Forms with files are admitted one after the other for each session, slowly once one was refused (Product §25.41). */
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import { createTurns } from './turns.ts';

/** To admit a form costs several questions to the database, which are not to come as fast as one can be refused. */
const PAUSE_MS = 250;
const MOST_WAITING = 8;

/**
 * Admits with `admit` once the turn of the session's form has come.
 * @throws {ApiError} `too_many_tries`, and what `admit` throws.
 */
export type FormTurns = <T>(token: string, admit: () => Promise<T>) => Promise<T>;

/** A `factor` above one multiplies how many wait, and divides the pause. */
export function createFormTurns(factor: number): FormTurns {
  const times = Math.max(1, factor);
  const inTurn = createTurns();
  const waiting = new Map<string, number>();

  return async <T>(token: string, admit: () => Promise<T>) => {
    const ahead = waiting.get(token) ?? 0;
    if (ahead >= MOST_WAITING * times)
      throw new ApiError('too_many_tries', { values: { wait: 'a moment' }, retryAfter: 5 });
    waiting.set(token, ahead + 1);
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void inTurn(token, async () => {
      const left = (waiting.get(token) ?? 1) - 1;
      if (left > 0) waiting.set(token, left);
      else waiting.delete(token);
      try {
        resolve(await admit());
      } catch (error) {
        reject(error);
        // The sender has the answer; who waits is whoever comes next.
        await delay(PAUSE_MS / times, undefined, { ref: false });
      }
    });
    return promise;
  };
}
