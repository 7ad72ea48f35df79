/**
 * Which failures the log tells. What is our mistake it tells whole, each time, since its answer names the line. An outage
 * fails every call there is: of those it tells the first whole, and then how many there were (Product §31.112).
 */
import type { FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../database/open.ts';
import { ApiError } from '../errors.ts';
import { createTroubles } from '../logging/tell-troubles.ts';

const SAID = { one: 'request failed', others: 'requests failed', counted: 'requests' };

/** By the server whose calls they are. */
const troubles = new WeakMap<object, ReturnType<typeof createTroubles>>();

/** Tells that a call failed for a reason that fails others too. */
export function tellTrouble({ server, log }: Pick<FastifyRequest, 'server' | 'log'>, err: unknown): void {
  const tell = troubles.get(server.server) ?? createTroubles(server.log, SAID);
  troubles.set(server.server, tell);
  tell(kindOf(err), err, log);
}

/** Few: what the database says of itself has many words for one thing. */
function kindOf(err: unknown): string {
  if (isDatabaseUnavailable(err)) return 'the database';
  return err instanceof ApiError ? err.message : String((err as Error | null)?.constructor?.name);
}
