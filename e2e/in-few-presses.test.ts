/**
 * What staff do most, in as few presses as the best tool of its kind takes: counted from the moment that it shows up until
 * the next one is ready, without what is typed of it (docs/design.md, "Presses at the desk").
 */
import { items, placeBranding, quantities } from '@cowrie/contract/branding.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { parcelRates, receiveParcel } from '@cowrie/contract/desk/parcels.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import {
  type Customer,
  data,
  newCustomer,
  openCase,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
  writeToUs,
} from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { answerBox, conversations, opened } from './testing/inbox.ts';
import { hasFocus } from './testing/keyboard.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { countPresses } from './testing/presses.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: /^CWR-/ });

/** Opens the first row of a list by keys, as one does once in a while. */
async function openFirst(page: Page, list: string): Promise<string> {
  await page.goto(list);
  await expect(page.getByRole('row').getByRole('link', { name: /^CWR-/ }).first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Moves of this order' })).toBeVisible();
  return (await heading(page).textContent()) ?? '';
}

/** A key right after what was typed belongs to that: they see first what has come. */
async function lookUp(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 750, since);
}

async function withProof(customer: Customer): Promise<Placed> {
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order, 'payment', pdfSlip(order.reference));
  return order;
}

test('a payment is confirmed at its page with two keys, and a proof declined with two and the reason', async () => {
  const customer = await newCustomer(product, { name: 'Keys Ada' });
  for (const _ of [1, 2, 3]) await withProof(customer);
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  const first = await openFirst(page, '/desk/orders?status=awaiting&type=payment');
  const presses = countPresses(page);
  await presses.press('y');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Is the money in the account?')).toBeVisible();
  await expect.poll(() => dialog.getByLabel('It arrived on').inputValue()).not.toBe('');
  await presses.press('Enter');
  await expect.poll(() => heading(page).textContent()).not.toBe(first);
  await expect(page.getByText(`${first}: Payment confirmed.`)).toBeVisible();
  expect(presses.total).toBe(2);

  const second = await heading(page).textContent();
  await expect(page.getByRole('button', { name: 'Decline proof' })).toBeVisible();
  await lookUp(page);
  await presses.press('n');
  await presses.click(dialog.getByRole('button', { name: 'The money has not arrived in our account.' }));
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Decline the proof' }))).toBe(true);
  await presses.press('Enter');
  await expect.poll(() => heading(page).textContent()).not.toBe(second);
  expect(presses.total).toBe(5);

  // With words of one's own, without a hand off the keys.
  const third = await heading(page).textContent();
  await lookUp(page);
  await presses.press('n');
  await expect.poll(() => hasFocus(dialog.getByLabel('Reason', { exact: true }))).toBe(true);
  await presses.type('Another name.');
  await presses.press('Control+Enter');
  await expect
    .poll(() => page.getByText(`${third}: Proof of payment declined`).first().isVisible())
    .toBe(true);
  expect(presses.total - presses.typed).toBe(7);
  await leave();
});

test('a receiver is paid with three keys and the pasted slip, and the next one is there', async () => {
  const treasury = await staffClient(product, 'treasury');
  const owner = await staffClient(product, 'owner');
  const customer = await newCustomer(product, { name: 'Keys Bola' });
  for (const _ of [1, 2]) {
    const params = await withProof(customer);
    data(await owner.client.call(confirmOrder, { params }));
  }
  const { page, context, leave } = await browsers.open(LAPTOP, treasury);
  const first = await openFirst(page, '/desk/orders?status=processing&type=payment');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const presses = countPresses(page);
  const dialog = page.getByRole('dialog', { name: 'What was the receiver sent?' });
  const begin = async () => {
    await presses.press('y');
    await expect(dialog).toBeVisible();
    await expect.poll(() => dialog.getByLabel('Paid from').inputValue()).not.toBe('');
  };
  const pay = async (words: string) => {
    await copyPicture(page, words);
    await presses.press('Control+v');
    await expect.poll(() => dialog.getByText('was sent for').count()).toBe(0);
    await expect(dialog.getByRole('status').filter({ hasText: 'is attached' })).toBeAttached();
    await presses.press('Enter');
  };
  const claim = async () => {
    await presses.press('y');
    await expect(page.getByRole('heading', { name: 'You are paying this' })).toBeVisible();
    // Said once in half a day for each method.
    const account = page.getByLabel('I pay from');
    await account.selectOption('out/alipay');
    await expect.poll(() => account.inputValue()).toBe('out/alipay');
    await account.blur();
  };
  await claim();
  await begin();
  await pay('CNY, the first');
  await expect.poll(() => heading(page).textContent()).not.toBe(first);
  await expect(page.getByRole('button', { name: 'I am paying this' })).toBeVisible();
  expect(presses.total).toBe(4);
  const second = await heading(page).textContent();
  await lookUp(page);
  await claim();
  await begin();
  await step('the slip of the first, still in the clipboard, goes with no other unasked', async () => {
    await page.keyboard.press('Control+v');
    const asked = dialog.getByText(`This slip was sent for ${first} already.`, { exact: false });
    await expect(asked).toBeVisible();
    await page.keyboard.press('Enter');
    expect(await dialog.locator('[type=submit]').isEnabled()).toBe(false);
    await expect(dialog).toBeVisible();
  });
  await pay('CNY, the second');
  await expect(page.getByText(`${second}: Order complete`).first()).toBeVisible();
  expect(presses.total).toBe(8);
  await leave();
});

