// @vitest-environment jsdom
/** A parcel is received at the price that follows, also where the prices come late (Product §28.82). */
import type { Parcel } from '@cowrie/contract/desk/parcels.ts';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { ReceiveForm } from './receive-form.tsx';

const PARCEL = {
  ...{ reference: 'CWR-00000001', type: 'shipment', status: 'pending', weight_kg: null, size_cm: null },
  ...{ route: null, quote: null, is_paid: false },
} as Parcel;

it('is not received without a price while the prices are on their way', async () => {
  const rates = Promise.withResolvers<{ data: object }>();
  const desk = await showPart(<ReceiveForm parcel={PARCEL} onDone={() => {}} />, {
    answer: ({ method }) => (method === 'GET' ? rates.promise : { code: 'not_found' }),
  });
  await desk.type('input', '12.5');
  await desk.press('Receive');
  expect(desk.place.textContent).toContain('The prices are still loading');
  expect(desk.sent).toEqual([]);

  rates.resolve({
    data: { rates: [{ id: '4', service: 'Air', price: '9500.00', priced_by: 'kg', minimum: null }] },
  });
  await desk.until(() => expect(desk.place.textContent).toContain('Receive at'));
  await desk.press(desk.place.querySelector('button[type=submit]')?.textContent ?? '');
  await desk.until(() => expect(desk.sent).toMatchObject([{ body: { rate_id: '4' } }]));
});

it('is not received without a price where the prices did not load, which is said and tried again', async () => {
  let isDown = true;
  const rate = { id: '4', service: 'Air', price: '9500.00', priced_by: 'kg', minimum: null };
  const desk = await showPart(<ReceiveForm parcel={PARCEL} onDone={() => {}} />, {
    answer: ({ method }) => {
      if (method !== 'GET') return { code: 'not_found' };
      return isDown ? { code: 'server_error', httpStatus: 500 } : { data: { rates: [rate] } };
    },
  });
  await desk.type('input', '12.5');
  await desk.until(() => expect(desk.place.textContent).toContain('This did not load'));
  expect(desk.place.textContent).not.toContain('It is received without a price.');
  await desk.press('Receive');
  expect(desk.sent).toEqual([]);

  isDown = false;
  await desk.press('Try again');
  await desk.until(() => expect(desk.place.textContent).toContain('Receive at'));
});

it('says that the parcel was quoted since it was opened, before another price is put in its place', async () => {
  const rate = { id: '4', service: 'Air', price: '9500.00', priced_by: 'kg', minimum: null };
  const form = (quote: string | null) => <ReceiveForm parcel={{ ...PARCEL, quote }} onDone={() => {}} />;
  const desk = await showPart(form(null), { answer: () => ({ data: { rates: [rate] } }) });
  await desk.until(() => expect(desk.place.textContent).toContain('The price comes with the weight.'));
  expect(desk.place.textContent).not.toContain('meanwhile');
  await desk.again(form('5000.00'));
  expect(desk.place.textContent).toContain('Someone has quoted it meanwhile: ₦5,000.00.');
});

it('says at its field that a side is finer than a parcel is measured', async () => {
  const rate = { id: '4', service: 'Air', price: '9500.00', priced_by: 'kg', minimum: null, divisor: 5000 };
  const measured = { weight_kg: '12.5', size_cm: { length: '42.55', width: '30', height: '20' } };
  const desk = await showPart(<ReceiveForm parcel={{ ...PARCEL, ...measured }} onDone={() => {}} />, {
    answer: ({ method }) => (method === 'GET' ? { data: { rates: [rate] } } : { code: 'not_found' }),
  });
  await desk.until(() => expect(desk.place.textContent).toContain('The price comes with all three sides.'));
  await desk.press('Receive');
  await desk.until(() => expect(desk.place.textContent).toContain('Enter centimetres, such as 42 or 42.5'));
  expect(desk.sent).toEqual([]);
});
