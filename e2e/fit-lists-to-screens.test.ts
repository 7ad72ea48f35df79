/** Lists on the screen and the paper that they are read on: each column, line and reference is whole there. */
import { items as brandingItems, placeBranding } from '@cowrie/contract/branding.ts';
import { assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { listDepartures, moveDeparture } from '@cowrie/contract/desk/departures.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { colleagues } from '@cowrie/contract/desk/team.ts';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_CUSTOMERS } from '../server/sample/people.ts';
import {
  type Customer,
  data,
  newCustomer,
  placePaymentOf,
  sampleCustomer,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { LAPTOP, PHONE, settled, sidewaysScroll, sidewaysWithLargeText } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
let staff: Customer['client'];

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
  customer = await newCustomer(product);
});

test('a queue on a laptop shows how long each order has waited beside whose it is and by when it is promised', async () => {
  const { client } = customer;
  const order = await placePaymentOf(client, '21550000.00');
  await sendProof(client, order);
  const params = { reference: order.reference };
  data(await staff.call(confirmOrder, { params, body: { arrived: '21550000' } }));
  data(await staff.call(claimPayout, { params, body: {} }));
  const [colleague] = data(await staff.call(colleagues, {})).colleagues;
  data(await staff.call(assignOrder, { params, body: { staff_id: colleague?.id ?? null } }));
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  // Beside those that are closed, whose status takes the most room.
  for (const status of ['open', 'all']) {
    await page.goto(`/desk/orders?status=${status}&per_page=100`);
    const queue = page.getByRole('table', { name: 'Orders' });
    for (const name of ['Whose', 'Promised', 'Age'])
      await expect(queue.getByRole('columnheader', { name, exact: true })).toBeVisible();
    expect(await queue.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(
      0,
    );
  }
  await leave();
});

test('the customers fit a laptop, however long the longest name is, and each day is one line', async () => {
  const name = 'Oluwadamilola AdebayoOgunleyeWilliamsOkonkwo';
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  const long = await newCustomer(product, { name });
  await page.goto(`/desk/customers?q=${long.username}`);
  const table = page.getByRole('table', { name: 'Customers' });
  await expect(table.getByText(name).first()).toBeVisible();
  expect(await table.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0);
  const day = table.locator('tbody time').first();
  expect(
    await day.evaluate(
      (time) => new Set([...(time.parentElement?.getClientRects() ?? [])].map(({ top }) => top)).size,
    ),
  ).toBe(1);
  await leave();
});

test('on paper a list of the desk is a table, as wide as a page of A4 and with its references whole', async () => {
  const { reference } = await placePaymentOf(customer.client);
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  const { page } = desk;
  await page.goto('/desk/orders?status=pending&per_page=100');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toBeVisible();
  // What Chrome prints on: A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const lines = row.getByText(reference, { exact: true });
  expect(await lines.evaluate((name) => name.getClientRects().length)).toBe(1);
  const tops = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await desk.leave();
});

test('on a phone each order takes a quarter of the screen at most, and the foot is a line', async () => {
  const long = await newCustomer(product);
  const receiver = '广州市白云区皮具城三层二一四号档口 Guangzhou Baiyun Leather Goods Market Hall Three';
  const huge = await placePaymentOf(long.client, '9999999999.99', receiver);
  const part = await placePaymentOf(long.client, '1234567890.55', 'Unbroken'.repeat(9));
  for (const order of [huge, part]) await sendProof(long.client, order);
  data(
    await staff.call(declineOrder, {
      params: { reference: huge.reference },
      body: { reason: 'Another name on the slip.' },
    }),
  );
  await placePaymentOf(long.client, '9999999999.99', receiver);
  const items = data(await long.client.call(brandingItems, {})).items.map(({ id }) => id);
  data(await long.client.call(placeBranding, { body: { item_id: items, quantity_id: '1' } }));
  const sample = await sampleCustomer(product, SAMPLE_CUSTOMERS[0].username);
  for (const { remembered } of [long, sample]) {
    const { page, leave } = await browsers.open(PHONE, { remembered });
    await page.goto('/orders?limit=50');
    await settled(page);
    const rows = page.getByRole('table', { name: 'Your orders' }).locator('tbody').getByRole('row');
    await expect(rows.first()).toBeVisible();
    const sizes = await rows.evaluateAll((all) =>
      all.map((row) => ({ height: row.getBoundingClientRect().height, words: row.textContent })),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.filter(({ height }) => height > PHONE.height / 4)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    const foot = page.getByRole('contentinfo');
    for (const path of ['/orders', '/payment', '/branding', '/package-details', '/inbox', '/share']) {
      await page.goto(path);
      await settled(page);
      expect(await foot.getAttribute('data-slim'), path).not.toBeNull();
      expect((await foot.boundingBox())?.height, path).toBeLessThan(PHONE.height / 5);
    }
    await page.goto('/about-us');
    expect(await foot.getAttribute('data-slim')).toBeNull();
    await leave();
  }
});

test('on a card heads stand above their figures, and beside one that is too long for their line, at the card’s edge', async () => {
  const { client, remembered } = await newCustomer(product);
  for (const youPay of ['215500.00', '12345678.50', '9999999999.99']) await placePaymentOf(client, youPay);
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/orders');
  await settled(page);
  const rows = page.getByRole('table', { name: 'Your orders' }).locator('tbody').getByRole('row');
  const cards = await rows.evaluateAll((all) =>
    all.map((row) => {
      const [quantity, price, total] = [...row.querySelectorAll('td')].slice(1, 4).map((cell) => {
        const [head, figure] = [cell.firstElementChild, cell.lastElementChild].map((part) => {
          const words = document.createRange();
          if (part) words.selectNodeContents(part);
          return words.getBoundingClientRect();
        });
        const isAbove = head && figure && head.bottom <= figure.top + 2;
        return { isAbove, head: Math.round(head?.left ?? 0), end: Math.round(figure?.right ?? 0) };
      });
      return { quantity, price, total };
    }),
  );
  expect(cards).toHaveLength(3);
  const edge = cards[0]?.quantity?.head;
  const end = cards[0]?.total?.end;
  for (const { quantity, price, total } of cards) {
    expect([quantity?.isAbove, price?.isAbove, quantity?.head, total?.end]).toEqual([true, true, edge, end]);
    if (!total?.isAbove) expect([total?.head, price?.end]).toEqual([edge, end]);
  }
  expect(cards.filter(({ total }) => !total?.isAbove)).toHaveLength(2);
  await leave();
});

test('a departure whose step is told in many words stays within a phone with large text', async () => {
  const [sample] = data(await staff.call(listDepartures, {})).departures;
  const params = { id: sample?.id ?? '' };
  for (const from of ['loading', 'departed', 'arrived'] as const)
    data(await staff.call(moveDeparture, { params, body: { from } }));
  const { page, leave } = await browsers.open(PHONE, await staffClient(product, 'warehouse'));
  await page.goto('/desk/parcels/departures');
  await expect(page.getByText('Ready for customers')).toBeVisible();
  expect(await sidewaysWithLargeText(page)).toEqual([]);
  await leave();
});
