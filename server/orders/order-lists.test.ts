import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { API_BASE, type CallData } from '@cowrie/contract/endpoint.ts';
import { cancelOrder, listDeclined, listOrders, transactionHistory } from '@cowrie/contract/orders.ts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { type PlacedOrder, placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
/** In the order in which they were placed. */
const placed: PlacedOrder[] = [];
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  treasury = await app.staff('treasury');
  for (let round = 0; round < 6; round += 1)
    for (const type of ['payment', 'branding', 'shipment', 'goods'] as const)
      placed.push(await placeOrder(type, customer, treasury));
  const [first, , , , second, , , , third] = placed as [PlacedOrder, ...PlacedOrder[]];
  for (const order of [first, second].filter((one) => one !== undefined))
    data(await sendProof(customer, order));
  data(await treasury.client.call(confirmOrder, { params: { reference: first.reference } }));
  data(
    await customer.client.call(cancelOrder, {
      query: { trx_type: 'payment', reference: third?.reference ?? '' },
      body: { message: 'Changed my mind' },
    }),
  );
  // Somebody else's orders are in nobody's list.
  await placeOrder('payment', await app.customer(), treasury);
});
afterAll(() => app.close());

type Query = NonNullable<Parameters<typeof ask>[0]>;
function ask(query: { status?: string; item?: string; page?: number; per_page?: number }) {
  return customer.client.call(listOrders, { query: query as never });
}
const references = async (query: Query) =>
  data(await ask(query)).orders.data.map(({ reference }) => reference);
const newestFirst = (orders: PlacedOrder[]) => orders.map(({ reference }) => reference).reverse();

describe('the list of orders', () => {
  it('shows 20 a page, newest first, with what each costs in its own terms', async () => {
    const { orders } = data(await ask({}));
    expect(orders.data.map(({ reference }) => reference)).toEqual(newestFirst(placed).slice(0, 20));
    expect(orders.pagination).toMatchObject({ per_page: 20, current_page: 1, last_page: 2, total: 24 });
    expect(orders.data.at(3)).toMatchObject({
      type: 'payment',
      amount: '750.00',
      amount_currency: 'RMB',
      total_amount: '150000.00',
      total_currency: 'NGN',
      status: 'pending',
    });
    expect(orders.data[0]).toMatchObject({
      type: 'goods',
      name: 'Two looms',
      quantity: '2',
      total_amount: null,
    });
  });

  it('links that can be GET lead through every page and back, keeping the filter', async () => {
    const seen: string[] = [];
    const get = async (url: string) => {
      const answer: LightMyRequestResponse = await app.http.inject({
        url,
        headers: { authorization: `Bearer ${customer.token}` },
      });
      expect(answer.statusCode).toBe(200);
      return answer.json().data as CallData<typeof listOrders>;
    };
    let url: string | null = `${API_BASE}/orders?status=pending&per_page=5`;
    for (let page = 1; url; page += 1) {
      const { orders }: CallData<typeof listOrders> = await get(url);
      expect(orders.pagination.current_page).toBe(page);
      expect(orders.pagination.links.filter((link) => link.active)).toMatchObject([{ label: String(page) }]);
      seen.push(...orders.data.map((order) => order.reference));
      const next = orders.pagination.links.at(-1);
      expect(next?.label).toBe('Next');
      url = next?.url ?? null;
    }
    expect(seen).toEqual(await references({ status: 'pending', per_page: 100 }));
    expect(new Set(seen).size).toBe(21);
    const { orders } = data(await ask({ page: 2, per_page: 5 }));
    const back = await get(orders.pagination.links[0]?.url ?? '');
    expect(back.orders.data.map(({ reference }) => reference)).toEqual(await references({ per_page: 5 }));
  });

  it('filters by status and by kind, and both', async () => {
    const ofType = (...types: string[]) => newestFirst(placed.filter(({ type }) => types.includes(type)));
    expect(await references({ item: 'currency' })).toEqual(ofType('payment'));
    expect(await references({ item: 'product' })).toEqual(ofType('branding', 'shipment', 'goods'));
    expect(await references({ status: 'processing' })).toEqual([placed[0]?.reference]);
    expect(await references({ status: 'awaiting' })).toEqual([placed[4]?.reference]);
    expect(await references({ status: 'cancelled', item: 'currency' })).toEqual([placed[8]?.reference]);
    expect(await references({ status: 'cancelled', item: 'product' })).toEqual([]);
    expect(await references({ status: 'successful' })).toEqual([]);
    for (const everything of [{ status: 'all' }, { item: 'all' }])
      expect(await references(everything)).toEqual(await references({}));
    const empty = await app.http.inject({
      url: `${API_BASE}/orders?status=&item=`,
      headers: { authorization: `Bearer ${customer.token}` },
    });
    expect(empty.json().data.orders.pagination.total).toBe(24);
  });

  test.each([
    { status: 'declined' },
    { status: 'Pending' },
    { item: 'cups' },
    { page: 0 },
    { per_page: 101 },
    { page: 1.5 },
  ])('%j is refused', async (query) =>
    expect(await ask(query)).toMatchObject({ httpStatus: 400, code: 'invalid_input' }),
  );

  it('a page past the end is empty and leads back', async () => {
    const { orders } = data(await ask({ page: 9 }));
    expect(orders.data).toEqual([]);
    expect(orders.pagination).toMatchObject({ current_page: 9, last_page: 2, total: 24 });
  });
});

