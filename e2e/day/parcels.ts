/** A day at the warehouse, on a phone: parcels received, one that nobody announced, and two that leave together. */
import { getShipment } from '@cowrie/contract/orders.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { data, type Placed, sendProof, staffClient } from '../testing/api.ts';
import { LAPTOP, type Person, PHONE } from '../testing/browser.ts';
import { hasFocus } from '../testing/keyboard.ts';
import { pdfSlip, transferSlip } from '../testing/pictures.ts';
import { countPresses, type Presses } from '../testing/presses.ts';
import type { Day } from './day.ts';

/** For a parcel, besides digits. */
const MOST_TAPS = 6;
const PARCEL = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF Express' };

async function takePhoto(page: Page, presses: Presses) {
  const camera = page.waitForEvent('filechooser');
  await presses.click(page.getByText('Take a photo'));
  await (await camera).setFiles(await transferSlip('parcel'));
}

/** Until the page is loaded again: that a parcel is received is still said as the next one is, by however slow a machine. */
function keepNotices() {
  const { setTimeout } = window;
  window.setTimeout = ((work: () => void, ms?: number) =>
    ms === 5000 ? 0 : setTimeout(work, ms)) as typeof setTimeout;
}

/** @returns what was paid for, and is on the way */
export async function receiveParcels(day: Day): Promise<{ reference: string; amount: string }[]> {
  const { product, browsers, ada } = day;
  const announce = async (tracking_number: string): Promise<Placed> =>
    data(await ada.client.call(placeShipment, { body: { ...PARCEL, tracking_number } })).shipment_order;
  const seen = async ({ id }: Placed) =>
    data(await ada.client.call(getShipment, { params: { id } })).shipments;
  const orders = [await announce('SF77000041'), await announce('SF77000042'), await announce('SF77000043')];
  const paid = orders.slice(0, 2);
  const warehouse = await browsers.open(PHONE, await staffClient(product, 'warehouse'));
  const { page } = warehouse;
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { name: 'Receive a parcel' })).toBeVisible();
  await page.evaluate(keepNotices);

  await step('three parcels with six taps each at most, one photo through a dead spot', async () => {
    for (const [at, order] of orders.entries()) {
      await receive(warehouse, `004${at + 1}`, order.reference, at === 1);
      expect(await seen(order)).toMatchObject({
        track_status: 'packaging',
        size_cm: '50 × 40 × 31',
        cost_note: expect.stringContaining('kg by volume × ₦'),
        photos: [{ media_type: 'image/jpeg' }],
      });
    }
  });
  await page.reload();

  // Two pictures of one bank would look alike, and be asked about.
  for (const order of paid) await sendProof(ada.client, order, 'shipment', pdfSlip(order.reference));
  await step('the treasury confirms what is paid for them, one after the other', () =>
    confirmByKeys(day, paid),
  );

  await step('two leave together, and are taken back together', async () => {
    await page.getByRole('link', { name: 'Departures' }).click();
    await page.getByRole('button', { name: 'Open a departure' }).click();
    await page.getByLabel('Name').fill('ET 607');
    await page.getByLabel('Leaves on').fill('2030-07-01');
    await page.getByRole('button', { name: 'Open it' }).click();
    await expect(page.getByRole('heading', { name: 'ET 607' })).toBeVisible();
    // As a scanner in the hand types: Enter comes before the parcel is found.
    await page.getByLabel('Put on: last digits of the tracking number').fill('0043');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${orders[2]?.reference} is not on it: it is not paid.`)).toBeVisible();
    // The digits of the unpaid one go, and the others are put on at once.
    await page.getByLabel('Put on: last digits of the tracking number').fill('');
    const ready = page.getByRole('region', { name: 'Ready to go' });
    for (const digits of ['0041', '0042']) await ready.getByLabel(new RegExp(`${digits}`)).check();
    await ready.getByRole('button', { name: /^Put 2 parcels on/ }).click();
    const aboard = page.getByRole('list', { name: 'On board' }).getByRole('listitem');
    await expect.poll(() => aboard.count()).toBe(2);
    const steps = () => Promise.all(paid.map(async (order) => (await seen(order)).track_status));
    await page.getByRole('button', { name: 'It is on the road', exact: true }).click();
    await expect(page.getByRole('button', { name: 'It arrived in Lagos', exact: true })).toBeVisible();
    expect(await steps()).toEqual(['on the road', 'on the road']);
    await page.getByRole('button', { name: /^Take it back/ }).click();
    await expect(page.getByRole('button', { name: 'It is on the road', exact: true })).toBeVisible();
    expect(await steps()).toEqual(['packaging', 'packaging']);
  });

  await step('one that nobody announced is offered to whose mark it bears, and claimed', async () => {
    await page.goto('/desk/');
    await page.getByLabel('Last digits of the tracking number').fill('ZTO5550001');
    await page.getByRole('button', { name: 'Put it on the shelf' }).click();
    await page.getByLabel('Mark on the parcel').fill(ada.username);
    const camera = page.waitForEvent('filechooser');
    await page.getByText('Take a photo').click();
    await (await camera).setFiles(await transferSlip('shelf'));
    await page.getByRole('button', { name: 'Take it in' }).click();
    await expect(page.getByText(`On the shelf, and offered to ${ada.username}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Shelf' }).click();
    const item = page.getByRole('listitem').filter({ hasText: 'ZTO5550001' }).first();
    await expect(item.getByRole('button', { name: 'Enlarge: Photo 1' })).toBeVisible();
    await claimFromShelf(day);
  });
  await warehouse.leave();
  return Promise.all(
    paid.map(async (order) => ({ reference: order.reference, amount: (await seen(order)).amount ?? '' })),
  );
}

