/** When the business works, as staff see and set it (Product §27.60, §27.61). */
import { keepDayOff, officeHours, removeDayOff, setOfficeWeek } from '@cowrie/contract/desk/working-hours.ts';
import { OFFICES, type Office } from '@cowrie/contract/offices.ts';
import { openingHours } from '@cowrie/contract/opening-hours.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { businessTimes, makeHolidays, promisedMoment } from './index.ts';

let app: TestApp;
let treasury: TestStaff;
let support: TestStaff;
/** The weeks of a new installation. */
let atStart: Record<Office, OfficeWeek>;
beforeAll(async () => {
  app = await createTestApp();
  treasury = await app.staff('treasury');
  support = await app.staff('support');
  atStart = { lagos: (await officeOf('lagos')).week, beijing: (await officeOf('beijing')).week };
});
beforeEach(async () => {
  for (const office of OFFICES) data(await week(office, atStart[office]));
});
afterAll(() => app.close());

async function officeOf(office: Office) {
  const { offices } = data(await support.client.call(officeHours, {}));
  const found = offices.find((other) => other.office === office);
  if (!found) throw new Error(`${office} is not there`);
  return found;
}
type OfficeWeek = { weekday: number; opens: string; closes: string }[];
const week = (office: Office, days: OfficeWeek) =>
  treasury.client.call(setOfficeWeek, { params: { office }, body: { week: days } });
const keep = (day: string, name: string, is_worked = false) =>
  treasury.client.call(keepDayOff, { params: { office: 'lagos', day }, body: { name, is_worked } });

it('has a week for each office from the start, which the treasury changes', async () => {
  expect(atStart.lagos).toHaveLength(5);
  expect(atStart.beijing).toHaveLength(5);
  const lagos = [
    { weekday: 1, opens: '09:00', closes: '17:00' },
    { weekday: 6, opens: '10:30', closes: '24:00' },
  ];
  data(await week('lagos', lagos));
  expect((await officeOf('lagos')).week).toEqual(lagos);
  const wrong = [
    [{ weekday: 7, opens: '09:00', closes: '17:00' }],
    [{ weekday: 1, opens: '17:00', closes: '09:00' }],
    [{ weekday: 1, opens: '9', closes: '17:00' }],
    [lagos[0], lagos[0]],
  ] as (typeof lagos)[];
  for (const days of wrong) expect(await week('lagos', days)).toMatchObject({ httpStatus: 400 });
  expect((await officeOf('lagos')).week).toEqual(lagos);

  // Everybody may know them; a day off is told by its date, and one that is worked is none.
  const now = app.clock.now().getTime();
  const soon = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
  data(await keep(soon(3), 'Stocktaking'));
  data(await keep(soon(4), 'Open house', true));
  data(await keep(soon(40), 'Far away'));
  const seen = async () => data(await app.visitor.call(openingHours, {})).offices;
  const weekSeen = [
    { weekday: 1, opens: 540, closes: 1020 },
    { weekday: 6, opens: 630, closes: 1440 },
  ];
  // A holiday may be near.
  const daysOff = expect.arrayContaining([soon(3)]);
  await expect
    .poll(seen)
    .toMatchObject([{ office: 'lagos', offset: 60, week: weekSeen, days_off: daysOff }, { offset: 480 }]);
  for (const day of [soon(4), soon(40)]) expect((await seen())[0]?.days_off).not.toContain(day);

  data(await week('lagos', []));
  data(await week('beijing', []));
  await expect.poll(seen).toEqual([]);
  const never = await businessTimes(app.context.db, app.clock.now());
  expect(promisedMoment(app.clock.now(), 1, never)).toBeNull();
});

const actsInLog = async () => (await app.context.db.selectFrom('audit_log').select('id').execute()).length;

