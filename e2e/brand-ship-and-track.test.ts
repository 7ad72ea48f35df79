/** Goods: branded, shipped, raised by staff; quoted, paid, and followed by a stranger with the reference and the email. */
import { completeOrder, confirmOrder, moveTracking, quoteOrder } from '@cowrie/contract/desk/orders.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, data, newCustomer, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { transferSlip } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
let staff: Awaited<ReturnType<typeof staffClient>>['client'];

beforeAll(async () => {
  customer = await newCustomer(product);
  staff = (await staffClient(product, 'owner')).client;
});

async function arrive(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto(path);
  return person;
}
const newestOrder = async () => {
  const [order] = data(await customer.client.call(listOrders, {})).orders.data;
  if (!order) throw new Error('there is no order');
  return order;
};

test('branding: items, a quantity, a quote, and the payment', async () => {
  const person = await arrive(PHONE, '/branding');
  const { page } = person;
  await page.getByText('Choose at least one item').last().waitFor();
  await page.getByRole('checkbox', { name: 'Caps' }).check();
  await page.getByRole('checkbox', { name: 'Shirts' }).check();
  await page.getByText('Choose a quantity').last().waitFor();
  await page.getByRole('group', { name: 'How many?' }).getByRole('radio').first().check();
  // What is chosen is still there after a reload.
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Shirts' }).isChecked()).toBe(true);
  // The order reaches the server, its answer is lost and the page is loaded anew: still one order.
  await page.route(
    '**/api/v1/branding/order',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('We could not reach the server.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Shirts' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('Please send your logo and designs here').waitFor();
  await panel.getByText('No amount yet', { exact: true }).waitFor();
  await panel.getByRole('button', { name: 'I have paid' }).waitFor();
  expect(await panel.getByRole('button', { name: 'I have paid' }).getAttribute('aria-disabled')).toBe('true');

  const order = await newestOrder();
  expect(data(await customer.client.call(listOrders, {})).orders.pagination.total).toBe(1);
  await page.goto(`/pay/branding/${order.id}`);
  await page.getByRole('heading', { name: '404, Page not found' }).waitFor();
  const params = { reference: order.reference };
  data(await staff.call(quoteOrder, { params, body: { amount: '480000.00' } }));
  await product.inbox.next(customer.email, `Your order costs ₦480,000.00 (${order.reference})`);
  await page.goto(`/orders?order=branding-${order.id}`);
  await panel.getByText('₦480,000.00').first().waitFor();
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('heading', { name: 'Amount to pay' }).waitFor();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 480,000.00'));
  // Quoted anew while the customer is at the bank: they are told, and what they attached stays.
  data(await staff.call(quoteOrder, { params, body: { amount: '495000.00' } }));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByText('The amount of this order has changed to ₦495,000.00').waitFor();
  await page.getByText('₦495,000.00', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Error!' }).click();
  await page.getByRole('heading', { name: 'Payment Received' }).waitFor();
  await page.getByRole('link', { name: 'Brand more goods' }).click();
  await page.getByRole('link', { name: 'Book a call for free' }).click();
  await page.waitForURL('**/about-us#contact');
  await person.leave();
});

test('shipping: the address with one’s own mark, copied; then the parcel announced', async () => {
  const person = await arrive(LAPTOP, '/ship-for-me');
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chinese = page.getByRole('region', { name: 'In Chinese' });
  await chinese.getByText(customer.username).waitFor();
  await chinese.getByRole('button', { name: 'Copy the whole address in chinese' }).click();
  await chinese.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(customer.username);
  await chinese.getByText('Copied').waitFor({ state: 'detached' });
  await page.getByRole('region', { name: 'In English' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();

  await page.getByRole('heading', { name: 'Package details' }).waitFor();
  await page.getByText('Fill in all four').waitFor();
  await page.getByRole('radio', { name: /Express/ }).check();
  await page.getByLabel('Goods category').selectOption({ index: 1 });
  await page.getByLabel('Tracking number').fill('SF1234567890');
  await page.getByLabel('Shipping company').fill('SF Express');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Order' }).click();
  await page.getByText('We could not reach the server.').waitFor();
  expect(await page.getByLabel('Tracking number').inputValue()).toBe('SF1234567890');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create Order' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('we know your parcel is on its way to our warehouse').waitFor();
  await panel.getByText('SF1234567890').waitFor();
  await person.leave();
});

async function track(page: Page, reference: string, email: string): Promise<void> {
  await page.goto('/track-order');
  await page.getByLabel('Order id').fill(reference);
  await page.getByLabel('Billing email').fill(email);
  await page.getByRole('button', { name: 'Track Order' }).click();
}

test('a stranger follows the parcel with its reference and the billing email, and learns nothing without both', async () => {
  const order = await newestOrder();
  const params = { reference: order.reference };
  const stranger = await browsers.open(PHONE);
  const { page } = stranger;
  await track(page, order.reference, 'somebody.else@example.com');
  await page.getByText('We found no order with this order id and billing email.').waitFor();
  expect(await page.getByLabel('Order id').inputValue()).toBe(order.reference);
  await track(page, 'CWR-00000000', customer.email);
  await page.getByText('We found no order with this order id and billing email.').waitFor();

  const step = page.getByRole('list', { name: 'How far the order is' }).locator('[aria-current=step]');
  const now = async () => (await step.textContent()) ?? '';
  await track(page, order.reference.toLowerCase(), customer.email.toUpperCase());
  await page.waitForURL('**/tracking-order');
  expect(await now()).toContain('Order Placed');
  await page.getByText('No amount yet').waitFor();

  data(await staff.call(quoteOrder, { params, body: { amount: '62000.00' } }));
  await sendProof(customer.client, order, 'shipment');
  data(await staff.call(confirmOrder, { params }));
  const journey = [
    ['packaging', 'Packaging'],
    ['on the road', 'On The Road'],
  ] as const;
  for (const [track_status, shown] of journey) {
    data(await staff.call(moveTracking, { params, body: { track_status, title: `Now ${track_status}` } }));
    await track(page, order.reference, customer.email);
    await page.getByRole('heading', { name: 'Order Activity' }).waitFor();
    expect(await now()).toContain(shown);
    await page.getByText(`Now ${track_status}`).waitFor();
  }
  await page.getByText('₦62,000.00').waitFor();
  data(await staff.call(completeOrder, { params, body: {} }));
  await track(page, order.reference, customer.email);
  await page.getByRole('heading', { name: 'Order Activity' }).waitFor();
  expect(await now()).toContain('Delivered');
  // What was found stays for a reload, and another order is a press away.
  await page.reload();
  await page.getByText(order.reference).waitFor();
  await page.getByRole('link', { name: 'Track another order' }).click();
  await page.waitForURL('**/track-order');
  await stranger.leave();
});
