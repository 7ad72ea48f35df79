/** The plug is pulled: what the product has acknowledged is there when it comes back. */
import { addChat, listChats } from '@cowrie/contract/chat.ts';
import { getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { expect, test } from 'vitest';
import {
  apiClient,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { PHONE } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage({}, undefined, 'embedded');

test('killed in the middle of orders being placed, nothing acknowledged is lost and nothing is half done', async () => {
  const customer = await newCustomer(product);
  const paid = await placePaymentOf(customer.client);
  await sendProof(customer.client, paid);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/orders?order=payment-${paid.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Awaiting', { exact: true })).toBeVisible();

  const acknowledged: Placed[] = [];
  let isUp = true;
  const placing = Array.from({ length: 4 }, async () => {
    while (isUp) {
      // A call that gets no answer promises nothing.
      const order = await placePaymentOf(customer.client, '10000.00').catch(() => null);
      if (order) acknowledged.push(order);
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(6);
  const crash = product.crashAndRestart().finally(() => {
    isUp = false;
  });
  await crash;
  await Promise.all(placing);

  const { orders } = data(await customer.client.call(listOrders, { query: { per_page: 100 } }));
  const kept = new Set(orders.data.map(({ reference }) => reference));
  expect(acknowledged.filter(({ reference }) => !kept.has(reference))).toEqual([]);
  const staff = (await staffClient(product, 'owner')).client;
  for (const { reference } of orders.data.slice(0, 5)) {
    const { events, messages } = data(await staff.call(getDeskOrder, { params: { reference } }));
    expect(events.map(({ event }) => event)).toContain('create');
    expect(messages.length).toBeGreaterThan(0);
  }
  const { payments } = data(await customer.client.call(getPayment, { params: { id: paid.id } }));
  expect(payments).toMatchObject({ status: 'awaiting', proofs: [{ payment_option: 'bank-transfer' }] });
  const file = await fetch(new URL(payments.proofs[0]?.file.url ?? '', product.url));
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  // The customer's open panel comes back by itself, still signed in.
  const body = { trx_type: 'payment' as const, trx_ref: paid.reference, message: 'Are you back?' };
  data(await apiClient(product.url, customer.token).call(addChat, { body }));
  await expect(panel.getByText('Are you back?')).toBeVisible();
  const thread = { params: { type: 'payment' as const, reference: paid.reference } };
  expect(data(await customer.client.call(listChats, thread)).chats.at(-1)?.message).toBe('Are you back?');
  // The mail that tells of the proof was promised with it.
  await product.inbox.next(customer.email, paid.reference);
  await leave();
});

test('a second process on the same data is refused with one line, and the first goes on', async () => {
  const second = await product.startSecond();
  expect(second.code).toBe(1);
  expect(second.output.trim()).toMatch(/^DATA_DIR \S+ is in use by process \d+ since \S+: stop it first$/);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});
