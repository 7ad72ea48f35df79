/** A phone that several people use: who presses "Sign Out" leaves nothing, with a network or without, page open or closed. */
import { logout, profile } from '@cowrie/contract/accounts.ts';
import { deskMe } from '@cowrie/contract/desk/session.ts';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Customer, newCustomer, placePaymentOf, staffClient } from './testing/api.ts';
import { goSignedOut, LAPTOP, PHONE } from './testing/browser.ts';
import { PASSWORD } from './testing/customer.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

/** Everything that a page of the product left in this browser: names, contents, and what the worker kept. */
function leftIn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = names.map(async (name) => {
      const cache = await caches.open(name);
      const texts = (await cache.matchAll()).map(async (answer) =>
        /json|html|script/.test(answer.headers.get('content-type') ?? '') ? answer.text() : '',
      );
      return [name, ...(await cache.keys()).map(({ url }) => url), ...(await Promise.all(texts))].join('\n');
    });
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const stores = [{ ...localStorage }, { ...sessionStorage }, databases].map((one) => JSON.stringify(one));
    return [...stores, ...(await Promise.all(kept))].join('\n');
  });
}

/** Somebody with an order, who has just looked at it and begun to write about it. */
async function whoReadsAnOrder() {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const person = await browsers.open(PHONE, { keepsPages: true, remembered: customer.remembered });
  const { page } = person;
  await page.goto('/orders');
  // It keeps what it sees, and at a first visit it is there only after the page.
  const isKept = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
  await expect.poll(isKept, { timeout: 15_000 }).toBe(true);
  await page.getByRole('main').getByText(order.reference).first().click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Message' }).fill('My account is 0123456789');
  await page.goto('/my-account');
  // Only what was kept can be left behind.
  await expect
    .poll(() => leftIn(page), { timeout: 15_000 })
    .toMatch(/^customer-\w+-[\s\S]*\/api\/v1\/chats\//m);
  await expect.poll(() => leftIn(page), { timeout: 15_000 }).toContain('/login');
  const left = await leftIn(page);
  for (const word of [customer.token, order.reference, customer.email, '0123456789'])
    expect(left).toContain(word);
  // What tells the server comes after the page, and has been imported by the time that somebody presses.
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some((entry) => /\/members-/.test(entry.name) && !/fetch/.test(Reflect.get(entry, 'initiatorType'))),
  );
  return { ...person, customer, order };
}

const pressSignOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();

const isSignedIn = async ({ client }: Customer) => (await client.call(profile, {})).status === 'success';

