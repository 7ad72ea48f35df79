// @vitest-environment jsdom
/** Goods are received from where the screen showed them, and not fetched back from the road (Product §7.6). */
import type { Parcel } from '@cowrie/contract/desk/parcels.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { GoodsArrived } from './goods-arrived.tsx';

it('receives goods from the step that the screen showed, and tells the second of two who do', async () => {
  const parcel = { reference: 'CWR-7K2M9QXA', track_status: 'order placed' } as Parcel;
  const desk = await showPart(<GoodsArrived parcel={parcel} onDone={() => {}} />, {
    answer: () => ({ code: 'order_moved' }),
  });
  await desk.press('Receive the goods');
  await desk.until(() => expect(desk.place.textContent).toContain('Refused: order_moved'));
  expect(desk.sent).toMatchObject([{ body: { track_status: 'packaging', from: 'order placed' } }]);
});
