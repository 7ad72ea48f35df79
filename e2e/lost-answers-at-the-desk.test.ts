/** A press at the desk whose answer gets lost: it is done, once, and its screen says so (Product §2.25). */
import { closingDay, countAccount } from '@cowrie/contract/desk/closings.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { loseNextAnswer } from './testing/held-calls.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('blocking somebody, approving, signing a day, what papers say, receiving a parcel and moving a departure', async () => {
  const owner = await staffClient(product, 'owner');
  const treasury = await staffClient(product, 'treasury');
  const content = await staffClient(product, 'content');
  const customer = await newCustomer(product, { name: 'Lost Ada' });
  const parcel = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF' };
  const placing = { body: { ...parcel, tracking_number: 'SF55000123' } };
  const order = data(await customer.client.call(placeShipment, placing)).shipment_order;
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const dialog = page.getByRole('dialog');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) sent.push(new URL(request.url()).pathname);
  });
  const times = (part: string) => sent.filter((path) => path.includes(part)).length;

  const { customers } = data(await owner.client.call(listCustomers, { query: { q: customer.username } }));
  await page.goto(`/desk/customers/${customers.data[0]?.id}`);
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await loseNextAnswer(page, '**/api/v1/desk/customers/*/blocked');
  await dialog.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(times('/blocked')).toBe(2);

  const addresses = contentCalls['warehouse-addresses'];
  const [address] = data(await content.client.call(addresses.list, {})).rows;
  const { id = '', position: _, ...fields } = address ?? {};
  const body = { ...fields, receiver_phone: '+86 138 0000 3333' } as CallInput<
    typeof addresses.update
  >['body'];
  data(await content.client.call(addresses.update, { params: { id }, body }));
  await page.goto('/desk/content');
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await loseNextAnswer(page, '**/api/v1/desk/content-proposals/*/approve');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved. It is live.')).toBeVisible();

  const day = dayOf(Date.now() - 86_400_000);
  const { accounts } = data(await treasury.client.call(closingDay, { query: { day } }));
  const [account] = accounts.filter(({ closing, is_closed }) => !closing && !is_closed);
  if (!account) throw new Error('no account is open');
  const counted = { day, counted: account.book, reason: '', book: account.book };
  data(await treasury.client.call(countAccount, { params: { id: account.id }, body: counted }));
  await page.goto(`/desk/book/closing?day=${day}`);
  await page.getByRole('button', { name: `Sign : ${account.name}` }).click();
  await loseNextAnswer(page, '**/api/v1/desk/book/closings/*/sign');
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page.getByText(`${account.name} is closed for the day.`)).toBeVisible();

  await page.goto('/desk/papers');
  await page.getByRole('button', { name: 'Change what our papers say about us' }).click();
  await dialog.getByLabel('Name of the business').fill('Cowrie Lost Ltd');
  await loseNextAnswer(page, '**/api/v1/desk/business-details');
  await dialog.locator('[type=submit]').click();
  await expect(page.getByText('Cowrie Lost Ltd').first()).toBeVisible();
  await expect.poll(() => dialog.count()).toBe(0);

  await page.goto(`/desk/parcels?parcel=${order.reference}`);
  await page.getByLabel('Weight, kg').fill('9');
  await expect(page.getByRole('button', { name: /^Receive at ₦/ })).toBeVisible();
  await loseNextAnswer(page, '**/api/v1/desk/parcels/*/receive');
  await page.getByRole('button', { name: /^Receive at ₦/ }).click();
  await expect(page.getByText(`${order.reference} is received at ₦`)).toBeVisible();

  await page.goto('/desk/parcels/departures');
  await page.getByRole('button', { name: 'Open a departure' }).click();
  await page.getByLabel('Name').fill('ET 404');
  await page.getByLabel('Leaves on').fill('2030-07-01');
  await loseNextAnswer(page, '**/api/v1/desk/departures');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'ET 404' })).toBeVisible();
  await page.getByLabel('Put on: last digits of the tracking number').fill('0123');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Put it on anyway' }).click();
  await expect(page.getByRole('list', { name: 'On board' }).getByRole('listitem')).toBeVisible();
  await loseNextAnswer(page, '**/api/v1/desk/departures/*/move');
  await page.getByRole('button', { name: 'It is on the road', exact: true }).click();
  await expect(page.getByText('1 parcel moved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'It arrived in Lagos', exact: true })).toBeVisible();
  await leave();
});
