/**
 * Reads that are turned away for a while (Product §29.54): what was answered before is asked again when the server says,
 * and whoever looks keeps what they see meanwhile. Nobody is shown an error because the server has others to answer first.
 */
import type { ClientResponse, Transport } from '@cowrie/contract/client.ts';

/** Turned away so often, it is said. */
const MOST_TRIES = 4;
/** Longer than that nobody is kept waiting without a word. */
const LONGEST_WAIT_SECONDS = 60;
/** Addresses that were answered; of those beyond the oldest are forgotten. */
const MOST_ADDRESSES = 200;

const TURNED_AWAY = 503;

export function withPatience(transport: Transport): Transport {
  const answered = new Set<string>();

  function note(url: string) {
    answered.delete(url);
    answered.add(url);
    const [oldest] = answered.size > MOST_ADDRESSES ? answered : [];
    if (oldest !== undefined) answered.delete(oldest);
  }

  return async (request, options) => {
    for (let tries = 1; ; tries += 1) {
      const response = await transport(request, options);
      if (request.method !== 'GET') return response;
      if (response.status < 400) note(request.url);
      const wait = secondsToWait(response);
      if (wait === null || tries === MOST_TRIES || !answered.has(request.url)) return response;
      await pause(wait * 1000, options.signal);
    }
  };
}

function secondsToWait({ status, headers }: ClientResponse): number | null {
  if (status !== TURNED_AWAY) return null;
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN);
  return seconds >= 0 && seconds <= LONGEST_WAIT_SECONDS ? seconds : null;
}

/** @throws what the signal was aborted with, once it is */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
