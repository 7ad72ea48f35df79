// @vitest-environment jsdom
/** A parcel that nobody announced keeps every photo that was taken of it (Product §28.87). */
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { ShelveForm } from './shelve-form.tsx';

it('offers no camera while it is saved, and again where it was refused', async () => {
  const saved = Promise.withResolvers<{ code: string }>();
  const desk = await showPart(
    <ShelveForm trackingNumber="SF100200300" onDone={() => {}} onCancel={() => {}} />,
    { answer: ({ method }) => (method === 'GET' ? null : saved.promise) },
  );
  const cameras = () => desk.place.querySelectorAll('input[type=file]').length;
  expect(cameras()).toBe(1);
  await desk.press('Take it in');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  expect(cameras()).toBe(0);
  saved.resolve({ code: 'parcel_shelved' });
  await desk.until(() => expect(cameras()).toBe(1));
});
