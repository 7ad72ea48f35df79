/** Attempts to pay come the newest first, and within days the one that was settled last (Product §23.5). */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp } from '../testing/app.ts';
import { toNoon } from '../testing/noon.ts';
import { orderAt } from '../testing/orders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  toNoon(app.clock);
});
afterAll(() => app.close());

it('lists them by what is asked for: when they were opened, or the days they were settled on', async () => {
  const treasury = await app.staff('treasury');
  const customer = await app.customer();
  const first = await orderAt('awaiting', 'payment', customer, treasury);
  const second = await orderAt('awaiting', 'payment', customer, treasury);
  for (const { reference } of [second, first]) {
    app.clock.advance(MINUTE_MS);
    data(await treasury.client.call(confirmOrder, { params: { reference }, body: {} }));
  }
  const listed = async (query: { from?: string; page?: number; per_page?: number }) => {
    const { transactions } = data(await treasury.client.call(deskTransactions, { query }));
    return transactions.data.map(({ order_reference }) => order_reference);
  };
  expect(await listed({})).toEqual([second.reference, first.reference]);
  const from = app.clock.now().toISOString().slice(0, 10);
  expect(await listed({ from })).toEqual([first.reference, second.reference]);
  expect(await listed({ from, page: 2, per_page: 1 })).toEqual([second.reference]);
});
