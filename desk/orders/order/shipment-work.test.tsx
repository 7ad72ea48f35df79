// @vitest-environment jsdom
/** What the warehouse found out of a parcel, and nobody's words on its cost overwritten unseen (Product §7.6). */
import { type DeskOrder, getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import type { ShipmentDetails } from '@cowrie/contract/orders.ts';
import { Notices } from '@cowrie/ui/notices.tsx';
import { expect, it } from 'vitest';
import { callKey, useCall } from '../../api/queries.ts';
import { showPart } from '../../testing/show-part.tsx';
import { signInAnew } from '../../testing/sign-in-anew.ts';
import { ShipmentWork } from './shipment-work.tsx';

const ORDER = {
  ...{ reference: 'CWR-00000001', type: 'shipment', trx_type: 'shipment', status: 'pending', amount: null },
  ...{
    weight_kg: '9',
    cost_note: '9 kg at ₦9,500',
    size_cm: null,
    volume_weight_kg: null,
    route: null,
    photos: [],
  },
} as unknown as ShipmentDetails;

it('says what a colleague wrote of the cost meanwhile, and what it opened with goes along', async () => {
  const desk = await showPart(<ShipmentWork order={ORDER} />, {
    answer: () => ({ code: 'changed_meanwhile' }),
  });
  await desk.type('textarea', '9 kg, customs cleared');
  await desk.press('Save weight and cost');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { seen_cost_note: '9 kg at ₦9,500' } }]));
  expect(desk.place.textContent).not.toContain('meanwhile:');

  await desk.again(<ShipmentWork order={{ ...ORDER, cost_note: '9 kg by air' }} />);
  expect(desk.place.textContent).toContain('meanwhile: “9 kg by air”');
  expect(desk.place.querySelector('textarea')?.value).toBe('9 kg, customs cleared');
});

it('does not warn of a weight that one has saved oneself', async () => {
  const desk = await showPart(<ShipmentWork order={ORDER} />, { answer: () => ({ data: {} }) });
  await desk.type('input', '12.50');
  await desk.press('Save weight and cost');
  await desk.until(() => expect(desk.sent).toHaveLength(1));
  await desk.again(<ShipmentWork order={{ ...ORDER, weight_kg: '12.5' }} />);
  await desk.type('input', '13');
  await desk.type('textarea', '13 kg at ₦9,500');
  expect(desk.place.textContent).not.toContain('meanwhile');
  // A colleague is told of all the same, though it is what stood there at first.
  await desk.again(<ShipmentWork order={ORDER} />);
  expect(desk.place.textContent).toContain('Someone has weighed it meanwhile: 9 kg');
});

const params = { reference: ORDER.reference };

/** The parcel as the screen reads it, which it does anew after each saving. */
function OnScreen() {
  const { data } = useCall(getDeskOrder, { params });
  return data && <ShipmentWork order={data.order as ShipmentDetails} />;
}

it('does not warn of one’s own note before it is read again, though it ended in an empty line', async () => {
  let readings = 0;
  const desk = await showPart(<OnScreen />, {
    answer: ({ method }) => {
      if (method !== 'GET') return { data: {} };
      return readings++ === 0 ? { data: { order: ORDER } } : null;
    },
  });
  await desk.until(() => expect(desk.place.querySelector('textarea')).not.toBeNull());
  await desk.type('textarea', '9 kg, customs cleared \n');
  await desk.press('Save weight and cost');
  const read = () => desk.queryClient.getQueryData<DeskOrder>(callKey(getDeskOrder, { params }));
  await desk.until(() =>
    expect(read()?.order).toMatchObject({ cost_note: expect.stringContaining('customs cleared') }),
  );
  expect(desk.place.textContent).not.toContain('meanwhile');
});

it('keeps over a session that ended only what had not been saved', async () => {
  sessionStorage.clear();
  const weighing = (order: ShipmentDetails) => (
    <>
      <ShipmentWork order={order} />
      <Notices />
    </>
  );
  const desk = await showPart(weighing(ORDER), { answer: () => ({ data: {} }) });
  await desk.type('input', '12.5');
  await desk.press('Save weight and cost');
  await desk.until(() => expect(desk.place.textContent).toContain('Weight and cost are saved.'));
  await desk.again(weighing({ ...ORDER, weight_kg: '12.5' }));
  await desk.type('textarea', '12.5 kg at ₦9,500');
  await signInAnew('ada');
  await desk.again(null);
  // A colleague has weighed it anew meanwhile.
  await desk.again(<ShipmentWork order={{ ...ORDER, weight_kg: '13' }} />);
  expect(desk.place.querySelector('input')?.value).toBe('13');
  expect(desk.place.querySelector('textarea')?.value).toBe('12.5 kg at ₦9,500');
  expect(desk.place.textContent).not.toContain('by now');
});
