import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import type { TestApp } from './app.ts';

/** Turns the clock to the next noon in Lagos, so that a few minutes do not end the day. */
export function toNoon(clock: TestApp['clock']): void {
  const sinceMidnight = (clock.now().getTime() + HOUR_MS) % DAY_MS;
  clock.advance((DAY_MS - sinceMidnight + DAY_MS / 2) % DAY_MS);
}
