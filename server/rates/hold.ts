/** How long an order holds the rate it was placed at (Product §7.20). */
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { getSetting, holdSetting, setSetting } from '../database/settings.ts';
import type { Db } from '../database/transaction.ts';

const SETTING = 'rate_hold_minutes';
/** Where the business has set none. */
const DEFAULT_MINUTES = 120;

export const holdMinutes = async (db: Db): Promise<number> => readMinutes(await getSetting(db, SETTING));

/** The same, which nobody else changes until `tx` ends. */
export const holdMinutesHeld = async (tx: Db): Promise<number> => readMinutes(await holdSetting(tx, SETTING));

const readMinutes = (setting: unknown): number => Number(setting ?? DEFAULT_MINUTES);

const HOLD = `interval '1 minute' * coalesce(
  (select (value #>> '{}')::int from settings where key = '${SETTING}'), ${DEFAULT_MINUTES})`;
/** SQL: until when what is placed at `:now` holds its rate. */
export const HELD_UNTIL = `:now::timestamptz + ${HOLD}`;

/** Until when what is agreed at `now` holds its rate, within the statement that writes it. */
export function heldUntil(now: Date): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz + ${sql.raw(HOLD)}`;
}

/** Of an order from before rates were held for a time, placed at `created`. */
export const heldByDefault = (created: Date) => new Date(created.getTime() + DEFAULT_MINUTES * MINUTE_MS);

/** For orders to come: those that are there keep their time. */
export const setHoldMinutes = (tx: Db, minutes: number) => setSetting(tx, SETTING, minutes);
