/** Nothing moves under a finger or a pointer when an answer comes: its room was held before. */
import { listJournals, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, data, staffClient } from './testing/api.ts';
import { LAPTOP, layoutShift, PHONE, settled } from './testing/browser.ts';
import { customerWithOrders } from './testing/customer-with-orders.ts';
import { holdNext } from './testing/held-calls.ts';
import { submit } from './testing/payment-form.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
let staff: Customer['client'];

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
  ({ customer } = await customerWithOrders(product, staff));
});

test('nothing in sight moves when a slow answer comes', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  await page.route('**/api/v1/**', async (route) => {
    await page.locator('.skeleton').first().waitFor({ state: 'attached' });
    await route.continue();
  });
  for (const path of ['/orders', '/payment-history', '/inbox', '/payment', '/overview']) {
    await page.goto(path);
    await settled(page);
    expect(await layoutShift(page), path).toBeLessThan(0.01);
  }
  // A call that comes once nothing waits any more, such as the next count of unread messages, finds no skeleton.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.leave();
});

const HELD = 'main [role=status] .skeleton';

/** A page whose calls are not answered: what holds the room of its content stands there. */
async function openOnItsWay(page: Page, path: string): Promise<void> {
  await page.route('**/api/v1/**', () => {});
  await page.goto(path);
  await page.locator('main .skeleton:visible').first().waitFor();
}

/** The same with its content. */
async function openWhole(page: Page, path: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(path);
  await settled(page);
}

test('room is held in the columns that the cards of a page take', async () => {
  const person = await browsers.open(LAPTOP, { remembered: customer.remembered });
  const { page } = person;
  const lefts = (parts: string) =>
    page
      .locator(parts)
      .evaluateAll((all) => [...new Set(all.map((part) => Math.round(part.getBoundingClientRect().left)))]);
  for (const path of ['/overview', '/account/security', '/account/data']) {
    await openOnItsWay(page, path);
    const held = await lefts(HELD);
    await openWhole(page, path);
    expect(held, path).toEqual(await lefts('main section.card'));
  }
  await person.leave();
});

test('what a page begins with comes where its room is held', async () => {
  for (const size of [PHONE, LAPTOP]) {
    const person = await browsers.open(size, { remembered: customer.remembered });
    const { page } = person;
    const cornersInSight = (parts: string) =>
      page.locator(parts).evaluateAll((all) =>
        all
          .filter((part) => part.checkVisibility())
          .map((part) => part.getBoundingClientRect())
          .filter(({ top }) => top < innerHeight)
          .map(({ left, top }) => `${Math.round(left)}, ${Math.round(top)}`)
          .sort(),
      );
    for (const [path, parts, heldPart] of [
      ['/payment', 'main [role=tablist], main .card, main aside'],
      ['/ship-for-me', 'main section.card'],
      ['/package-details', 'main form.card'],
      ['/branding', 'main form.card, main aside.card'],
      // Of a balance the amount; what comes below it may be nothing yet.
      ['/balance', 'main section:has(button)', `${HELD}:nth-child(2)`],
    ] as const) {
      await openOnItsWay(page, path);
      const held = await cornersInSight(heldPart ?? HELD);
      await openWhole(page, path);
      expect(held, `${size.name} ${path}`).toEqual(await cornersInSight(parts));
    }
    await person.leave();
  }
});

test('what is known of a receiver comes late, and what places the order stays under the thumb', async () => {
  const account = 'Bank of China, 6222 0000 1111 2222';
  const body = {
    ...{ you_pay: '20000.00', you_get: '92.81', you_pay_currency: 'NGN', you_get_currency: 'RMB' },
    ...{ payment_method_code: 'bank-transfer' as const, description: account },
    receiver_name: '广州市白云区皮具制品国际贸易有限责任公司',
  };
  data(await customer.client.call(placePayment, { body }));
  for (const size of [PHONE, LAPTOP]) {
    const person = await browsers.open(size, { remembered: customer.remembered });
    const { page } = person;
    await page.goto('/payment');
    await page.getByLabel('You Pay', { exact: true }).fill('21550');
    await page.getByRole('radio', { name: /Bank transfer/ }).check();
    await page.getByLabel('Bank information').fill(`${account}, Zhang Wei`);
    const letAnswer = await holdNext(page, /\/receivers\/check$/);
    await submit(page);
    const placing = page.getByRole('button', { name: 'Place order' });
    await placing.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    const top = () => placing.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const before = await top();
    letAnswer();
    await expect(page.getByRole('checkbox', { name: 'I have checked. This is right.' })).toBeVisible();
    await expect.poll(top, { message: size.name }).toBeLessThan(before + 2);
    expect(await top(), size.name).toBeGreaterThan(before - 2);
    await person.leave();
  }
});

test('nothing at the desk moves when its answers come, so that whoever clicks meets what they meant', async () => {
  await keepsStill('support', ['orders', 'orders?status=pending&type=goods', 'inbox', 'customers']);
});

test('what waits for a second person comes with what stands below it, and a customer comes whole', async () => {
  const addresses = contentCalls['warehouse-addresses'];
  const [address] = data(await staff.call(addresses.list, {})).rows;
  if (!address) throw new Error('the sample has no warehouse address');
  const { id: addressId, position: _, ...fields } = address;
  const body = { ...fields, receiver_phone: '+86 138 0000 1111' } as CallInput<
    typeof addresses.update
  >['body'];
  data(await staff.call(addresses.update, { params: { id: addressId }, body }));
  const { journals } = data(await staff.call(listJournals, { query: { kind: 'opening' } }));
  const journal = journals[0]?.id ?? '';
  data(await staff.call(proposeReversal, { params: { id: journal }, body: { reason: 'Counted twice.' } }));
  const { customers } = data(await staff.call(listCustomers, { query: { q: customer.username } }));

  const waiting = 'Waiting for a second person';
  await keepsStill('owner', ['content', 'content/warehouse-addresses', 'book/journals'], waiting);
  await keepsStill('owner', [`customers/${customers.data[0]?.id}`], 'Warning signs');
});

/** Opens pages of the desk whose answers come when everything else is there already, `last` with the last of them. */
async function keepsStill(who: 'support' | 'owner', paths: readonly string[], last?: string): Promise<void> {
  const person = await browsers.open(LAPTOP, await staffClient(product, who));
  const { page } = person;
  await page.route('**/api/v1/**', async (route) => {
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await route.continue();
  });
  for (const path of paths) {
    await page.goto(`/desk/${path}`);
    if (last) await page.getByRole('heading', { name: last }).waitFor();
    await settled(page);
    expect(await layoutShift(page), path).toBeLessThan(0.01);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.leave();
}
