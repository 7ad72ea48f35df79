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

/** `noted`: when it was found silent last; it is asked again from `until` on. */
type Silent = { times: number; noted: number; until: number };

/** Sends as `sendPush`, and asks no service that rests. */
export function createSender(patienceMs?: number, clock = () => performance.now()): typeof sendPush {
  const silent = new Map<string, Silent>();

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
    try {
      const outcome = await sendPush(to, sending, patienceMs);
      silent.delete(service);
      return outcome;
    } catch (error) {
      if (error instanceof NoAnswer) noteSilence(service, askedAt);
      else silent.delete(service);
      throw error;
    }
  };
}
