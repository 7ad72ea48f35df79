// @vitest-environment jsdom
/** One parcel after the other, however slow the network is (Product §28.81). */
import { act } from 'react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Screen } from './receive.tsx';

const parcel = (reference: string) => ({
  ...{ reference, type: 'goods', name: 'Two looms', mark: 'ada', customer: 'Ada Obi', status: 'processing' },
  ...{ track_status: 'order placed', tracking_number: null, shipping_company: null, is_paid: true },
  ...{ weight_kg: null, size_cm: null, route: null, quote: null, photos: [] },
});

it('opens no closed order by itself: what was scanned may be another parcel, for the shelf', async () => {
  const closed = { ...parcel('CWR-00000003'), tracking_number: 'SF100200300', status: 'cancelled' };
  const desk = await showPart(<Screen />, {
    at: '/parcels',
    answer: ({ path }) => ({ data: { parcels: path.includes('q=SF1') ? [closed] : [], shelf: [] } }),
  });
  await desk.type('input', 'SF100200300');
  await act(async () => desk.place.querySelector('form')?.requestSubmit());
  await desk.until(() => expect(desk.named('None of these: put it on the shelf')).toBeDefined());
  expect(desk.address()).toBe('/parcels');
  await desk.check('ul button');
  expect(desk.address()).toBe('/parcels?parcel=CWR-00000003');
});

it('stays at the parcel that one went on to before the answer about the last came', async () => {
  const answered = Promise.withResolvers<void>();
  let reads = 0;
  const desk = await showPart(<Screen />, {
    at: '/parcels?parcel=CWR-00000001',
    async answer({ method, path }) {
      if (method === 'GET') reads += 1;
      else await answered.promise;
      const q = new URLSearchParams(path.split('?')[1]).get('q') ?? '';
      return { data: { parcels: q ? [parcel(q)] : [], shelf: [] } };
    },
  });
  await desk.until(() => expect(desk.named('Receive the goods')).toBeDefined());
  await desk.press('Receive the goods');
  await desk.press('Another one');
  await desk.until(() => expect(desk.address()).toBe('/parcels'));
  await desk.type('input', 'CWR-00000002');
  await desk.until(() => expect(desk.place.querySelector('ul button')).not.toBeNull());
  await desk.check('ul button');
  await desk.until(() => expect(desk.named('Another one')).toBeDefined());
  const before = reads;
  answered.resolve();
  // What the answer makes old is read after it was done with.
  await desk.until(() => expect(reads).toBeGreaterThan(before));
  expect(desk.address()).toBe('/parcels?parcel=CWR-00000002');
});
