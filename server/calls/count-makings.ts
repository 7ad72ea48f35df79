/** How much of what is kept ready one address may have made: pages and public lists, which nothing else counts. */
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { callerAddress } from './caller-address.ts';

/** A visitor comes upon a few that are not ready; whoever invents queries has one made with each. */
const MAKINGS_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** @throws {ApiError} `too_many_tries` where the caller's address had its share of this minute. */
export type CountMaking = (request: FastifyRequest) => void;

/** Counts for one process (Product §4.5). `factor` multiplies the limit. */
export function countMakings(factor: number): CountMaking {
  const most = Math.ceil(MAKINGS_A_MINUTE * factor);
  let minute = { from: 0, made: new Map<string, number>() };
  return ({ ip }) => {
    const now = performance.now();
    if (now - minute.from >= MINUTE_MS) minute = { from: now, made: new Map() };
    const address = callerAddress(ip);
    const made = minute.made.get(address) ?? 0;
    if (made >= most) throw new ApiError('too_many_tries', { values: { wait: 'a minute' }, retryAfter: 60 });
    minute.made.set(address, made + 1);
  };
}
