// @vitest-environment jsdom
/** What a customer's home says is to be done, against a server that answers (Product §27.74, §27.75, §28.89). */
import { answerJson, servePage } from '@cowrie/client/testing/page-server.ts';
import { untilShown } from '@cowrie/client/testing/render.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, onTestFinished, test } from 'vitest';
import { CustomerHome } from './customer-home.tsx';

beforeAll(() => {
  window.matchMedia = (() => ({ matches: false })) as unknown as typeof window.matchMedia;
});

const PARCEL = {
  id: '1',
  tracking_number: 'ZTO5550001',
  weight_kg: '2.5',
  received_at: '2026-01-02T10:00:00.000Z',
  photos: [],
};
const DONE = 'There is nothing for you to do';

/** The home of somebody whose orders are all closed; what waits on the shelf is answered after it. */
async function openHome(parcels: unknown[] | null, money: object = {}) {
  const homeIsSent = Promise.withResolvers<void>();
  const server = await servePage(async ({ url }, response) => {
    const succeed = (data: object) => answerJson(response, 200, { status: 'success', data });
    if (url?.endsWith('/home')) {
      response.on('finish', homeIsSent.resolve);
      const nothing = { asked: [], under_way: [], more_orders: 0, receivers: [], today: null, alert: null };
      return succeed({ ...nothing, has_ordered: true, balance: '0.00', to_bank: '0.00', ...money });
    }
    if (!url?.endsWith('/shipping/unannounced')) return answerJson(response, 404, { status: 'error' });
    await homeIsSent.promise;
    return parcels ? succeed({ parcels }) : answerJson(response, 500, { status: 'error', message: 'No' });
  });
  const place = document.body.appendChild(document.createElement('div'));
  /** All that it has shown at any time. */
  const shown: (string | null)[] = [];
  const watch = new MutationObserver(() => shown.push(place.textContent));
  watch.observe(place, { childList: true, subtree: true, characterData: true });
  const root = createRoot(place);
  onTestFinished(async () => {
    watch.disconnect();
    await act(async () => root.unmount());
    await server.close();
  });
  await act(async () =>
    root.render(
      <MemoryRouter>
        <CustomerHome />
      </MemoryRouter>,
    ),
  );
  const toSay = (words: string) => untilShown(() => expect(place.textContent).toContain(words));
  return { shown, toSay };
}

it('says that all is done where all orders are closed and no parcel waits to be told of', async () => {
  const { toSay } = await openHome([]);
  await toSay(DONE);
});

it('says so too where nobody can say whether one does', async () => {
  const { toSay } = await openHome(null);
  await toSay(DONE);
});

it('never says so while a parcel asks whose it is, nor before that is known', async () => {
  const { shown, toSay } = await openHome([PARCEL]);
  await toSay('This is mine');
  expect(shown.join('\n')).not.toContain(DONE);
});

test.each([
  ['alone', { to_bank: '150000.00' }, 'Your balance₦0.00₦150,000.00 is on its way to your bank.'],
  [
    'beside the balance',
    { balance: '500.00', to_bank: '150000.00' },
    'Your balance₦500.00You can withdraw it. ₦150,000.00 is on its way to your bank.',
  ],
])('says what is on its way to the bank, %s', async (_, money, words) => {
  const { toSay } = await openHome([], money);
  await toSay(words);
});

it('names what the receiver gets at another rate for all of the payment, of which a part has come', async () => {
  const asked = {
    ...{ what: 'rate', order_id: '1', trx_type: 'payment', reference: 'CWR-11111111', name: 'RMB Payment' },
    ...{ receiver_name: '王芳', amount: '1000.00', currency: 'NGN', you_get: '745.00' },
    ...{ you_get_currency: 'RMB', reason: null },
  };
  const { toSay } = await openHome([], { asked: [asked] });
  await toSay('If you pay ₦1,000.00 now, 王芳 gets ¥745.00 in all.');
});

it('tells the price that was published, which a price alert is held against too', async () => {
  const today = { price: '196.004', published_at: '2026-01-02T10:00:00.000Z' };
  const { toSay } = await openHome([], { today });
  await toSay('¥1 = ₦196.004');
});

test.each([
  ['of a payment the payment', null, 'Will be paid by tomorrow'],
  ['where a test goes first, the test', { amount: '100.00', state: 'first' }, 'Test sent by tomorrow'],
  [
    'where the rest was released, the payment',
    { amount: '100.00', state: 'released' },
    'Will be paid by tomorrow',
  ],
])('promises %s', async (_, test_first, words) => {
  const payment = {
    ...{ you_get: '979.55', you_get_currency: 'RMB', paid_out: '0.00', test_first },
    ...{ payment_method_code: 'alipay', payment_method_name: 'Alipay' },
  };
  const order = {
    ...{ order_id: '1', trx_type: 'payment', reference: 'CWR-11111111', name: 'RMB Payment', quantity: '1' },
    ...{ receiver_name: '王芳', status: 'awaiting', track_status: 'order placed', amount: '215500.00' },
    ...{ currency: 'NGN', promised_at: new Date(Date.now() + DAY_MS).toISOString(), payment },
  };
  const { toSay } = await openHome([], { under_way: [order] });
  await toSay(words);
});