/** As a picture of the screen is taken, which no press of the page is. */
async function copyPicture(page: Page, words: string): Promise<void> {
  const { buffer } = await transferSlip(words);
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const picture = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture })]);
  }, buffer.toString('base64'));
}

test('a slip that was chosen is sent with the next key', async () => {
  const owner = await staffClient(product, 'owner');
  const customer = await newCustomer(product, { name: 'Keys Chika' });
  const params = await withProof(customer);
  data(await owner.client.call(confirmOrder, { params }));
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto(`/desk/orders/${params.reference}`);
  await page.getByRole('button', { name: 'I am paying this' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Paid from').selectOption('out/alipay');
  const presses = countPresses(page);
  await presses.choose(dialog.getByLabel('Slip'), await transferSlip('CNY, sent'));
  await expect.poll(() => hasFocus(dialog.locator('[type=submit]'))).toBe(true);
  await presses.press('Enter');
  await expect(page.getByText('This order is complete')).toBeVisible();
  expect(presses.total).toBe(2);
  await leave();
});

test('a message and a case are answered from the inbox with two keys, and the next is open', async () => {
  const owner = await staffClient(product, 'owner');
  await openCase(product, owner.client, 'Keys Dayo');
  await writeToUs(product, 'Keys Efe');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto('/desk/inbox');
  await conversations(page, 'Keys Dayo').click();
  await expect.poll(() => opened(page).textContent()).toBe('Keys Dayo');
  const presses = countPresses(page);
  await expect(answerBox(page)).toBeVisible();
  await presses.press('r');
  await presses.type('It is on its way.');
  await presses.press('Control+Enter');
  await expect.poll(() => opened(page).textContent()).toBe('Keys Efe');
  await expect(answerBox(page)).toBeVisible();
  await lookUp(page);
  await presses.press('r');
  await expect.poll(() => hasFocus(answerBox(page))).toBe(true);
  await presses.type('It has arrived.');
  await presses.press('Control+Enter');
  await expect.poll(() => conversations(page, 'Keys Efe').count()).toBe(0);
  expect(presses.total - presses.typed).toBe(4);
  await leave();
});

test('a branding order is quoted with two keys and the amount', async () => {
  const customer = await newCustomer(product, { name: 'Keys Femi' });
  const [item] = data(await customer.client.call(items, {})).items;
  const [quantity] = data(await customer.client.call(quantities, {})).quantities;
  const body = { item_id: [item?.id ?? ''], quantity_id: quantity?.id ?? '' };
  const order = data(await customer.client.call(placeBranding, { body })).branding_order;
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto(`/desk/orders/${order.reference}`);
  await expect(page.getByRole('button', { name: 'Quote', exact: true })).toBeVisible();
  const presses = countPresses(page);
  await presses.press('y');
  await expect.poll(() => hasFocus(page.getByRole('dialog').getByLabel('Amount in Naira'))).toBe(true);
  await presses.type('45000');
  await presses.press('Enter');
  await expect(page.getByText(`${order.reference} is quoted.`)).toBeVisible();
  expect(presses.total - presses.typed).toBe(2);
  await leave();
});

test('a parcel is received by keys alone, with Enter pressed as soon as its digits are typed', async () => {
  const customer = await newCustomer(product, { name: 'Keys Gozi' });
  await announce(customer, 'SF66000771');
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'warehouse'));
  await page.goto('/desk/parcels');
  const digits = page.getByLabel('Last digits of the tracking number');
  await expect.poll(() => hasFocus(digits)).toBe(true);
  const presses = countPresses(page);
  await presses.type('0771');
  await presses.press('Enter');
  await expect(page.getByRole('heading', { name: 'Receive this parcel' })).toBeVisible();
  await expect.poll(() => hasFocus(page.getByLabel('Weight, kg'))).toBe(true);
  for (const [at, size] of ['9', '50', '40', '31'].entries()) {
    if (at > 0) await presses.press('Tab');
    await presses.type(size);
  }
  await expect(page.getByRole('button', { name: /^Receive at ₦/ })).toBeVisible();
  await presses.press('Enter');
  await expect.poll(() => hasFocus(digits)).toBe(true);
  expect(presses.total - presses.typed).toBe(5);
  await leave();
});

