/** Sessions that end: revoked, signed out in another tab, blocked by staff; and those that a browser keeps nothing of. */
import { logout, profile } from '@cowrie/contract/accounts.ts';
import { blockCustomer, listCustomers } from '@cowrie/contract/desk/customers.ts';
import { listStaff, updateStaff } from '@cowrie/contract/desk/session.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { apiClient, type Customer, data, newCustomer, placePaymentOf, staffClient } from './testing/api.ts';
import { goSignedOut, LAPTOP, layoutShift, PHONE } from './testing/browser.ts';
import { logIn, PASSWORD, placeOrder, signOut } from './testing/customer.ts';
import { holdClock } from './testing/held-clock.ts';
import { section } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;

beforeEach(async () => {
  customer = await newCustomer(product);
});

const atLogin = (page: Page) => expect(page).toBeAt('/login');
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('appState'));
const tokenOf = async (page: Page): Promise<string> =>
  JSON.parse((await stored(page)) ?? '{}').session?.accessToken;

test('a revoked session ends at the next call: the stored state is removed and the browser goes to the login', async () => {
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  // With a stream it would be known before any call.
  await page.route('**/api/v1/live', (route) => route.abort());
  // What every page asks for after it is alive has to be answered before: the next call is the customer's own.
  const asked = [/\/inbox\/unread$/, /\/orders\/declined$/].map((call) => page.waitForResponse(call));
  await page.goto('/orders');
  await expect(page.getByText('You have not placed any orders yet!')).toBeVisible();
  await Promise.all(asked);
  data(await customer.client.call(logout, {}));
  await page.getByRole('button', { name: 'Product' }).click();
  await atLogin(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  // The words are there from the first paint, so that the form below them stays where it is.
  await page.waitForLoadState('networkidle');
  expect(await layoutShift(page)).toBeLessThan(0.01);
  expect(await stored(page)).toBeNull();
  await logIn(page, customer.username);
  await expect(page).not.toBeAt('/login');
  await leave();
});

test('the refused call itself fails only after five seconds, so that no message flashes before the login', async () => {
  const { page, leave } = await browsers.open(LAPTOP, { remembered: customer.remembered });
  // No stream hears of the end before the call does.
  await page.route('**/api/v1/live', (route) => route.abort());
  // A change of page asks how much is unread, and that call would be the refused one.
  const unread = () => page.waitForResponse(/\/inbox\/unread$/);
  const first = unread();
  await page.goto('/ship-for-me');
  await first;
  await expect(page.getByRole('region', { name: 'In English' })).toBeVisible();
  // The way out leads nowhere this time, so that what happens on the page can be seen.
  await page.route('**/login', (route) => route.fulfill({ status: 204 }));
  await page.clock.install();
  const second = unread();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByLabel('Goods category').selectOption({ index: 1 });
  await page.getByRole('radio', { name: /Express/ }).check();
  await page.getByLabel('Tracking number').fill('SF1');
  await page.getByLabel('Shipping company').fill('SF Express');
  await second;
  await holdClock(page);
  data(await customer.client.call(logout, {}));
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('button', { name: 'Create Order' }).click();
  await refused;
  await expect.poll(() => stored(page)).toBeNull();
  const message = page.getByText('Please sign in again.');
  await page.clock.runFor(4900);
  expect(await message.count()).toBe(0);
  await page.clock.runFor(200);
  await expect(message).toBeVisible();
  await leave();
});

test('a link that was opened with a session that has ended is where the login leads to', async () => {
  const order = await placePaymentOf(customer.client);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  data(await customer.client.call(logout, {}));
  const links = [`/orders?order=payment-${order.id}`, `/pay/payment/${order.id}`, '/payment', '/share'];
  for (const link of links) {
    await goSignedOut(page, link);
    await atLogin(page);
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await logIn(page, customer.username);
    await expect(page).toBeAt(link);
    const token = await tokenOf(page);
    // It would notice by itself.
    await page.goto('about:blank');
    data(await apiClient(product.url, token).call(logout, {}));
  }
  // Nobody asked for the page of the account: whoever leaves by themselves begins at home.
  await goSignedOut(page, '/orders');
  await atLogin(page);
  await logIn(page, customer.username);
  await expect(page).toBeAt('/orders');
  await signOut(page);
  await logIn(page, customer.username);
  await expect(page).toBeAt('/');
  await leave();
});

test('somebody else who signs in on the phone begins at home, not at the order of whose session had ended', async () => {
  const order = await placePaymentOf(customer.client);
  const other = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  data(await customer.client.call(logout, {}));
  await goSignedOut(page, `/orders?order=payment-${order.id}`);
  await atLogin(page);
  await logIn(page, other.username);
  await expect(page).toBeAt('/');
  // Whoever follows the link by hand is told no more than that there is no such order.
  await page.goto(`/orders?order=payment-${order.id}`);
  await expect(page.getByText('You have not placed any orders yet!')).toBeVisible();
  expect(await page.textContent('body')).not.toContain(order.reference);
  await leave();
});

test('an open order panel notices the end of the session', async () => {
  const order = await placePaymentOf(customer.client);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/payment?chat=${order.id}`);
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  data(await customer.client.call(logout, {}));
  await atLogin(page);
  expect(await stored(page)).toBeNull();
  await leave();
});

test('signing out takes three seconds, ends the session on the server and in every tab', async () => {
  const { page, context, leave } = await browsers.open(LAPTOP, { remembered: customer.remembered });
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText(`Hi, ${customer.username}`)).toBeVisible();
  await page.goto('/ship-for-me');
  await expect(page.getByRole('region', { name: 'In English' }).getByText(customer.username)).toBeVisible();
  await page.goto('/overview');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Signing Out' })).toBeVisible();
  await atLogin(page);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(await stored(page)).toBeNull();
  // Nor the address with their shipping mark, which the next customer on this phone must not give to a seller.
  expect(await page.evaluate(() => localStorage.getItem('state'))).not.toContain(customer.username);
  await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  // The page leads to the login after its three seconds, be the server told by then or not.
  await expect.poll(() => customer.client.call(profile, {})).toMatchObject({ httpStatus: 401 });
  await leave();
});

test('a customer whom staff block is out at once and does not come in again', async () => {
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto('/payment');
  await expect(page.getByRole('heading', { name: 'Pay in China' })).toBeVisible();
  const { client } = await staffClient(product, 'support');
  const found = data(await client.call(listCustomers, { query: { q: customer.username } }));
  const id = found.customers.data[0]?.id ?? '';
  data(await client.call(blockCustomer, { params: { id }, body: { blocked: true } }));
  await goSignedOut(page, '/orders');
  await atLogin(page);
  await logIn(page, customer.username);
  const blocked = page.getByText('This account is blocked. Please contact Customer Service.');
  await expect(blocked).toBeVisible();
  // The message goes away with the next key.
  await page.getByLabel('Username').press('End');
  await page.getByLabel('Username').pressSequentially('x');
  await expect(blocked).toBeGone();
  await leave();
});

/** A browser that keeps nothing for the page, or has no room left. */
const KEEPERS = {
  refuses: () => {
    const refuse = () => {
      throw new DOMException('The document is sandboxed', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: refuse, configurable: true });
  },
  'has no room': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
};

test.each(Object.entries(KEEPERS))(
  'where the browser’s storage %s, a session lasts as long as the page, and a payment is placed in it',
  async (_, keeps) => {
    const { page, context, leave } = await browsers.open(PHONE);
    await context.addInitScript(keeps);
    await page.goto('/payment');
    await atLogin(page);
    await page.getByLabel('Username').fill(customer.username);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await expect(page).toBeAt('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Payment', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Pay in China' })).toBeVisible();
    await page.getByLabel('You Pay', { exact: true }).fill('215500');
    await page.getByRole('radio', { name: /Bank transfer/ }).check();
    await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
    await placeOrder(page);
    await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
    await leave();
  },
);

test('an address in capitals leads to its page, with its query and its place, and signs nobody out', async () => {
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  const addresses = [
    ['/About-Us?from=card#contact', '/about-us?from=card#contact', 'Contact Us'],
    ['/%72ate/', '/rate', 'Rate calculator'],
    ['/Account/Security', '/account/security', 'Security'],
  ] as const;
  for (const [written, meant, heading] of addresses) {
    await page.goto(written);
    await expect(page).toBeAt(meant);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    expect(await tokenOf(page)).toBe(customer.token);
  }
  await leave();
});

test('a page that broke says so where nothing can be kept, and does not load for ever', async () => {
  const { page, context, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await context.addInitScript(KEEPERS['has no room']);
  const broken = { status: 'success', data: { orders: null } };
  await page.route(/\/api\/v1\/orders(\?|$)/, (route) => route.fulfill({ json: broken }));
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  await leave(/Cannot read properties of null/);
});

test('whoever is given another role while they work has its desk at once, and at the next reload', async () => {
  const owner = await staffClient(product, 'owner');
  const { remembered } = await staffClient(product, 'support');
  const { staff } = data(await owner.client.call(listStaff, {}));
  const id = staff.find(({ username }) => username === 'support')?.id ?? '';
  const give = async (role: 'content' | 'support') =>
    data(await owner.client.call(updateStaff, { params: { id }, body: { role, blocked: false } }));
  const { page, leave } = await browsers.open(LAPTOP, { remembered });
  await page.goto('/desk/inbox');
  await expect(section(page, 'Inbox')).toBeVisible();
  await give('content');
  await expect(page.getByText('You work as content from now on.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
  expect(await section(page, 'Inbox').count()).toBe(0);
  await give('support');
  await page.reload();
  await expect(section(page, 'Inbox')).toBeVisible();
  await leave();
});
