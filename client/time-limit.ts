/**
 * A phone that loses its mast keeps its connection for minutes though nothing comes any more. Nobody is kept waiting for
 * that: half a minute is many times what the server takes for any answer (Product §2.13).
 */
import type { ClientRequest, Transport } from '@cowrie/contract/client.ts';

const LONGEST_MS = 30_000;

/** `transport`, which rejects where no answer has come within `longestMs`; files take the time that they take. */
export function withTimeLimit(transport: Transport, longestMs = LONGEST_MS): Transport {
  return async (request, options) => {
    if (hasFile(request.body) || options.takesLong) return transport(request, options);
    const { signal } = options;
    signal?.throwIfAborted();
    const given = new AbortController();
    const giveUp = () => given.abort(signal?.reason ?? new TypeError('no reply in time'));
    const timer = setTimeout(giveUp, longestMs);
    signal?.addEventListener('abort', giveUp);
    // What was asked for by somebody else cannot be stopped, only waited for no longer.
    const givenUp = new Promise<never>((_, reject) => {
      given.signal.addEventListener('abort', () => reject(given.signal.reason));
    });
    try {
      return await Promise.race([transport(request, { ...options, signal: given.signal }), givenUp]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    }
  };
}

/** A form may go without one. */
const hasFile = (body: ClientRequest['body']): boolean =>
  body instanceof FormData && Array.from(body.values()).some((value) => typeof value !== 'string');
