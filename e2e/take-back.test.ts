/** Money that did not arrive after all, or did not go through: two people take it back with its journal. */
import { listJournals, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { giveBackPayout } from '@cowrie/contract/desk/payouts.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, payReceiver, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a payment is taken back by two people from the order’s page, and asked for again', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { client } = await staffClient(product, 'treasury');
  const params = { reference: order.reference };
  data(await client.call(confirmOrder, { params, body: { arrived: '150000', bank_reference: 'NIP-77' } }));

  const one = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await findOrder(one.page, order.reference);
  await expect(one.page.getByText('NIP-77')).toBeVisible();
  await one.page.getByRole('link', { name: /^journal \d/ }).click();
  await one.page.getByRole('button', { name: 'Take it back' }).click();
  await one.page.getByRole('dialog').getByLabel('Why').fill('The bank reversed the credit');
  await one.page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
  await expect(one.page.getByText('Proposed by you')).toBeVisible();
  const { pathname } = new URL(one.page.url());
  await one.leave();

  const other = await browsers.open(PHONE, await staffClient(product, 'owner'));
  await other.page.goto(pathname);
  await other.page.getByRole('button', { name: 'Approve' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(other.page.getByText('It is taken back.')).toBeVisible();
  expect(await axeFindings(other.page)).toEqual([]);
  expect(await sidewaysScroll(other.page)).toBe(0);
  await findOrder(other.page, order.reference);
  await expect(other.page.getByText('taken back').first()).toBeVisible();
  await other.leave();

  const mail = await product.inbox.next(customer.email, 'We have corrected a payment on your order');
  const phone = await browsers.open(PHONE, customer);
  await phone.page.goto(mail.text?.match(/http\S+\/pay\/\S+/)?.[0] ?? '');
  await expect(phone.page.getByText('₦150,000.00').first()).toBeVisible();
  await phone.page.goto(`/orders?order=payment-${order.id}`);
  await expect(phone.page.getByText('Payment taken back').first()).toBeVisible();
  await phone.leave();
});

test('a payout is not taken back while a colleague pays its order: the dialog says who, and goes on once they gave it back', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { client } = await staffClient(product, 'treasury');
  const params = { reference: order.reference };
  data(await client.call(confirmOrder, { params }));
  await payReceiver(client, order, { amount: '100.00' });
  const { journals } = data(await client.call(listJournals, { query: { kind: 'payout' } }));
  const id = journals.find((one) => one.order_reference === order.reference)?.id ?? '';
  data(await client.call(proposeReversal, { params: { id }, body: { reason: 'It bounced' } }));

  const { page, leave } = await browsers.open(PHONE, await staffClient(product, 'owner'));
  await page.goto(`/desk/book/journals/${id}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(dialog.getByText(/has been paying this since .*Money may have left already/)).toBeVisible();
  data(await client.call(giveBackPayout, { params }));
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('It is taken back.')).toBeVisible();
  await leave();
});