describe('payment history', () => {
  const history = async (status?: string) =>
    data(await customer.client.call(transactionHistory, { query: { status: status as 'pending' } }))
      .transaction_history;

  it('has one attempt an order, newest first, and filters by status', async () => {
    const all = await history();
    expect(all.pagination.total).toBe(24);
    expect(all.data.map(({ order_reference }) => order_reference)).toEqual(newestFirst(placed).slice(0, 20));
    expect((await history('successful')).data).toMatchObject([
      { order_reference: placed[0]?.reference, amount: '150000.00', currency: 'NGN' },
    ]);
    expect((await history('cancelled')).data).toHaveLength(1);
    expect((await history('declined')).data).toEqual([]);
    expect(all.data.find(({ transaction_type }) => transaction_type === 'goods')?.amount).toBeNull();
  });

  it('goes by the time that is shown', async () => {
    const payer = await app.customer();
    const placedAfter = async (ms: number) => {
      app.clock.advance(ms);
      return (await placeOrder('payment', payer, treasury)).reference;
    };
    const second = await placedAfter(0);
    // As a file that was long under way: it was placed when its call began.
    const first = await placedAfter(-60_000);
    const [third, fourth] = [await placedAfter(90_000), await placedAfter(0)];
    const ask = async (query: { page?: number; per_page?: number }) =>
      data(await payer.client.call(transactionHistory, { query })).transaction_history.data.map(
        ({ order_reference }) => order_reference,
      );
    expect(await ask({})).toEqual([fourth, third, second, first]);
    expect(await ask({ page: 2, per_page: 1 })).toEqual([third]);
  });

  it('knows no other status', async () => {
    expect(
      await customer.client.call(transactionHistory, { query: { status: 'paid' as 'pending' } }),
    ).toMatchObject({ httpStatus: 400 });
  });
});

test('a declined proof is told of until another is sent or the order is cancelled', async () => {
  const payer = await app.customer();
  const orders = [await placeOrder('payment', payer, treasury), await placeOrder('payment', payer, treasury)];
  const decline = async (order: PlacedOrder, reason: string) => {
    data(await sendProof(payer, order));
    data(await treasury.client.call(declineOrder, { params: order, body: { reason } }));
  };
  const told = async (who: TestCustomer) =>
    data(await who.client.call(listDeclined, {})).declined.map(({ order_reference, reason }) => [
      order_reference,
      reason,
    ]);
  const [first, second] = orders as [PlacedOrder, PlacedOrder];
  await decline(first, 'Too dark');
  await decline(second, 'Cut off');
  await decline(second, 'Cut off again');
  expect(await told(payer)).toEqual([
    [second.reference, 'Cut off again'],
    [first.reference, 'Too dark'],
  ]);
  expect(await told(customer)).toEqual([]);

  data(await sendProof(payer, first));
  const query = { trx_type: 'payment' as const, reference: second.reference };
  data(await payer.client.call(cancelOrder, { query, body: { message: 'No more' } }));
  expect(await told(payer)).toEqual([]);
});
