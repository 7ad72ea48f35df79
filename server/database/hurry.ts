/**
 * Whether somebody waits for what is asked of the database: a call does, a job or a command does not; and how long they have
 * waited for it by now, in all (Product §31.3).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

const hurried = new AsyncLocalStorage<Hurry>();

/** What one call has waited for the database, and whether it comes before others there. */
class Hurry {
  readonly comesFirst: boolean;
  #waits = 0;
  #since = 0;
  #spent = 0;

  constructor(comesFirst: boolean) {
    this.comesFirst = comesFirst;
  }

  /** Milliseconds in which any answer was waited for. */
  spent(): number {
    return this.#waits === 0 ? this.#spent : this.#spent + performance.now() - this.#since;
  }

  /** Counts the time until `answer` is there; what is waited for beside it counts once. */
  async waitFor<T>(answer: Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await answer;
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#spent += performance.now() - this.#since;
    }
  }
}

/** Whether this is for somebody who comes before others where connections are few: who writes, and the staff (Product §29.51). */
export const comesFirst = (): boolean => hurried.getStore()?.comesFirst ?? false;

/** What `work` asks of the database is answered soon or not at all; before others where `isFirst`, else as it is for whoever asks. */
export const hurriedly = <T>(work: () => T, isFirst = comesFirst()): T =>
  hurried.run(new Hurry(isFirst), work);

export const isHurried = (): boolean => hurried.getStore() !== undefined;

/** Milliseconds that whoever waits has waited for the database; undefined where nobody does. */
export const hurrySpent = (): number | undefined => hurried.getStore()?.spent();

/** Waits for `answer`, and counts it as time that whoever waits has waited. */
export const waitFor = <T>(answer: Promise<T>): Promise<T> => hurried.getStore()?.waitFor(answer) ?? answer;

/**
 * `work` as nobody's call, whoever makes it begin: what goes on by itself, such as a look that follows the last, would else be
 * hurried by a call that was answered long ago, and log under its name. Made where the process is put together.
 */
export const byItself = <Work extends (...given: never[]) => unknown>(work: Work): Work =>
  AsyncLocalStorage.bind(work);
