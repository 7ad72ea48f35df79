/**
 * Push services that do not answer are left alone for a while: what was asked of them waits for its next try, and keeps nobody's
 * news at other services waiting, which leave side by side with it (Product §30.1).
 */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { NoAnswer, sendPush } from './send-push.ts';

/** One silence may be a lost packet's. */
const SILENCES = 2;
const FIRST_MS = 10_000;
const LONGEST_MS = 5 * MINUTE_MS;
/** Anybody may name one. */
const MOST_SERVICES = 1000;
/** What browsers name, each at names of its maker's. */
const OF_BROWSERS =
  /^(fcm\.googleapis\.com|([\w-]+\.)*(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;
/** Of the ten that are told side by side: whoever is silent under ever new names holds no more. */
const OTHERS_AT_ONCE = 4;

/** `noted`: when it was found silent last; it is asked again from `until` on. */
type Silent = { times: number; noted: number; until: number };

export const isOfBrowsers = (host: string) => OF_BROWSERS.test(host);

/** Sends as `sendPush`, and asks no service that rests, nor more than a few at once that no browser is known to use. */
export function createSender(patienceMs?: number, clock = () => performance.now()): typeof sendPush {
  const silent = new Map<string, Silent>();
  let others = 0;

  /** Those that were asked side by side found one silence. */
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
