/** An order's panel: what it shows while the order goes on, its chat over a bad network, and orders that are not found. */
import { writeCase } from '@cowrie/contract/cases.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  payReceiver,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { arriveUntold } from './testing/arrive-untold.ts';
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let staff: Customer['client'];
let customer: Customer;
let order: Placed;

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
});
beforeEach(async () => {
  customer = await newCustomer(product);
  order = await placePaymentOf(customer.client);
});

const params = () => ({ reference: order.reference });

async function arrive(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto(path);
  return person;
}
const openPanel = (screen: Screen) => arrive(screen, `/orders?order=payment-${order.id}`);

const openUntoldPanel = (screen: Screen) =>
  arriveUntold(browsers, customer, screen, `/orders?order=payment-${order.id}`);

test('a panel scrolls below its head and never away as a whole, wherever the finger lies', async () => {
  const { page, leave } = await openPanel(PHONE);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link', { name: 'Ask about this order on WhatsApp' })).toBeAttached();
  const moved = await panel.evaluate((element) => {
    element.scrollTop = 500;
    return element.scrollTop;
  });
  expect(moved).toBe(0);
  await leave();
});

test('who has said that something is wrong is not shown first that all went well', async () => {
  await sendProof(customer.client, order);
  data(await staff.call(confirmOrder, { params: params() }));
  await payReceiver(staff, params());
  const body = { trx_type: 'payment', trx_ref: order.reference, message: 'Nothing has come.' } as const;
  data(await customer.client.call(writeCase, { body }));
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // It comes with the order, and pushes nothing away that came before it.
  await page.route('**/api/v1/cases/**', () => {});
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  const note = 'You told us that something was wrong.';
  await expect(panel.getByText('Successful', { exact: true })).toBeVisible();
  expect(await panel.getByText(note).isVisible()).toBe(true);
  expect(await panel.locator('img[src*=receiver-paid]').count()).toBe(0);
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByText(note)).toBeVisible();
  expect(await page.locator('img[src*=receiver-paid]').count()).toBe(0);
  await person.leave();
});

test('a chat message stuck on a dead network is sent again, and arrives once', async () => {
  // Told of the message, the thread would settle it before it seems stuck.
  const person = await openUntoldPanel(LAPTOP);
  const { page, context } = person;
  const panel = page.getByRole('dialog');
  const log = panel.getByRole('log', { name: 'Chat' });
  await expect(log.getByText('Thank you, we have your order.')).toBeVisible();
  // What is pasted is not cut unsaid.
  const box = panel.getByRole('textbox', { name: 'Message' });
  await box.fill('y'.repeat(4100));
  await expect(panel.getByText('up to 4,000 letters, and this one has 4,100')).toBeVisible();
  expect((await box.inputValue()).length).toBe(4100);
  await context.setOffline(true);
  await panel.getByRole('textbox', { name: 'Message' }).fill('Is Friday possible?');
  await panel.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log.getByRole('alert')).toBeVisible();
  await context.setOffline(false);

  // The repeat arrives, and its answer is lost; nor does the thread, which is asked for by itself, show it before that is said.
  await page.route('**/api/v1/chats/payment/**', (route) => route.abort());
  await page.route(
    '**/api/v1/chats/add',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/chats/add'));
  await log.getByRole('button', { name: 'Send again' }).click();
  await lost;
  await expect(log.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/chats/payment/**');
  // A reload keeps the message that seems stuck; the thread shows that it has arrived, and it settles by itself.
  await page.reload();
  await expect(log.getByText('Is Friday possible?').first()).toBeVisible();
  await expect.poll(() => log.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  const { messages } = data(await staff.call(getDeskOrder, { params: params() }));
  expect(messages.filter(({ message }) => message === 'Is Friday possible?')).toHaveLength(1);

  data(await staff.call(staffMessage, { params: params(), body: { message: 'Friday it is.' } }));
  await expect(log.getByText('Friday it is.')).toBeVisible();
  expect(await log.getByText('Is Friday possible?').count()).toBe(1);
  await person.leave();
});

test('a panel that is opened by its address asks once for its order and once for its chat', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // Once a stream stands, both are asked for anew: what changed before it did was told to nobody.
  await page.route('**/api/v1/live', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/orders?order=payment-${order.id}`);
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  const own = asked.filter((path) => /^\/api\/v1\/(payments\/\d+|chats\/payment\/)/.test(path));
  expect(own).toEqual([`/api/v1/payments/${order.id}`, `/api/v1/chats/payment/${order.id}`]);
  await person.leave();
});

test('an order that is opened from a list has its chat asked for beside it', async () => {
  const person = await arrive(PHONE, '/orders');
  const { page } = person;
  const isChatAskedFor = page.waitForRequest(`**/api/v1/chats/payment/${order.id}?*`);
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isChatAskedFor;
    await route.continue();
  });
  await page.getByRole('main').getByText(order.reference).first().click();
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});

