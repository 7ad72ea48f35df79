/**
 * Puts the public holidays of both countries among the days off, a year at a time and once, so that what staff change of
 * them stays (Product §27.61). The calendar of the world's holidays takes much memory: it is opened in a thread of its
 * own, which ends with it.
 */
import { Worker } from 'node:worker_threads';
import { OFFICES, type Office } from '@cowrie/contract/offices.ts';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { CONTENT_CHANGED, notify } from '../database/notifications.ts';
import type { Db } from '../database/transaction.ts';
import type { Holiday, HolidaysWanted } from './holidays-thread.ts';
import { officeDay } from './office-day.ts';

const COUNTRIES: Record<Office, string> = { lagos: 'NG', beijing: 'CN' };

/** Makes sure that this year's and the next one's holidays are there. */
export async function makeHolidays({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  const made = await db.selectFrom('holiday_years').selectAll().execute();
  const missing = OFFICES.flatMap((office) => {
    const thisYear = Number(officeDay(office, now).slice(0, 4));
    return [thisYear, thisYear + 1]
      .filter((year) => !made.some((one) => one.office === office && one.year === year))
      .map((year) => ({ office, year }));
  });
  if (missing.length === 0) return;
  const holidays = await holidaysOf(
    missing.map(({ office, year }) => ({ country: COUNTRIES[office], year })),
  );
  for (const [index, wanted] of missing.entries()) await keepYear(db, wanted, holidays[index] ?? []);
}

async function holidaysOf(wanted: HolidaysWanted[]): Promise<Holiday[][]> {
  const thread = new Worker(new URL('./holidays-thread.ts', import.meta.url), { workerData: wanted });
  const { promise, resolve, reject } = Promise.withResolvers<Holiday[][]>();
  const ended = () => reject(new Error('the thread that names holidays has ended'));
  thread.once('message', resolve).once('error', reject).once('exit', ended);
  try {
    return await promise;
  } finally {
    await thread.terminate();
  }
}

/** One statement, so that of several processes at once one puts a year's and nobody sees half of them. */
async function keepYear(db: Db, { office, year }: { office: Office; year: number }, holidays: Holiday[]) {
  const days = holidays.map(({ day }) => day);
  const names = holidays.map(({ name }) => name);
  await sql`
    with put as (
      insert into holiday_years (office, year) values (${office}, ${year}) on conflict do nothing returning year
    )
    insert into days_off (office, day, name, is_holiday)
    select ${office}, day, name, true
    from unnest(${days}::date[], ${names}::text[]) as holiday (day, name)
    where exists (select from put)
    on conflict do nothing`.execute(db);
  await notify(db, CONTENT_CHANGED, 'days-off');
}
