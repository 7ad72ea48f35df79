/** Staff set the working week of an office and its days off (Product §27.60, §27.61). */
import type { DayOff, OfficeWeek, WorkingDay } from '@cowrie/contract/desk/working-hours.ts';
import { OFFICE_NAMES, OFFICES, type Office } from '@cowrie/contract/offices.ts';
import { audit } from '../audit/index.ts';
import type { StaffAct } from '../calls/call.ts';
import { refuseChangedSince, standsAlready } from '../changed-since.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import { takeTurn } from '../database/take-turn.ts';
import { type Db, transaction } from '../database/transaction.ts';
import { fail } from '../errors.ts';
import { officeDay } from './office-day.ts';
import { daysOffSince, officeWeeks } from './queries.ts';

type Act = Pick<StaffAct, 'context' | 'staff' | 'now'>;

/** `'09:00'` is 540. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const two = (value: number) => String(value).padStart(2, '0');
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

const weekOf = (rows: Awaited<ReturnType<typeof officeWeeks>>, office: Office): WorkingDay[] =>
  rows
    .filter((row) => row.office === office)
    .map(({ weekday, opens, closes }) => ({ weekday, opens: timeOf(opens), closes: timeOf(closes) }));

/** Each office's week, and its days off from its own today on. */
export async function listOfficeHours(db: Db, now: Date): Promise<{ offices: OfficeWeek[] }> {
  const weeks = await officeWeeks(db);
  const since = OFFICES.map((office) => officeDay(office, now)).sort();
  const off = await daysOffSince(db, since[0] ?? '');
  return {
    offices: OFFICES.map((office) => ({
      office,
      week: weekOf(weeks, office),
      days_off: off
        .filter((row) => row.office === office && row.day >= officeDay(office, now))
        .map(({ office: _, ...day }) => day),
    })),
  };
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Whoever changes the hours of an office waits for whoever does so now. */
const holdHours = (tx: Db, office: Office) => takeTurn(tx, `hours of ${office}`);

const inWords = (week: readonly WorkingDay[]) =>
  week
    .toSorted((one, other) => one.weekday - other.weekday)
    .map(({ weekday, opens, closes }) => `${WEEKDAYS[weekday]} ${opens}–${closes}`)
    .join(', ');

const factsOf = (week: readonly WorkingDay[]) => ({ week: inWords(week) });

/**
 * Replaces the week of an office. `shown` is what whoever changes it was shown: nobody else's change is undone unseen
 * (Product §19.12). One that was made already, by a call whose answer got lost, is no other's.
 * @throws {ApiError} `changed_meanwhile` where it is another by now.
 */
export async function setWeek(
  { context, staff, now }: Act,
  office: Office,
  { week, shown }: { week: WorkingDay[]; shown: WorkingDay[] | undefined },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await holdHours(tx, office);
    const stands = factsOf(weekOf(await officeWeeks(tx), office));
    if (standsAlready(stands, { wanted: factsOf(week), shown: shown && factsOf(shown) })) return;
    await tx.deleteFrom('working_hours').where('office', '=', office).execute();
    const rows = week.map(({ weekday, opens, closes }) => ({
      office,
      weekday,
      opens: minutesOf(opens),
      closes: minutesOf(closes),
    }));
    if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute();
    const detail = inWords(week) || 'never';
    await audit(tx, { staff, action: 'hours.change', subject: OFFICE_NAMES[office], detail, now });
    // Kept answers say until when a payment is promised, which follows from these hours.
    await notify(tx, CONTENT_CHANGED, 'working-hours');
  });
}

type NamedDay = { office: Office; day: string };

type Kept = Pick<DayOff, 'name' | 'is_worked'>;

/**
 * Adds a day off, or changes its name or whether it is worked; `shown` as in `setWeek`, null of a day that was not there.
 * @throws {ApiError} `changed_meanwhile` where the day is kept otherwise than it was shown.
 */
export async function keepDay(
  { context, staff, now }: Act,
  { office, day }: NamedDay,
  { name, is_worked, shown }: Kept & { shown: Kept | null | undefined },
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await holdHours(tx, office);
    const kept = await keptDay(tx, { office, day });
    const seen = shown === undefined ? undefined : (shown ?? NOT_THERE);
    if (standsAlready(kept ?? NOT_THERE, { wanted: { name, is_worked }, shown: seen })) return;
    await tx
      .insertInto('days_off')
      .values({ office, day, name, is_worked, is_holiday: false })
      .onConflict((conflict) => conflict.columns(['office', 'day']).doUpdateSet({ name, is_worked }))
      .execute();
    const subject = `${OFFICE_NAMES[office]}, ${day}`;
    const detail = `${name}${is_worked ? ', worked' : ''}`;
    await audit(tx, { staff, action: 'day-off.keep', subject, detail, now });
    await notify(tx, CONTENT_CHANGED, 'days-off');
  });
}

const keptDay = (tx: Db, { office, day }: NamedDay): Promise<Kept | undefined> =>
  tx
    .selectFrom('days_off')
    .select(['name', 'is_worked'])
    .where('office', '=', office)
    .where('day', '=', day)
    .executeTakeFirst();

const NOT_THERE = { name: null, is_worked: null };

/**
 * Takes a day off from the list again; `shown` as in `setWeek`.
 * @throws {ApiError} `not_found` for a day that is not there, or is a holiday; `changed_meanwhile` as `keepDay`.
 */
export async function removeDay(
  { context, staff, now }: Act,
  { office, day }: NamedDay,
  shown: Kept | undefined,
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await holdHours(tx, office);
    const removed = await tx
      .deleteFrom('days_off')
      .where('office', '=', office)
      .where('day', '=', day)
      .where('is_holiday', '=', false)
      .returning(['name', 'is_worked'])
      .executeTakeFirst();
    if (!removed) fail('not_found');
    refuseChangedSince(shown, removed);
    const subject = `${OFFICE_NAMES[office]}, ${day}`;
    await audit(tx, { staff, action: 'day-off.remove', subject, detail: removed.name, now });
    await notify(tx, CONTENT_CHANGED, 'days-off');
  });
}
