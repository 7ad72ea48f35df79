/** How often an address comes in a minute, counted for one process (Product §4.4, §4.5). */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import { callerAddress } from './caller-address.ts';

/** @throws {ApiError} `too_many_tries` where the caller's address had its share of this minute. */
export type CountByAddress = (request: Pick<FastifyRequest, 'ip'>) => void;

export function countByAddress(most: number): CountByAddress {
  let minute = { from: 0, counts: new Map<string, number>() };
  return ({ ip }) => {
    const now = performance.now();
    if (now - minute.from >= MINUTE_MS) minute = { from: now, counts: new Map() };
    const address = callerAddress(ip);
    const count = minute.counts.get(address) ?? 0;
    if (count >= most) throw new ApiError('too_many_tries', { values: { wait: 'a minute' }, retryAfter: 60 });
    minute.counts.set(address, count + 1);
  };
}