test('an order that takes its time is said to be on its way until it is there', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Loading order')).toBeVisible();
  letGo();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});

test('the offer to tell when it is paid out comes where its room is held', async () => {
  await sendProof(customer.client, order);
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // This browser refuses them to everybody.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  const part = Promise.withResolvers<void>();
  await page.route('**/assets/tell-me-*', async (route) => {
    await part.promise;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  const offer = panel.getByRole('button', { name: 'Tell me when it is paid out' });
  const below = panel.getByText('Timeline', { exact: true });
  await expect(panel.getByRole('log')).toBeVisible();
  expect(await offer.count()).toBe(0);
  const before = await below.boundingBox();
  part.resolve();
  await expect(offer).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
  await person.leave();
});

test('a chat that does not load says so and loads at the second try', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // Until the press nothing comes: the page asks by itself as well.
  let isTried = false;
  await page.exposeFunction('isTried', () => {
    isTried = true;
  });
  await page.route('**/api/v1/chats/payment/**', (route) => (isTried ? route.continue() : route.abort()));
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Error!')).toBeVisible();
  await expect(panel.getByText('Error loading chat.')).toBeVisible();
  const tryAgain = panel.getByRole('button', { name: 'Try again' });
  await tryAgain.evaluate((button) =>
    button.addEventListener('click', () => Reflect.get(window, 'isTried')()),
  );
  await tryAgain.click();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});

test('another customer’s order, an unknown type and an order without an amount are not found', async () => {
  const stranger = await newCustomer(product);
  const own = await placePaymentOf(stranger.client);
  const person = await browsers.open(PHONE, { remembered: stranger.remembered });
  const { page } = person;
  for (const path of [`/pay/payment/${order.id}`, '/pay/gold/1', '/pay/payment/999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404, Page not found' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  }
  // Whose network drops is not told that their order is gone.
  await page.route(`**/api/v1/payments/${own.id}`, (route) => route.abort('connectionreset'));
  await page.goto(`/pay/payment/${own.id}?by=usdt`);
  await expect(page.getByText('Your order could not be loaded just now. It is not lost')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/not-found');
  await page.reload();
  await page.unroute(`**/api/v1/payments/${own.id}`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toBeAt(`/pay/payment/${own.id}?by=usdt`);
  await expect(page.getByRole('heading', { name: 'Amount to pay' })).toBeVisible();
  // A panel that does not load closes; its answer comes once the panel has been seen.
  const { promise: isSeen, resolve: hasBeenSeen } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  hasBeenSeen();
  await expect(page).toBeAt('/orders');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(page.getByText('We could not find what you asked for.')).toBeVisible();
  // Nor does one’s own go without a word where the network drops.
  const isLost = new RegExp(`/api/v1/payments/${own.id}$`);
  await page.route(isLost, (route) => route.abort('connectionreset'));
  await page.getByRole('main').getByText(own.reference).first().click();
  await expect(page.getByText('We could not reach the server')).toBeVisible();
  await expect(page).toBeAt('/orders');
  await page.unroute(isLost);
  await page.getByRole('main').getByText(own.reference).first().click();
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});
