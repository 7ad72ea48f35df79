/**
 * Leaves push services that do not answer alone for a while: their notifications wait for the next try, and do not hold
 * up those at other services that are sent concurrently (Product §30.1).
 */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { NoAnswer, sendPush } from './send-push.ts';

/** Time-outs before a service rests: a single one may be a lost packet. */
const SILENCES = 2;
const FIRST_MS = 10_000;
const LONGEST_MS = 5 * MINUTE_MS;
/** Services to remember: anybody can register an address at one of their own. */
const MOST_SERVICES = 1000;
/** Hosts of the push services that browsers use, which belong to their makers. */
const OF_BROWSERS =
  /^(fcm\.googleapis\.com|([\w-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;
/**
 * Of the ten concurrent sends, those to other hosts: somebody with ever new host names that do not answer holds no more
 * of them.
 */
const OTHERS_AT_ONCE = 4;

/** `noted`: when it last timed out; it is tried again from `until` on. */
type Silent = { times: number; noted: number; until: number };

export const isOfBrowsers = (host: string) => OF_BROWSERS.test(host);

/**
 * Like `sendPush`, but sends nothing to a service that rests, and only a few at once to hosts that no browser is known
 * to use.
 */
export function createSender(patienceMs?: number, clock = () => performance.now()): typeof sendPush {
  const silent = new Map<string, Silent>();
  let others = 0;

  /** Concurrent sends to a service that all time out count as one time-out. */
  function noteSilence(service: string, askedAt: number): void {
    const { times, noted } = silent.get(service) ?? { times: 0, noted: Number.NEGATIVE_INFINITY };
    if (noted >= askedAt) return;
    const now = clock();
    const rest = times + 1 < SILENCES ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (times + 1 - SILENCES));
    silent.delete(service);
    silent.set(service, { times: times + 1, noted: now, until: now + rest });
    const [oldest] = silent.keys();
    if (silent.size > MOST_SERVICES && oldest !== undefined) silent.delete(oldest);
  }

  return async (to, sending) => {
    const service = new URL(to.endpoint).host;
    const askedAt = clock();
    if ((silent.get(service)?.until ?? 0) > askedAt)
      throw new NoAnswer('the push service rests: it was silent');
    const other = isOfBrowsers(service) ? 0 : 1;
    if (other && others >= OTHERS_AT_ONCE) throw new NoAnswer('it waits for other push services');
    others += other;
    try {
      const outcome = await sendPush(to, sending, patienceMs);
      silent.delete(service);
      return outcome;
    } catch (error) {
      if (error instanceof NoAnswer) noteSilence(service, askedAt);
      else silent.delete(service);
      throw error;
    } finally {
      others -= other;
    }
  };
}
