/** The offices' calendars. */
import type { Office } from '@cowrie/contract/offices.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';

/** Minutes ahead of UTC, all year. */
export const OFFSETS: Record<Office, number> = { lagos: 60, beijing: 480 };

/** The day of an office's calendar at a moment, `YYYY-MM-DD`. */
export function officeDay(office: Office, now: Date): string {
  return new Date(now.getTime() + OFFSETS[office] * MINUTE_MS).toISOString().slice(0, 10);
}
