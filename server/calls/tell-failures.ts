/**
 * Which failures the log tells. What is our mistake it tells whole, each time, since its answer names the line. An outage
 * fails every call there is: of those it tells the first whole, and then how many there were (Product §31.112).
 */
import type { FastifyRequest } from 'fastify';
import { byItself } from '../database/hurry.ts';
import { isDatabaseUnavailable } from '../database/open.ts';
import { ApiError } from '../errors.ts';

const COUNTED_MS = 10_000;

type Log = FastifyRequest['log'];
/** Of one kind of trouble, since it was last told. */
type Trouble = { count: number; last: unknown };

/** By the server whose calls they are, and by what is the trouble. */
const troubles = new WeakMap<object, Map<string, Trouble>>();

/** Tells that a call failed for a reason that fails others too. */
export function tellTrouble({ server, log }: Pick<FastifyRequest, 'server' | 'log'>, err: unknown): void {
  const known = troubles.get(server.server) ?? new Map<string, Trouble>();
  troubles.set(server.server, known);
  const kind = kindOf(err);
  const trouble = known.get(kind);
  if (trouble) {
    trouble.count += 1;
    trouble.last = err;
    return;
  }
  log.error({ err }, 'request failed');
  known.set(kind, { count: 0, last: err });
  countOn(known, kind, server.log);
}

/** Nobody's call: that of the first was answered long before. */
const countOn = byItself((known: Map<string, Trouble>, kind: string, log: Log) => {
  setTimeout(() => {
    const { count = 0, last } = known.get(kind) ?? {};
    if (count === 0) return void known.delete(kind);
    log.error({ err: last, requests: count }, 'requests failed');
    known.set(kind, { count: 0, last });
    countOn(known, kind, log);
  }, COUNTED_MS).unref();
});

/** Few: what the database says of itself has many words for one thing. */
function kindOf(err: unknown): string {
  if (isDatabaseUnavailable(err)) return 'the database';
  return err instanceof ApiError ? err.message : String((err as Error | null)?.constructor?.name);
}