it('of two who change one week or day from what both were shown the second is told, and undoes nothing', async () => {
  const before = [1, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' }));
  data(await week('beijing', before));
  const closing = (weekday: number, closes: string, days = before) =>
    days.map((day) => (day.weekday === weekday ? { ...day, closes } : day));
  const second = await app.staff('treasury');
  const change = ({ client }: TestStaff, days: typeof before, shown: typeof before) =>
    client.call(setOfficeWeek, { params: { office: 'beijing' }, body: { week: days, before: shown } });
  const told = { httpStatus: 409, code: 'changed_meanwhile' };

  data(await change(treasury, closing(1, '12:00'), before));
  expect(await change(second, closing(5, '13:00'), before)).toMatchObject(told);
  expect((await officeOf('beijing')).week).toEqual(closing(1, '12:00'));
  // One's own change, sent again since its answer got lost, is no other's, and none any more.
  const acts = await actsInLog();
  data(await change(treasury, closing(1, '12:00'), before));
  expect(await actsInLog()).toBe(acts);
  const both = closing(5, '13:00', closing(1, '12:00'));
  data(await change(second, both, closing(1, '12:00')));
  expect((await officeOf('beijing')).week).toEqual(both);
  const answers = await Promise.all(
    ['14:00', '15:00'].map((closes) => change(second, closing(1, closes), both)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);

  const params = { office: 'lagos', day: `${app.clock.now().getUTCFullYear() + 1}-08-20` } as const;
  const shown = { name: 'Stocktaking', is_worked: false };
  const added = { params, body: { ...shown, before: null } };
  data(await treasury.client.call(keepDayOff, added));
  // Once more, its answer having got lost; and whoever adds the same day with another name.
  const addedOnce = await actsInLog();
  data(await treasury.client.call(keepDayOff, added));
  expect(await actsInLog()).toBe(addedOnce);
  const other = { params, body: { ...added.body, name: 'Moving house' } };
  expect(await second.client.call(keepDayOff, other)).toMatchObject(told);
  data(
    await treasury.client.call(keepDayOff, { params, body: { ...shown, is_worked: true, before: shown } }),
  );
  const renamed = { ...shown, name: 'Counting', before: shown };
  expect(await second.client.call(keepDayOff, { params, body: renamed })).toMatchObject(told);
  expect((await officeOf('lagos')).days_off).toContainEqual(
    expect.objectContaining({ name: 'Stocktaking', is_worked: true }),
  );
  expect(await second.client.call(removeDayOff, { params, body: { before: shown } })).toMatchObject(told);
  const worked = { ...shown, is_worked: true };
  data(await treasury.client.call(removeDayOff, { params, body: { before: worked } }));
  expect(await second.client.call(keepDayOff, { params, body: renamed })).toMatchObject(told);
});

it('waits for no holidays where the thread that names them ends without a word', async () => {
  process.once('worker', (thread) => void thread.terminate());
  const years = { ...app.context, clock: () => new Date(app.clock.now().getTime() + 3000 * DAY_MS) };
  await expect(makeHolidays(years)).rejects.toThrow('the thread that names holidays has ended');
});

it('knows the holidays of both countries, each year once, and leaves what staff made of them', async () => {
  const next = app.clock.now().getUTCFullYear() + 1;
  await makeHolidays(app.context);
  const holiday = async (office: Office, day: string) =>
    (await officeOf(office)).days_off.find((other) => other.day === `${next}-${day}`);
  expect(await holiday('lagos', '10-01')).toMatchObject({ is_holiday: true, is_worked: false });
  expect(await holiday('beijing', '10-01')).toMatchObject({ is_holiday: true });
  expect(await holiday('beijing', '12-25')).toBeUndefined();
  // The law of 2025.
  expect(await holiday('beijing', '05-02')).toMatchObject({ is_holiday: true });
  const festival = (await officeOf('beijing')).days_off.filter(
    ({ name, day }) => name === 'Spring Festival' && day.startsWith(`${next}`),
  );
  expect(festival).toHaveLength(4);
  // Children's Day is a day off for children.
  expect(await holiday('beijing', '06-01')).toBeUndefined();

  data(await keep(`${next}-10-01`, 'Independence, worked', true));
  await makeHolidays(app.context);
  const kept = { name: 'Independence, worked', is_worked: true, is_holiday: true };
  expect(await holiday('lagos', '10-01')).toMatchObject(kept);
  const params = { office: 'lagos', day: `${next}-10-01` } as const;
  expect(await treasury.client.call(removeDayOff, { params })).toMatchObject({ httpStatus: 404 });
  const times = await businessTimes(app.context.db, app.clock.now());
  expect(times.map(({ daysOff }) => daysOff.has(`${next}-10-01`))).toEqual([false, true]);
});

it('takes days off with a name of staff’s own, and gives them back', async () => {
  const day = `${app.clock.now().getUTCFullYear() + 1}-08-19`;
  data(await keep(day, 'Stocktaking'));
  expect((await officeOf('lagos')).days_off).toContainEqual({
    ...{ day, name: 'Stocktaking' },
    ...{ is_worked: false, is_holiday: false },
  });
  for (const wrong of ['2027-02-30', '2027-1-1', 'tomorrow'])
    expect(await keep(wrong, 'None')).toMatchObject({ httpStatus: 400 });
  const params = { office: 'lagos', day } as const;
  data(await treasury.client.call(removeDayOff, { params }));
  expect((await officeOf('lagos')).days_off.map((other) => other.day)).not.toContain(day);
});
