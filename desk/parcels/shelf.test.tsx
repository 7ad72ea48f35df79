// @vitest-environment jsdom
/** The shelf says of how many parcels it shows a part (Product §28.87). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './shelf.tsx';

const PARCEL = {
  ...{ id: '1', tracking_number: 'SF1', mark: '', customer: null, weight_kg: null, note: null, photos: [] },
  ...{ received_by: 'Chen Mei', received_at: '2026-11-29T12:00:00.000Z' },
};

const show = (total: number) =>
  showPart(<Screen />, { answer: () => ({ data: { parcels: [PARCEL], total } }) });

it('says that there are more than it shows, and where they are found', async () => {
  const desk = await show(214);
  await desk.until(() => expect(desk.place.textContent).toContain('1 of 214 parcels'));
});

it('says nothing of how many there are where all of them are shown', async () => {
  const desk = await show(1);
  await desk.until(() => expect(desk.place.textContent).toContain('SF1'));
  expect(desk.place.textContent).not.toContain('of 1 parcel');
});