/** What somebody else finds who opens the phone: by address, in the stores, and in what was kept. */
async function expectNothingOf(context: BrowserContext, { customer, order }: Left) {
  const page = await context.newPage();
  await goSignedOut(page, '/orders');
  await expect(page).toBeAt('/login');
  const own = [customer.token, customer.email, customer.username, order.reference, '0123456789'];
  const found = async () => {
    const left = await leftIn(page);
    // Of answers, the addresses; pages name calls too, and nobody's.
    const kept = left.split('\n').filter((line) => /^customer-|^http\S*\/api\/v1\//.test(line));
    return [...own.filter((word) => left.includes(word)), ...kept];
  };
  await expect.poll(found).toEqual([]);
  await page.close();
}
type Left = { customer: Customer; order: { reference: string } };

test('without a network: all of it goes at the press, and the session ends once the network is back', async () => {
  const { page, context, leave, ...left } = await whoReadsAnOrder();
  await context.setOffline(true);
  await pressSignOut(page);
  await expect(page.getByRole('main').getByRole('button', { name: 'Signing Out' })).toBeVisible();
  // Well within the three seconds.
  const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const word of [left.customer.token, left.customer.username, '0123456789'])
    expect(stores).not.toContain(word);
  await expect(page).toBeAt('/login');
  // Before another page opens: for that, the browser may start the worker anew, and not without a network at first.
  expect(await isSignedIn(left.customer)).toBe(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expectNothingOf(context, left);

  await context.setOffline(false);
  await expect.poll(() => isSignedIn(left.customer), { timeout: 15_000 }).toBe(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signOuts'))).toBeNull();
  await leave();
});

test('a tab that closes right after the press leaves nothing to read', async () => {
  const { page, context, leave, ...left } = await whoReadsAnOrder();
  await context.setOffline(true);
  await pressSignOut(page);
  await page.close();
  await expectNothingOf(context, left);
  await context.setOffline(false);
  // Whoever opens it next, for whatever.
  const next = await context.newPage();
  await next.goto('/rate');
  await expect.poll(() => isSignedIn(left.customer), { timeout: 15_000 }).toBe(false);
  await leave();
});

test('with a network the server hears of a sign-out although the tab is gone', async () => {
  const { page, context, leave, ...left } = await whoReadsAnOrder();
  await pressSignOut(page);
  await page.close();
  await expect.poll(() => isSignedIn(left.customer), { timeout: 15_000 }).toBe(false);
  await expectNothingOf(context, left);
  await leave();
});

test('a session that was ended elsewhere takes the same with it', async () => {
  const { page, context, leave, ...left } = await whoReadsAnOrder();
  const other = await context.newPage();
  await other.goto('/orders');
  await expect(other.getByText(left.order.reference).first()).toBeVisible();
  expect((await left.customer.client.call(logout, {})).status).toBe('success');
  await goSignedOut(page, '/orders');
  await expect(page).toBeAt('/login');
  // The page of the account that stood open in another tab is left as well.
  await expect(other).toBeAt('/login');
  await expectNothingOf(context, left);
  await leave();
});

test('whoever signs in there next and goes back finds nothing of them in what the browser keeps by itself', async () => {
  const { page, context, leave, order } = await whoReadsAnOrder();
  await page.goto('/inbox');
  await expect(page.getByRole('main').getByText(order.reference)).toBeVisible();
  await page.goto('/my-account');
  await pressSignOut(page);
  await expect(page).toBeAt('/login');
  const next = await newCustomer(product);
  await page.getByLabel('Username').fill(next.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => leftIn(page), { timeout: 15_000 }).toContain(next.email);
  // Going back, a browser asks its own cache first, and without a network nothing comes after that.
  await context.setOffline(true);
  const goBack = async () => {
    // A browser that is still putting the page before it in its place cannot be asked what is before that.
    if (!page.url().endsWith('/inbox')) await page.goBack().catch(() => null);
    return page.url();
  };
  await expect.poll(goBack).toMatch(/\/inbox$/);
  const main = page.getByRole('main');
  await expect(main.getByText('This did not load').or(main.getByText(order.reference))).toBeVisible();
  expect(await main.textContent()).not.toContain(order.reference);
  expect(await leftIn(page)).not.toContain(order.reference);
  await leave();
});

test('whoever signs in over a session that another tab began takes their place', async () => {
  const [first, next] = [await newCustomer(product), await newCustomer(product)];
  const { page, context, leave } = await browsers.open(PHONE, { keepsPages: true });
  await page.goto('/login');
  const other = await context.newPage();
  await other.goto('/rate');
  await other.evaluate(
    (state) =>
      localStorage.setItem(
        'appState',
        JSON.stringify({ ...(state as object), cache: { trackingResult: 1 } }),
      ),
    first.remembered.appState,
  );
  await other.close();
  await page.getByLabel('Username').fill(next.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => leftIn(page), { timeout: 15_000 }).toContain(next.email);
  for (const word of [first.token, first.email, '"trackingResult":1'])
    expect(await leftIn(page)).not.toContain(word);
  await page.goto('/rate');
  await expect.poll(() => isSignedIn(first), { timeout: 15_000 }).toBe(false);
  expect(await isSignedIn(next)).toBe(true);
  await leave();
});

test('staff leave the desk the same way', async () => {
  const { client, remembered, token } = await staffClient(product, 'support');
  const { page, context, leave } = await browsers.open(LAPTOP, { remembered });
  await page.goto('/desk/me');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toBeAt(/\/desk\/sign-in/);
  const stores = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stores).not.toContain(token);
  expect((await client.call(deskMe, {})).status).toBe('success');
  await context.setOffline(false);
  await expect.poll(async () => (await client.call(deskMe, {})).status, { timeout: 15_000 }).toBe('warning');
  await leave();
});
