/** Money that did not arrive after all: two people take it back with its journal, and its customer is asked for it again. */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
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
