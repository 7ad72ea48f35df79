/** An outage makes the same trouble again and again: the log has the first of it whole, and then how often it came (Product §31.112). */
import { AsyncLocalStorage } from 'node:async_hooks';

const COUNTED_MS = 10_000;

type Log = { error(details: object, message: string): void };
/** Of one kind, since it was last told. */
type Trouble = { count: number; last: unknown };
type Said = {
  /** Of the first. */
  one: string;
  /** Each ten seconds, of the others. */
  others: string;
  /** What says there how many. */
  counted: string;
};

/** Of what comes right by itself. */
export const asWarnings = (log: { warn: Log['error'] }): Log => ({ error: log.warn.bind(log) });

/** `log` tells of the others; the first is told by whoever is given with it. */
export function createTroubles(log: Log, { one, others, counted }: Said) {
  const known = new Map<string, Trouble>();
  /** Nobody's call: that of the first was answered long before. As `byItself` of the database, which stands on this. */
  const countOn = AsyncLocalStorage.bind((kind: string) => {
    setTimeout(() => {
      const { count = 0, last } = known.get(kind) ?? {};
      if (count === 0) return void known.delete(kind);
      log.error({ err: last, [counted]: count }, others);
      known.set(kind, { count: 0, last });
      countOn(kind);
    }, COUNTED_MS).unref();
  });
  return (kind: string, err: unknown, by: Log = log): void => {
    const trouble = known.get(kind);
    if (trouble) {
      trouble.count += 1;
      trouble.last = err;
      return;
    }
    by.error({ err }, one);
    known.set(kind, { count: 0, last: err });
    countOn(kind);
  };
}
