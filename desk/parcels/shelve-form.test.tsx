// @vitest-environment jsdom
/** A parcel that nobody announced keeps every photo that was taken of it (Product §28.87). */
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { FindParcel } from './find-parcel.tsx';
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

it('keeps the digits of the next parcel that were typed before the last one was saved', async () => {
  const saved = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(
    <>
      <FindParcel onOpen={() => {}} />
      <Notices />
    </>,
    { answer: ({ method }) => (method === 'GET' ? { data: { parcels: [], shelf: [] } } : saved.promise) },
  );
  const typed = () => desk.place.querySelector('input')?.value;
  await desk.type('input', 'SF100200300');
  await desk.until(() => expect(desk.named('Put it on the shelf')).toBeDefined());
  await desk.press('Put it on the shelf');
  await desk.press('Take it in');
  await desk.press('Back');
  await desk.type('input', 'YT555');
  saved.resolve({ data: { parcel: { id: '5', customer: null } } });
  await desk.until(() => expect(desk.place.textContent).toContain('On the shelf.'));
  expect(typed()).toBe('YT555');
});

it.each([
  ['', 'Nothing on it says whose it is.'],
  ['ngozi', 'No customer has this mark yet.'],
])('says of a parcel with the mark “%s” why it is offered to nobody', async (mark, words) => {
  const desk = await showPart(
    <>
      <ShelveForm trackingNumber="SF100200300" onDone={() => {}} onCancel={() => {}} />
      <Notices />
    </>,
    {
      answer: ({ method }) =>
        method === 'GET' ? null : { data: { parcel: { id: '5', customer: null, mark } } },
    },
  );
  await desk.press('Take it in');
  await desk.until(() => expect(desk.place.textContent).toContain(`On the shelf. ${words}`));
});