/** From the digits to the price, counted. */
async function receive({ page, context }: Person, digits: string, reference: string, isDeadSpot: boolean) {
  const presses = countPresses(page);
  await expect.poll(() => hasFocus(page.getByLabel('Last digits of the tracking number'))).toBe(true);
  await presses.type(digits);
  await presses.click(page.getByRole('region', { name: 'Found' }).getByRole('button'));
  await expect(page.getByRole('heading', { name: 'Receive this parcel' })).toBeVisible();
  await expect.poll(() => hasFocus(page.getByLabel('Weight, kg'))).toBe(true);
  await presses.type('9');
  for (const [label, side] of [
    ['Length', '50'],
    ['Width', '40'],
    ['Height', '31'],
  ] as const) {
    await presses.click(page.getByLabel(`${label}, cm`));
    await presses.type(side);
  }
  // The shelf at the back has no network.
  if (isDeadSpot) await context.setOffline(true);
  await takePhoto(page, presses);
  if (isDeadSpot) {
    await expect(
      page.getByText('1 photo not sent yet. We will send it when the network is back.'),
    ).toBeVisible();
    await context.setOffline(false);
  }
  await expect(page.getByText('1 of 1 sent')).toBeVisible();
  await presses.click(page.getByRole('button', { name: /^Receive at ₦/ }));
  await expect(page.getByText(`${reference} is received at ₦`)).toBeVisible();
  expect(presses.total - presses.typed).toBeLessThanOrEqual(MOST_TAPS);
}

/**
 * A dialog opens on its work, Enter does it, and the next order of the list opens by itself (Product §28.37, §28.38).
 */
async function confirmByKeys({ browsers, treasury }: Day, orders: readonly Placed[]): Promise<void> {
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  await page.goto('/desk/orders?status=awaiting&type=shipment');
  await page.getByRole('link', { name: /^CWR-/ }).first().click();
  const heading = page.getByRole('heading', { level: 1, name: /^CWR-/ });
  await expect(heading).toBeVisible();

  await page.getByRole('button', { name: 'Decline proof', exact: true }).click();
  const decline = page.getByRole('dialog', { name: 'Decline this proof' });
  await expect(decline).toBeVisible();
  await expect.poll(() => hasFocus(decline.getByLabel('Reason', { exact: true }))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(decline).toBeGone();

  for (let left = orders.length; left > 0; left -= 1) {
    const reference = (await heading.textContent()) ?? '';
    expect(orders.map((order) => order.reference)).toContain(reference);
    await page.getByRole('button', { name: 'Confirm payment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Is the money in the account?' });
    await expect.poll(() => hasFocus(dialog.getByLabel('Amount that arrived'))).toBe(true);
    await expect.poll(() => dialog.getByLabel('It arrived on').inputValue()).not.toBe('');
    await page.keyboard.press('Enter');
    if (left > 1) {
      await expect(page.getByRole('button', { name: `Back to ${reference} (b)` })).toBeVisible();
      await expect.poll(() => heading.textContent()).not.toBe(reference);
    }
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await leave();
}

async function claimFromShelf({ browsers, ada }: Day): Promise<void> {
  const { page, leave } = await browsers.open(PHONE, ada);
  await page.goto('/ship-for-me');
  const offer = page.getByRole('region', { name: 'A parcel has arrived that you did not tell us about' });
  await expect(offer.getByText('ZTO5550001')).toBeVisible();
  await offer.getByRole('link', { name: 'This is mine' }).click();
  await expect.poll(() => page.getByLabel('Tracking number').inputValue()).toBe('ZTO5550001');
  await page.getByRole('radio', { name: /Express/ }).check();
  await page.getByLabel('Goods category').selectOption({ index: 1 });
  await page.getByLabel('Shipping company').fill('ZTO');
  await page.getByRole('button', { name: 'Create Order' }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Your parcel has arrived at our warehouse').first()).toBeVisible();
  await leave();
}