async function announce({ client }: Customer, tracking_number: string): Promise<Placed> {
  const body = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF', tracking_number };
  return data(await client.call(placeShipment, { body })).shipment_order;
}

test('goods are put onto a departure by a scan without a press before it, and moved with one', async () => {
  const owner = await staffClient(product, 'owner');
  const customer = await newCustomer(product, { name: 'Keys Hauwa' });
  const [rate] = data(await owner.client.call(parcelRates, {})).rates;
  const order = await announce(customer, 'SF66000991');
  const body = { weight_kg: '9', rate_id: rate?.id ?? '' };
  data(await owner.client.call(receiveParcel, { params: order, body }));
  await sendProof(customer.client, order, 'shipment', pdfSlip(order.reference));
  data(await owner.client.call(confirmOrder, { params: order }));
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'warehouse'));
  await page.goto('/desk/parcels/departures');
  await page.getByRole('button', { name: 'Open a departure' }).click();
  await page.getByLabel('Name').fill('ET 911');
  await page.getByLabel('Leaves on').fill('2030-07-01');
  await page.getByRole('button', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'ET 911' })).toBeVisible();
  const presses = countPresses(page);
  await expect.poll(() => hasFocus(page.getByLabel('Put on: last digits of the tracking number'))).toBe(true);
  await presses.type('0991');
  await presses.press('Enter');
  await expect(page.getByRole('list', { name: 'On board' }).getByRole('listitem')).toBeVisible();
  await presses.click(page.getByRole('button', { name: 'It is on the road', exact: true }));
  await expect(page.getByText('1 parcel moved.')).toBeVisible();
  expect(presses.total - presses.typed).toBe(2);
  await leave();
});

test('what a colleague proposed is approved with a press and a key', async () => {
  const content = await staffClient(product, 'content');
  const addresses = contentCalls['warehouse-addresses'];
  const [address] = data(await content.client.call(addresses.list, {})).rows;
  if (!address) throw new Error('the sample has no warehouse address');
  const { id, position: _, ...fields } = address;
  const body = { ...fields, receiver_phone: '+86 138 0000 2222' } as CallInput<
    typeof addresses.update
  >['body'];
  data(await content.client.call(addresses.update, { params: { id }, body }));
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto('/desk/content');
  const waiting = page.getByRole('region', { name: 'Waiting for a second person' });
  const presses = countPresses(page);
  await presses.click(waiting.getByRole('button', { name: 'Approve' }));
  await expect
    .poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Approve' })))
    .toBe(true);
  await presses.press('Enter');
  await expect(page.getByText('Approved. It is live.')).toBeVisible();
  expect(presses.total).toBe(2);
  await leave();
});

test('an order is found by its reference with two keys, typed on without a look', async () => {
  const customer = await newCustomer(product, { name: 'Keys Ife' });
  const { reference } = await placePaymentOf(customer.client);
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto('/desk/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const presses = countPresses(page);
  await presses.press('Control+k');
  await presses.type(reference);
  await presses.press('Enter');
  await expect.poll(() => heading(page).textContent()).toBe(reference);
  expect(presses.total - presses.typed).toBe(2);
  await leave();
});
