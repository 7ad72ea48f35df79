// @vitest-environment jsdom
/** A day off that somebody else has added meanwhile is not named anew unseen (Product §19.12). */
import type { OfficeWeek } from '@cowrie/contract/desk/working-hours.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { DaysOff } from './days-off.tsx';

const DAY = '2027-08-20';
const hoursWith = (...days_off: OfficeWeek['days_off']): OfficeWeek => ({
  office: 'lagos',
  week: [],
  days_off,
});

it('a day that is added twice says what the first made of it', async () => {
  const desk = await showPart(<DaysOff hours={hoursWith()} />, {
    answer: ({ body }) =>
      (body as { before: object | null }).before ? { data: {} } : { code: 'changed_meanwhile' },
  });
  await desk.press('Add a day off in Lagos');
  await desk.type('input[type=date]', DAY);
  await desk.type('input[maxlength="80"]', 'Moving house');
  await desk.press('Save');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: changed_meanwhile'));
  await desk.again(
    <DaysOff hours={hoursWith({ day: DAY, name: 'Stocktaking', is_worked: true, is_holiday: false })} />,
  );
  await desk.until(() => expect(desk.place.textContent).toContain('Stocktaking, worked'));
  await desk.press('Continue from here');
  await desk.press('Save');
  await desk.until(() => expect(desk.sent).toHaveLength(2));
  expect(desk.sent[0]?.body).toEqual({ name: 'Moving house', is_worked: false, before: null });
  expect(desk.sent[1]?.body).toEqual({
    name: 'Moving house',
    is_worked: true,
    before: { name: 'Stocktaking', is_worked: true },
  });
});
