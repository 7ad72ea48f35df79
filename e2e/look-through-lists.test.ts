/** The lists of an account: empty, filtered, paged, failed, and the unread conversations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { items as brandingItems, placeBranding } from '@cowrie/contract/branding.ts';
import { assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { listJournals, proposeReversal } from '@cowrie/contract/desk/book.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { colleagues } from '@cowrie/contract/desk/team.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { SAMPLE_CUSTOMERS } from '../server/sample/people.ts';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sampleCustomer,
  sendProof,
  staffClient,
} from './testing/api.ts';
import {
  LAPTOP,
  layoutShift,
  type Person,
  PHONE,
  type Screen,
  settled,
  sidewaysScroll,
} from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const PAYMENTS = 22;
/** The colours, by the names that the build makes shorter. */
const TOKENS = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

const { product, browsers } = await setStage();
/** Has 22 payments, the first declined once and the second cancelled, and a branding order. */
let customer: Customer;
let newcomer: Customer;
let declined: Placed;
let cancelled: Placed;
let staff: Customer['client'];

beforeAll(async () => {
  customer = await newCustomer(product);
  newcomer = await newCustomer(product);
  const { client } = customer;
  staff = (await staffClient(product, 'owner')).client;
  const payments: Placed[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) payments.push(await placePaymentOf(client, '20000.00'));
  const [first, second] = payments;
  if (!first || !second) throw new Error('there are no payments');
  declined = first;
  cancelled = second;
  await sendProof(client, first);
  const params = { reference: first.reference };
  data(await staff.call(declineOrder, { params, body: { reason: 'Another name on the slip.' } }));
  data(await staff.call(staffMessage, { params, body: { message: 'Whose account was it?' } }));
  const query = { trx_type: 'payment' as const, reference: second.reference };
  data(await client.call(cancelOrder, { query, body: { message: 'No need any more.' } }));
  data(await client.call(placeBranding, { body: { item_id: ['1'], quantity_id: '1' } }));
});

async function arrive(screen: Screen, who: Customer, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: who.remembered });
  await person.page.goto(path);
  return person;
}
async function leave(person: Person): Promise<void> {
  expect(await sidewaysScroll(person.page)).toBe(0);
  await person.leave();
}

test('an account without orders says so in each list and shows the way on', async () => {
  const person = await arrive(PHONE, newcomer, '/orders');
  const { page } = person;
  await expect(page.getByText('You have not placed any orders yet!')).toBeVisible();
  await page.goto('/payment-history');
  await expect(page.getByText('You have not yet made any transaction')).toBeVisible();
  await page.goto('/inbox');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await page.goto('/orders');
  await page.getByRole('link', { name: 'Continue shopping' }).click();
  await expect(page).toBeAt('/');
  await leave(person);
});

