/** After how many hours customers are reminded of a payment that nobody paid, and after how many it lapses (Product §27.15). */
import type { UnpaidTimes } from '@cowrie/contract/desk/unpaid-orders.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { audit } from '../../audit/index.ts';
import type { StaffAct } from '../../calls/call.ts';
import { standsAlready } from '../../changed-since.ts';
import { getSetting, holdSetting, setSetting } from '../../database/settings.ts';
import { type Db, transaction } from '../../database/transaction.ts';

const SETTING = 'unpaid_orders';
/** Where the business has set none. */
const DEFAULT: UnpaidTimes = { remind_hours: 20, lapse_hours: 72 };

type Kept = UnpaidTimes & {
  /** Since when they stand; not at all where the business has set none. */
  since?: string;
};

export async function timesNow(db: Db): Promise<Kept> {
  return readTimes(await getSetting(db, SETTING));
}

/**
 * When an unpaid order closes by itself, by the hours that are set now, but never before the moment its customer was
 * told. Null where they were told none, or orders do not close any more.
 */
export async function lapsesAt(
  db: Db,
  { lapses_at: told, status_since: since }: { lapses_at: Date | null; status_since: Date },
): Promise<Date | null> {
  if (told === null) return null;
  const { lapse_hours: lapse } = await timesNow(db);
  return lapse === null ? null : new Date(Math.max(told.getTime(), since.getTime() + lapse * HOUR_MS));
}

const readTimes = (setting: unknown): Kept => (setting as Kept | undefined) ?? DEFAULT;

/** `shown`: the times as whoever changes them was shown them. @throws {ApiError} `changed_meanwhile`. */
export async function setTimes(
  { context, staff, now }: StaffAct,
  { remind_hours, lapse_hours }: UnpaidTimes,
  shown: UnpaidTimes | undefined,
): Promise<UnpaidTimes> {
  const times = { remind_hours, lapse_hours };
  await transaction(context.db, async (tx) => {
    const { since: _, ...stands } = readTimes(await holdSetting(tx, SETTING));
    // Saved as new, the same times would give everybody who was reminded longer.
    if (standsAlready(stands, { wanted: times, shown })) return;
    const detail = `${inWords(stands)} to ${inWords(times)}`;
    await setSetting(tx, SETTING, { ...times, since: now.toISOString() });
    await audit(tx, { staff, action: 'unpaid-orders.change', subject: 'orders', detail, now });
  });
  return times;
}

const inWords = ({ remind_hours: remind, lapse_hours: lapse }: UnpaidTimes) =>
  `${remind === null ? 'no reminder' : `reminder after ${remind} h`}, ${lapse === null ? 'no lapse' : `lapse after ${lapse} h`}`;
