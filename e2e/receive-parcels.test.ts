/** A day at the warehouse, on a phone: parcels received, one that nobody announced, and two that leave together. */
import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import { getShipment } from '@cowrie/contract/orders.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { type Customer, data, newCustomer, type Placed, sendProof, staffClient } from './testing/api.ts';
import { type Person, PHONE } from './testing/browser.ts';
import { transferSlip } from './testing/pictures.ts';
import { countPresses, type Presses } from './testing/presses.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
beforeAll(async () => {
  customer = await newCustomer(product);
});

const PARCEL = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF Express' };
async function announce(tracking_number: string): Promise<Placed> {
  return data(await customer.client.call(placeShipment, { body: { ...PARCEL, tracking_number } }))
    .shipment_order;
}
const seen = async ({ id }: Placed) =>
  data(await customer.client.call(getShipment, { params: { id } })).shipments;

async function arrive(): Promise<Person> {
  const person = await browsers.open(PHONE);
  const { page } = person;
  await page.goto('/desk/');
  await page.getByLabel('Username or email').fill('warehouse');
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Receive a parcel' })).toBeVisible();
  return person;
}

async function takePhoto(page: Page, presses: Presses) {
  const camera = page.waitForEvent('filechooser');
  await presses.click(page.getByText('Take a photo'));
  await (await camera).setFiles(await transferSlip('parcel'));
}

test('three parcels are received with six taps each at most, one photo through a dead spot; two leave together', async () => {
  const orders = [await announce('SF77000041'), await announce('SF77000042'), await announce('SF77000043')];
  const { page, context, leave } = await arrive();
  for (const [at, order] of orders.entries()) {
    const presses = countPresses(page);
    await presses.type(`004${at + 1}`);
    await presses.click(page.getByRole('region', { name: 'Found' }).getByRole('button'));
    await expect(page.getByRole('heading', { name: 'Receive this parcel' })).toBeVisible();
    await expect
      .poll(() => page.getByLabel('Weight in kilograms').evaluate((it) => it === document.activeElement))
      .toBe(true);
    await presses.type('9');
    for (const [label, side] of [
      ['Length', '50'],
      ['Width', '40'],
      ['Height', '31'],
    ] as const) {
      await presses.click(page.getByLabel(`${label} in centimetres`));
      await presses.type(side);
    }
    // The shelf at the back has no network.
    if (at === 1) await context.setOffline(true);
    await takePhoto(page, presses);
    if (at === 1) {
      await expect(
        page.getByText('0 of 1 sent. The rest is kept and goes when the network is back.'),
      ).toBeVisible();
      await context.setOffline(false);
    }
    await expect(page.getByText('1 of 1 sent')).toBeVisible();
    await presses.click(page.getByRole('button', { name: /^Receive at ₦/ }));
    await expect(page.getByText(`${order.reference} is received at ₦`)).toBeVisible();
    expect(presses.total - presses.typed).toBeLessThanOrEqual(6);
    expect(await seen(order)).toMatchObject({
      track_status: 'packaging',
      size_cm: '50 × 40 × 31',
      cost_note: expect.stringContaining('kg by volume × ₦'),
      photos: [{ media_type: 'image/jpeg' }],
    });
  }

  const owner = (await staffClient(product, 'owner')).client;
  const paid = orders.slice(0, 2);
  for (const order of paid) {
    await sendProof(customer.client, order, 'shipment');
    data(
      await owner.call(confirmOrder, {
        params: { reference: order.reference },
        body: { looked_at_same_proof: true },
      }),
    );
  }
  await page.getByRole('link', { name: 'Departures' }).click();
  await page.getByRole('button', { name: 'Open a departure' }).click();
  await page.getByLabel('Name').fill('ET 607');
  await page.getByLabel('Leaves on').fill('2030-07-01');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'ET 607' })).toBeVisible();
  const putOn = async (digits: string) => {
    await page.getByLabel('Put on: last digits of the tracking number').fill(digits);
    await page.getByRole('list', { name: 'Found' }).getByRole('button').click();
  };
  await putOn('0043');
  await expect(page.getByText(`${orders[2]?.reference} is not on it: it is not paid.`)).toBeVisible();
  const aboard = page.getByRole('list', { name: 'On board' }).getByRole('listitem');
  for (const [at, digits] of ['0041', '0042'].entries()) {
    await putOn(digits);
    await expect.poll(() => aboard.count()).toBe(at + 1);
  }
  await page.getByRole('button', { name: 'It is on the road', exact: true }).click();
  await expect(page.getByRole('button', { name: 'It arrived in Lagos', exact: true })).toBeVisible();
  const steps = () => Promise.all(paid.map(async (order) => (await seen(order)).track_status));
  expect(await steps()).toEqual(['on the road', 'on the road']);
  await page.getByRole('button', { name: /^Take it back/ }).click();
  await expect(page.getByRole('button', { name: 'It is on the road', exact: true })).toBeVisible();
  expect(await steps()).toEqual(['packaging', 'packaging']);
  await leave();
});

test('a parcel that nobody announced is offered to whose mark it bears, and claimed', async () => {
  const { page, leave } = await arrive();
  await page.getByLabel('Last digits of the tracking number').fill('ZTO5550001');
  await page.getByRole('button', { name: 'Put it on the shelf' }).click();
  await page.getByLabel('Mark on the parcel').fill(customer.username);
  const camera = page.waitForEvent('filechooser');
  await page.getByText('Take a photo').click();
  await (await camera).setFiles(await transferSlip('shelf'));
  await page.getByRole('button', { name: 'Take it in' }).click();
  await expect(page.getByText(`On the shelf, and offered to ${customer.username}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Shelf' }).click();
  const item = page.getByRole('listitem').filter({ hasText: 'ZTO5550001' }).first();
  await expect(item.getByRole('button', { name: 'Enlarge: Photo 1' })).toBeVisible();
  await leave();

  const claimant = await browsers.open(PHONE, { remembered: customer.remembered });
  await claimant.page.goto('/ship-for-me');
  const offer = claimant.page.getByRole('region', {
    name: 'A parcel came for you that you did not announce',
  });
  await expect(offer.getByText('ZTO5550001')).toBeVisible();
  await offer.getByRole('link', { name: 'This is mine' }).click();
  await expect.poll(() => claimant.page.getByLabel('Tracking number').inputValue()).toBe('ZTO5550001');
  await claimant.page.getByRole('radio', { name: /Express/ }).check();
  await claimant.page.getByLabel('Goods category').selectOption({ index: 1 });
  await claimant.page.getByLabel('Shipping company').fill('ZTO');
  await claimant.page.getByRole('button', { name: 'Create Order' }).click();
  const panel = claimant.page.getByRole('dialog');
  await expect(panel.getByText('Your parcel has arrived at our warehouse').first()).toBeVisible();
  await claimant.leave();
});
