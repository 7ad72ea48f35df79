/**
 * The server's clock: a phone's may be wrong, and what is promised or kept until a moment goes by the server's. Each answer
 * tells it, in the header that every answer has (Product §27.11, §27.66, §31.12).
 */
import type { Transport } from './client.ts';

/** How far it is ahead of this machine's, in milliseconds, as far as answers have told. */
let ahead = 0;

/** In milliseconds; the machine's own until an answer has come, as where pages are made. */
export const serverNow = (): number => Date.now() + ahead;

/** The header names the second that had begun. */
const SECOND_MS = 1000;

/**
 * An answer's `Date`, to what was asked at `askedAt` by this machine's clock: it was made after that, and before now. Where
 * the clock is within that it stays as it is, so that nothing that counts jumps.
 */
export function noteServerTime(date: string | null | undefined, askedAt: number): void {
  const told = Date.parse(date ?? '');
  if (!Number.isFinite(told)) return;
  const [least, most] = [told - Date.now(), told + SECOND_MS - askedAt];
  ahead = Math.min(Math.max(ahead, least), most);
}

/** `transport`, whose answers tell the time. */
export function withServerTime(transport: Transport): Transport {
  return async (request, options) => {
    const askedAt = Date.now();
    const response = await transport(request, options);
    noteServerTime(response.headers?.get('date'), askedAt);
    return response;
  };
}
