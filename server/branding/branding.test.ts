import { items, placeBranding, quantities } from '@cowrie/contract/branding.ts';
import { getBranding } from '@cowrie/contract/orders.ts';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';

let app: TestApp;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
});
afterAll(() => app.close());

const place = (item_id: string[], quantity_id: string, idempotencyKey?: string) =>
  customer.client.call(
    placeBranding,
    { body: { item_id, quantity_id } },
    idempotencyKey ? { idempotencyKey } : {},
  );

it('keeps what was chosen by name, waits for its quote and is told of by mail', async () => {
  const offered = data(await app.visitor.call(items, {})).items;
  expect(offered.map(({ name }) => name)).toEqual(['Cups', 'Caps', 'Bags', 'Sweaters', 'Shirts']);
  const groups = data(await app.visitor.call(quantities, {})).quantities;
  const [cups, , bags] = offered;
  const placed = data(await place([bags?.id ?? '', cups?.id ?? '', cups?.id ?? ''], groups[1]?.id ?? ''));
  const { branding } = data(
    await customer.client.call(getBranding, { params: { id: placed.branding_order.id } }),
  );
  expect(branding).toMatchObject({
    items: ['Cups', 'Bags'],
    quantity_group: groups[1]?.group,
    name: 'Cups, Bags',
    amount: null,
    status: 'pending',
  });
  await app.inbox.next(customer.email, placed.branding_order.reference);
});

test.each<[string[], string, string, string]>([
  [[], '1', 'item_id', 'Choose at least one item'],
  [['1'], '', 'quantity_id', 'Choose a quantity'],
  [['1', '999'], '1', 'item_id', 'An item you chose is no longer offered'],
  [['1'], '999', 'quantity_id', 'This quantity is no longer offered'],
])('items %j, quantity %j is refused', async (item, quantity, field, message) => {
  expect(await place(item, quantity)).toMatchObject({
    httpStatus: 400,
    message,
    errors: { [field]: [message] },
  });
});

it('asks for what is missing altogether', async () => {
  expect(await customer.client.call(placeBranding, { body: {} as never })).toMatchObject({
    errors: { item_id: ['Choose at least one item'], quantity_id: ['Choose a quantity'] },
  });
});

it('is one order per key', async () => {
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => place(['1'], '1', 'one order')));
  for (const other of others) expect(other).toEqual(first);
  expect(first?.status).toBe('success');
});
