/** Files of tests share what they import: what answers have told of the server's clock is forgotten before each test. */
import { noteServerTime } from '@cowrie/contract/server-clock.ts';
import { beforeEach, vi } from 'vitest';

const SECOND_MS = 1000;

beforeEach(() => {
  // A clock that stands: the machine's would move on meanwhile, by a millisecond that would be left.
  vi.setSystemTime(0);
  noteServerTime(new Date(0).toUTCString(), SECOND_MS);
  vi.useRealTimers();
});
