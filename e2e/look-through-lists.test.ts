/** The lists of an account: empty, filtered, paged, failed, and the unread conversations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { beforeAll, expect, test } from 'vitest';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { LAPTOP, type Person, PHONE, type Screen, settled, sidewaysScroll } from './testing/browser.ts';
import { customerWithOrders } from './testing/customer-with-orders.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

/** The colours, by the names that the build makes shorter. */
const TOKENS = readFileSync(join(import.meta.dirname, '../ui/tokens.css'), 'utf8');

const { product, browsers } = await setStage();
let customer: Customer;
let newcomer: Customer;
let declined: Placed;
let cancelled: Placed;
let staff: Customer['client'];

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
  ({ customer, declined, cancelled } = await customerWithOrders(product, staff));
  newcomer = await newCustomer(product);
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
  // A photo opens the case, and what was typed is still to be sent.
  await panel.locator('input[type=file]').setInputFiles(await transferSlip('NGN 150,000.00'));
  await expect(panel.getByRole('img', { name: 'slip.jpg' })).toBeVisible();
  await expect.poll(() => panel.getByLabel('Write to us about it').inputValue()).toBe('I did pay this one.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('I did pay this one.')).toBeVisible();
  await expect(panel.getByText('Open since')).toBeVisible();
  await expect(paid).toBeHidden();

  const desk = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await desk.page.goto('/desk/cases');
  await desk.page.getByRole('link').filter({ hasText: cancelled.reference }).click();
  await expect(desk.page.getByText('I did pay this one.')).toBeVisible();
  await expect(desk.page.getByRole('img', { name: 'slip.jpg' })).toBeVisible();
  await desk.page.getByRole('button', { name: 'Send a file' }).click();
  await desk.page.getByLabel('File', { exact: true }).setInputFiles({ ...pdfSlip(), name: 'refund.pdf' });
  await desk.page.getByRole('button', { name: 'Send the file' }).click();
  await expect(panel.getByRole('link', { name: 'refund.pdf' })).toBeVisible();
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