test('orders are filtered by status and item, paged, and the address keeps both', async () => {
  const person = await arrive(LAPTOP, customer, '/orders');
  const { page } = person;
  const table = page.getByRole('table', { name: 'Your orders' });
  const rows = table.getByRole('row');
  await expect(table).toBeVisible();
  const heads = ['Order', 'Quantity', 'Price', 'Total amount', 'Status'];
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(heads);
  // A head and a page of twenty.
  await expect.poll(() => rows.count()).toBe(21);
  await expect(page.getByText('23 in all')).toBeVisible();
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: '2' }).click();
  await expect.poll(() => rows.count()).toBe(4);
  await expect(page).toBeAt(/page=2/);
  await page.getByLabel('Per page').selectOption('50');
  await expect.poll(() => rows.count()).toBe(24);

  await page.getByRole('tab', { name: 'Cancelled' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect(page).toBeAt(/status=cancelled/);
  await page.getByRole('tab', { name: 'Successful' }).click();
  await expect(page.getByText('No orders match this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect.poll(() => rows.count()).toBe(24);
  await page.getByRole('button', { name: 'Product' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(2);
  await table.getByRole('button', { name: /Branding/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel).toBeVisible();
  await expect(panel.getByText('No amount yet', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(panel).toBeGone();
  await page.goBack();
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await leave(person);
});

test('an address that filters by what the page has no tab and no button for shows all, and says so', async () => {
  const person = await arrive(LAPTOP, customer, '/orders?status=awaiting&item=shoes');
  const { page } = person;
  await expect(page.getByText('23 in all')).toBeVisible();
  const all = page.getByRole('tab', { name: 'All' });
  await expect.poll(() => all.getAttribute('aria-selected')).toBe('true');
  expect(await page.getByRole('button', { name: 'Reset filter' }).count()).toBe(0);
  await page.goto('/payment-history?status=pending');
  await expect(page.getByText('24 in all')).toBeVisible();
  expect(await page.getByRole('button', { name: 'Reset filter' }).count()).toBe(0);
  await leave(person);
});

test('a list that is opened at an order stands behind it as that is read; at an order that nobody can read it stands alone', async () => {
  const reader = await newCustomer(product);
  const { id } = await placePaymentOf(reader.client, '20000.00');
  for (const list of ['/orders', '/payment-history']) {
    const person = await arrive(PHONE, reader, `${list}?order=payment-${id}`);
    const { page } = person;
    const panel = page.getByRole('dialog');
    await expect(panel.getByPlaceholder('Write a message')).toBeVisible();
    // Inert behind the panel, so that no role finds it.
    await expect(page.locator('main table')).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await page.goto(`${list}?order=nothing`);
    await expect(page.getByRole('table')).toBeVisible();
    await leave(person);
  }
});

test('the payment history has its columns, dates as people write them, and its menu in order', async () => {
  const person = await arrive(LAPTOP, customer, '/payment-history/?status=declined');
  const { page } = person;
  const table = page.getByRole('table', { name: 'Your transactions' });
  await expect(table).toBeVisible();
  const heads = ['Transaction type', 'Transaction id', 'Amount', 'Date', 'Time', 'Status'];
  expect(await table.getByRole('columnheader').allTextContents()).toEqual(heads);
  const cells = await table.getByRole('row').last().getByRole('cell').allTextContents();
  // What a phone's card says before each is not shown here.
  const shown = cells.map((text, index) => text.replace(heads[index] ?? '', ''));
  expect(shown).toEqual([
    `RMB Payment, Order ${declined.reference}`,
    expect.stringMatching(/^CWR-[0-9A-Z]{8}$/),
    '₦20,000.00',
    expect.stringMatching(/^\d\d [A-Z][a-z]+ \d{4}$/),
    expect.stringMatching(/^(0[1-9]|1[0-2]):[0-5]\d (AM|PM)$/),
    'Declined',
  ]);
  // By which order people know it is there to be read, not only heard.
  const order = table.getByText(`Order ${declined.reference}`).last();
  expect((await order.boundingBox())?.width).toBeGreaterThan(80);

  // The menu is marked here, slash or not, and has the account's pages in their order.
  const menu = page.getByText(`Hi, ${customer.username}`);
  await menu.click();
  const links = page.getByRole('banner').getByRole('listitem');
  const named = (await links.allTextContents()).map((text) => text.replace(/\d.*/, '').trim());
  const own = ['Overview', 'Track Order', 'My Orders', 'Payment History', 'Sign Out'];
  expect(named.filter((name) => own.includes(name))).toEqual(own);
  await expect
    .poll(() => links.getByRole('link', { name: 'Payment History' }).getAttribute('aria-current'))
    .toBe('page');
  await page.goto('/orders');
  await expect
    .poll(() => page.getByRole('tablist', { name: 'Status' }).getByRole('tab').allTextContents())
    .toEqual(['All', 'Pending', 'Processing', 'Successful', 'Cancelled']);
  await leave(person);
});

test('the payment history shows each attempt, by outcome', async () => {
  const person = await arrive(PHONE, customer, '/payment-history');
  const { page } = person;
  const rows = page.getByRole('table', { name: 'Your transactions' }).getByRole('row');
  await expect(page.getByText('No amount yet').first()).toBeVisible();
  await page.getByRole('button', { name: 'Declined' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  await expect(page.getByText('₦20,000.00')).toBeVisible();
  await page.getByRole('button', { name: 'Successful' }).click();
  await expect(page.getByText('No transactions match this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Reset filter' }).click();
  await expect(page.getByText('24 in all')).toBeVisible();
  await leave(person);
});

test('the inbox lists conversations, newest first, and counts what is unread until it is read', async () => {
  const person = await arrive(PHONE, customer, '/inbox');
  const { page } = person;
  // A stream that begins has the open thread read once more, be it closed by then.
  await page.route('**/api/v1/live', (route) => route.abort());
  await page.reload();
  const conversation = page.getByRole('link').filter({ hasText: declined.reference });
  await expect(conversation.getByText('Whose account was it?')).toBeVisible();
  await expect(conversation.getByText(/unread/)).toBeAttached();
  await conversation.click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Whose account was it?')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(conversation.getByText(/unread/)).toBeGone();

  // The list looks again by itself: here because the tab is looked at again.
  const params = { reference: declined.reference };
  data(await staff.call(staffMessage, { params, body: { message: 'It is settled now.' } }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(conversation.getByText('It is settled now.')).toBeVisible();
  await expect(conversation.getByText(/unread/)).toBeAttached();
  await leave(person);
});

test('how much is unread stands on every page, in the menu and in the tab, and goes as it is read', async () => {
  const reader = await newCustomer(product);
  const { id, reference } = await placePaymentOf(reader.client, '20000.00');
  data(await staff.call(staffMessage, { params: { reference }, body: { message: 'One question.' } }));
  const person = await arrive(PHONE, reader, '/rate');
  const { page } = person;
  await expect(page.getByRole('button', { name: 'Menu 2 unread' })).toBeVisible();
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await page.getByRole('button', { name: 'Menu 2 unread' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Inbox 2 unread' }).click();
  await expect(page).toBeAt('/inbox');
  await page.getByRole('link').filter({ hasText: reference }).click();
  await expect(page).toBeAt(`/inbox?order=payment-${id}`);
  await expect(page.getByRole('dialog').getByText('One question.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await leave(person);
});

test('what is wrong with a closed order is said there, answered at the desk, and stands in the inbox', async () => {
  const person = await arrive(PHONE, customer, '/orders?status=cancelled');
  const { page } = person;
  await page.getByText(cancelled.reference).click();
  const panel = page.getByRole('dialog');
  const paid = panel.getByRole('button', { name: 'I paid this order' });
  await expect(paid).toBeVisible();
  await paid.click();
  const wrong = panel.getByLabel('What is wrong?');
  await expect.poll(() => wrong.evaluate((box) => box === document.activeElement)).toBe(true);
  await panel.getByRole('button', { name: 'Not now' }).click();
  const telling = panel.getByRole('button', { name: 'Something wrong?' });
  await expect.poll(() => telling.evaluate((button) => button === document.activeElement)).toBe(true);
  await telling.click();
  await wrong.fill('I did pay this one.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('I did pay this one.')).toBeVisible();
  await expect(panel.getByText('Open since')).toBeVisible();
  await expect(paid).toBeHidden();

  const desk = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await desk.page.goto('/desk/cases');
  await desk.page.getByRole('link').filter({ hasText: cancelled.reference }).click();
  await expect(desk.page.getByText('I did pay this one.')).toBeVisible();
  await desk.page.getByLabel('Answer').fill('We found it and refund it.');
  await desk.page.getByRole('button', { name: 'Send and close the case' }).click();
  await expect(desk.page.getByText('This case is closed.')).toBeVisible();
  await desk.leave();

  await expect(panel.getByText('We found it and refund it.')).toBeVisible();
  await expect(telling).toBeVisible();
  await page.goto('/inbox');
  const conversation = page.getByRole('link').filter({ hasText: 'We found it and refund it.' });
  await expect(conversation.getByText('Closed case')).toBeVisible();
  await conversation.click();
  await expect(page.getByRole('dialog').getByText('I did pay this one.')).toBeVisible();
  await leave(person);
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
  await page.goto('/desk/orders?status=open&per_page=100');
  const queue = page.getByRole('table', { name: 'Orders' });
  for (const name of ['Whose', 'Promised', 'Age'])
    await expect(queue.getByRole('columnheader', { name, exact: true })).toBeVisible();
  expect(await queue.evaluate(({ parentElement: box }) => box && box.scrollWidth - box.clientWidth)).toBe(0);
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
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  const { page } = desk;
  await page.goto('/desk/orders?status=pending&per_page=100');
  const row = page.getByRole('row').filter({ hasText: declined.reference });
  await expect(row).toBeVisible();
  // What Chrome prints on: A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1047 });
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  const lines = row.getByText(declined.reference, { exact: true });
  expect(await lines.evaluate((name) => name.getClientRects().length)).toBe(1);
  const tops = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await desk.leave();
});

test('a list that does not load offers another try', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  const lists = [
    ['/orders', '**/api/v1/orders**'],
    ['/payment-history', '**/api/v1/transaction/history**'],
    ['/inbox', '**/api/v1/inbox**'],
  ] as const;
  // A stream that begins would ask again by itself.
  await page.route('**/api/v1/live', (route) => route.abort());
  for (const [path, call] of lists) {
    await page.route(call, (route) => route.abort());
    await page.goto(path);
    await expect(page.getByText('This did not load')).toBeVisible();
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/CWR-/).first()).toBeVisible();
  }
  await leave(person);
});

test('what changed while nothing told of it shows as soon as something tells again, and a list that is there stays where that fails', async () => {
  const waiting = await newCustomer(product);
  const order = await placePaymentOf(waiting.client);
  const person = await browsers.open(PHONE, { remembered: waiting.remembered });
  const { page } = person;
  await page.route('**/api/v1/live', (route) => route.abort());
  await page.goto('/orders');
  const row = page.getByRole('row', { name: order.reference });
  await expect(row.getByText('Pending').first()).toBeVisible();
  await sendProof(waiting.client, order);
  const stream = page.waitForResponse((answer) => /\/live$/.test(answer.url()) && answer.ok());
  await page.unroute('**/api/v1/live');
  // As a phone says that its network is back.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await stream;
  await expect(row.getByText('Awaiting').first()).toBeVisible();

  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/orders'));
  await page.route('**/api/v1/orders**', (route) => route.abort());
  data(await staff.call(confirmOrder, { params: { reference: order.reference } }));
  await lost;
  await settled(page);
  expect(await row.getByText('Awaiting').first().isVisible()).toBe(true);
  await person.leave(/ERR_FAILED/);
});

/** The lists that panels open over, the calls they are made of, and what their first row is opened by. */
const UNDER_PANELS = [
  ['/orders', /\/api\/v1\/orders(\?|$)/, 'button'],
  ['/payment-history', /\/api\/v1\/transaction\/history/, 'button'],
  ['/inbox', /\/api\/v1\/inbox$/, 'link'],
] as const;

test.each(UNDER_PANELS)(
  'over %s a panel opens and closes while the list is on its way, which comes all the same',
  async (path, call, opener) => {
    const waiting = await newCustomer(product);
    const order = await placePaymentOf(waiting.client);
    const person = await browsers.open(PHONE, { remembered: waiting.remembered });
    const { page } = person;
    // A stream would tell of what changes, and have the list asked for once more.
    await page.route('**/api/v1/live', (route) => route.abort());
    await page.goto(path);
    const row = page
      .getByRole('main')
      .getByRole(opener)
      .filter({ hasText: /RMB Payment|Bank transfer/ });
    const panel = page.getByRole('dialog');
    const closing = panel.getByRole('button', { name: 'Close' });
    await settled(page);

    // What closing one panel asks for is on its way when the next one opens and closes.
    await row.click();
    await expect(panel.getByRole('log')).toBeVisible();
    const slow = Promise.withResolvers<void>();
    const asked = page.waitForRequest(call);
    await page.route(call, async (route) => {
      await slow.promise;
      await route.fallback();
    });
    await expect(panel).toBeVisible();
    await closing.click();
    await asked;
    await expect(panel).toBeGone();
    await row.click();
    await expect(panel.getByRole('log')).toBeVisible();
    await sendProof(waiting.client, order);
    slow.resolve();
    // In the list itself: the panel, which lies over it, asks for its order by its own clock.
    const inList = page.getByText('Awaiting').and(page.locator('main *:not(dialog *)'));
    await expect(inList.first()).toBeAttached();
    await person.leave();
  },
);

test('the overview keeps account and address, which is edited beside it', async () => {
  const person = await arrive(PHONE, newcomer, '/overview');
  const { page } = person;
  await expect(page.getByText('ADA OBI')).toBeVisible();
  await expect(page.getByText('No default shipping address added.')).toBeVisible();
  await expect(page.getByText('You are not subscribed to any newsletter.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit address' }).click();
  const panel = page.getByRole('dialog', { name: 'Edit Address' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'Save address' }).click();
  await expect(panel.getByText('Please fill all inputs')).toBeVisible();
  await panel.getByLabel('Address').fill('12 Marina Road');
  await panel.getByLabel('City').fill('Lagos Island');
  await panel.getByLabel('State').selectOption('Lagos');
  // A network that is gone is no warning about what was typed: it shows as an error does.
  await page.route('**/api/v1/address/add', (route) => route.abort());
  await panel.getByRole('button', { name: 'Save address' }).click();
  const lost = panel.getByRole('alert').filter({ hasText: 'We could not reach the server.' });
  await expect(lost).toBeVisible();
  const [, danger = ''] = TOKENS.match(/--color-danger: (#\w+);/) ?? [];
  const colours = await lost.evaluate((alert, danger) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = danger;
    const shown = [alert, probe].map((one) => getComputedStyle(one).color);
    probe.remove();
    return shown;
  }, danger);
  expect(colours[0]).toBe(colours[1]);
  await page.unroute('**/api/v1/address/add');
  await panel.getByRole('button', { name: 'Save address' }).click();
  await expect(panel).toBeGone();
  await expect(page.getByText('12 Marina Road')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Lagos Island, Lagos')).toBeVisible();
  await leave(person);
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
