// @vitest-environment jsdom
/** Parcels that are paid and wait are put on together, and the next ones are chosen meanwhile (Product §28.90). */
import { readyParcels } from '@cowrie/contract/desk/parcels.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { ReadyParcels } from './ready-parcels.tsx';

const parcel = (reference: string) => ({
  ...{ reference, tracking_number: null, mark: 'ada', name: 'Shipment', weight_kg: null, route: 'Sea' },
});

it('keeps what is chosen while others are on their way', async () => {
  const loaded = Promise.withResolvers<void>();
  let ready = [parcel('CWR-00000001'), parcel('CWR-00000002'), parcel('CWR-00000003')];
  const desk = await showPart(<ReadyParcels departureId="3" refreshes={[readyParcels]} />, {
    async answer({ method }) {
      if (method === 'GET') return { data: { parcels: ready } };
      await loaded.promise;
      ready = ready.slice(1);
      return { data: { refused: [] } };
    },
  });
  await desk.until(() => expect(desk.named('Put parcels on')).toBeDefined());
  await desk.check('li:nth-child(1) input');
  await desk.press('Put 1 parcel on');
  await desk.check('li:nth-child(2) input');
  loaded.resolve();
  await desk.until(() => expect(desk.place.querySelectorAll('li')).toHaveLength(2));
  expect(desk.named('Put 1 parcel on')).toBeDefined();
});
