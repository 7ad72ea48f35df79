/** A dropping network: what was seen opens without one and says so; nothing of a customer stays after sign-out. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { newCustomer, placePaymentOf, signedInElsewhere } from './testing/api.ts';
import { launchBrowser, PHONE } from './testing/browser.ts';
import { countLoads } from './testing/counted.ts';
import { placeBankTransfer, placeOrder, signOut, signUp, somebody, verify } from './testing/customer.ts';
import { setStage } from './testing/stage.ts';

const OFFLINE = 'You are offline. What you see may be old; what you typed is kept.';

const { product, browsers } = await setStage();

/** Addresses that the browser keeps, without their origin. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => url.slice(location.origin.length));
  });
}

const untilKept = (page: Page, address: string) =>
  expect.poll(() => keptAddresses(page), { timeout: 15_000 }).toContain(address);

/** The sample's console noise while nothing can be reached is no fault of a page. */
async function openOffline(context: BrowserContext, page: Page, path: string) {
  await context.setOffline(true);
  await page.goto(path);
  await expect(page.getByText(OFFLINE)).toBeVisible();
}

test('pages a visitor has seen open without a network, by address and by link, and the others say why not', async () => {
  const { page, context, leave } = await browsers.open(PHONE, { keepsPages: true });
  await page.goto('/');
  await untilKept(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();
  await untilKept(page, '/rate');

  await openOffline(context, page, '/');
  await page.getByLabel('You Pay', { exact: true }).fill('21550');
  await expect.poll(() => page.getByLabel('You Get', { exact: true }).inputValue()).toBe('100.00');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();

  // Never opened before.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'This page is not on this device yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();
  await page.goto('/privacy-policies');
  await context.setOffline(false);
  await expect(page).toBeAt('/privacy-policies');
  await expect(page.getByRole('heading', { name: 'What we collect' })).toBeVisible();
  await expect.poll(() => page.getByText(OFFLINE).count()).toBe(0);
  await leave();
});

test('a customer reads the order and its chat without a network, and nobody does after sign-out', async () => {
  const who = somebody();
  const { page, context, leave } = await browsers.open(PHONE, { keepsPages: true });
  await signUp(page, who);
  await verify(page, product.inbox, who.email);
  await page.goto('/payment');
  const { panel, reference } = await placeBankTransfer(page);
  await page.goto('/orders');
  await page.getByRole('main').getByText(reference).first().click();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await untilKept(page, '/orders');
  const [, id] = /order=payment-(\d+)$/.exec(page.url()) ?? [];
  await untilKept(page, `/api/v1/chats/payment/${id}?seen=told`);
  await untilKept(page, '/api/v1/orders');
  await untilKept(page, '/login');
  await expect
    .poll(() => keptAddresses(page))
    .toContainEqual(expect.stringMatching(/^\/assets\/did-not-load-/));

  // What was not seen before is said not to be there, with its picture.
  await openOffline(context, page, '/orders?status=cancelled');
  const failed = page.getByRole('alert').filter({ hasText: 'This did not load' });
  const picture = failed.getByRole('presentation');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.goto('/orders');
  await page.getByRole('main').getByText(reference).first().click();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await expect(panel.getByText(OFFLINE)).toBeVisible();
  // A message waits in the thread until it can go.
  await panel.getByRole('textbox', { name: 'Message' }).fill('Is it on its way?');
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(panel.getByRole('button', { name: /retry|again/i })).toBeVisible();
  await context.setOffline(false);
  await panel.getByRole('button', { name: /retry|again/i }).click();
  await expect.poll(() => panel.getByRole('button', { name: /retry|again/i }).count()).toBe(0);

  await signOut(page);
  await expect
    .poll(async () => (await keptAddresses(page)).filter((address) => address.startsWith('/api/')))
    .toEqual([]);
  await context.setOffline(true);
  await page.goto('/orders');
  await expect(page).toBeAt('/login');
  expect(await page.getByText(reference).count()).toBe(0);
  await leave();
});

const LATER_PARTS = [
  ['/', ['members', 'customer-home', 'parts']],
  ['/dashboard', ['members', 'parts']],
  ['/payment', ['members', 'panel', 'payment-review']],
  ['/rate', ['members', 'own-rate-alert']],
] as const;

test.each(LATER_PARTS)(
  'parts of %s that do not come break nothing, and are there once the network is back',
  async (path, parts) => {
    const { remembered } = await newCustomer(product);
    const { page, context, leave } = await browsers.open(PHONE, { remembered });
    const isOf = (part: string) => (request: Request) => request.url().includes(`/assets/${part}-`);
    const isLater = (request: Request) => request.resourceType() === 'fetch';
    await page.route('**/assets/*.js', (route) =>
      isLater(route.request()) ? route.abort('connectionreset') : route.continue(),
    );
    const lost = Promise.all(parts.map((part) => page.waitForEvent('requestfailed', isOf(part))));
    await page.goto(path);
    await lost;
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    // While nothing gets through: another place of the page may ask for the same part at any moment, and no more once it is here.
    await page.unroute('**/assets/*.js');
    const come = Promise.all(parts.map((part) => page.waitForEvent('requestfinished', isOf(part))));
    await context.setOffline(false);
    await come;
    await leave();
  },
);

test('a balance that did not load does once the network is back, and a form says that it is', async () => {
  const { remembered } = await newCustomer(product);
  const { page, context, leave } = await browsers.open(PHONE, { remembered });
  await page.route('**/api/v1/balance', (route) => route.abort('connectionreset'));
  await page.goto('/balance');
  await expect(page.getByText('This did not load')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.unroute('**/api/v1/balance');
  await context.setOffline(false);
  await expect(page.getByText('You have')).toBeVisible();
  await page.goto('/track-order');
  await page.getByLabel('Order id').fill('CWR-00000000');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: 'Track Order' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are connected again, and nothing here is lost.')).toBeVisible();
  await leave();
});

const LOADED_AGAIN = [
  ['/payment', '**/api/v1/payments/methods', /RMB/],
  ['/account/security', '**/api/v1/profile/sessions', /This device/],
] as const;

test.each(LOADED_AGAIN)('%s loads what did not come once the network is back', async (path, call, shown) => {
  const { remembered } = await newCustomer(product);
  const { page, context, leave } = await browsers.open(PHONE, { remembered });
  await page.route(call, (route) => route.abort('connectionreset'));
  await page.goto(path);
  // What else asks while there is no network fails with it.
  const failed = page.getByText('This did not load').first();
  await expect(failed).toBeVisible();
  await context.setOffline(true);
  await page.unroute(call);
  await context.setOffline(false);
  await expect(failed).toBeGone();
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await leave();
});

test('a page whose data did not come, and an order’s page, open by themselves once the network is back', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const { page, context, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto('/track-order');
  await page.route('**/rate.data*', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Rate', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'This did not load' })).toBeVisible();
  await context.setOffline(true);
  await page.unroute('**/rate.data*');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();

  const call = `**/api/v1/payments/${order.id}*`;
  await page.route(call, (route) => route.abort('connectionreset'));
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByText('Your order could not be loaded just now.')).toBeVisible();
  await context.setOffline(true);
  await page.unroute(call);
  await context.setOffline(false);
  await expect(page).toBeAt(`/pay/payment/${order.id}`);
  await expect(page.getByRole('button', { name: 'I have paid' })).toBeVisible();
  await leave(/Failed to fetch/);
});

test('a code that cannot be sent for want of a network says so within a phone’s screen', async () => {
  const { remembered } = await newCustomer(product, { isVerified: false });
  const { page, context, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/verify-email');
  await page.getByLabel('6-digit code').fill('123456');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const lost = page.getByText('We could not reach the server.');
  await expect(lost).toBeVisible();
  const { y, height } = (await lost.boundingBox()) ?? expect.fail('it is nowhere');
  expect(y + height).toBeLessThan(PHONE.height);
  await context.setOffline(false);
  await leave();
});

test('nothing moves under a thumb as the account goes with the network and comes with it', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const { page, context, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/pay/payment/${order.id}`);
  const account = page.getByText('Account number', { exact: true });
  await expect(account).toBeVisible();
  const heading = page.getByText('3. Attach your proof of payment').first();
  const top = async () => (await heading.boundingBox())?.y ?? expect.fail('it is not there');
  await heading.scrollIntoViewIfNeeded();
  const before = await top();
  await context.setOffline(true);
  await expect(page.getByText('Where to pay shows once you are online again')).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(16);
  await context.setOffline(false);
  await expect(account).toBeVisible();
  expect(Math.abs((await top()) - before)).toBeLessThan(16);
  await leave();
});

const PRESSES = [
  ['/overview', { role: 'switch', name: /Email me when staff reply/ }],
  ['/account/security', { role: 'button', name: 'Sign out everywhere else' }],
] as const;

test.each(PRESSES)(
  'what a press without a network said goes once it is back: %s',
  async (path, { role, name }) => {
    const customer = await newCustomer(product);
    await signedInElsewhere(product, customer.username);
    const { page, context, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
    await page.goto(path);
    await page.getByRole(role, { name }).waitFor();
    await context.setOffline(true);
    await page.getByRole(role, { name }).click();
    const lost = page.getByText('Check your connection');
    await expect(lost).toBeVisible();
    await context.setOffline(false);
    await expect(lost).toBeGone();
    const back = page.getByText('You are connected again, and nothing here is lost.');
    await expect(back).toBeVisible();
    await page.getByRole(role, { name }).click();
    await expect(back).toBeGone();
    await leave();
  },
);

test('a link whose page does not come opens it as a whole', async () => {
  const { remembered } = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/payment');
  await page.route('**/assets/branding-*.js', (route) => route.abort('connectionreset'), { times: 1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Branding' }).click();
  await expect(page).toBeAt('/branding');
  await expect(page.getByRole('checkbox', { name: /^Caps/ })).toBeVisible();
  await leave(/Error loading route module|Failed to fetch dynamically/);
});

test('on a network that swallows calls a customer sees the orders as they were, and as they are once it lets go', async () => {
  const network = await countLoads(product.url);
  const browser = await launchBrowser(network.url);
  onTestFinished(async () => {
    await browser.close();
    await network.close();
  });
  const customer = await newCustomer(product);
  const { reference } = await placePaymentOf(customer.client);
  const { page, leave } = await browser.open(PHONE, { remembered: customer.remembered, keepsPages: true });
  await page.goto('/orders');
  const row = page.getByRole('main').getByText(reference).first();
  await expect(row).toBeVisible();
  await untilKept(page, '/orders');
  // The worker was not there yet as the first page asked.
  await page.reload();
  await untilKept(page, '/api/v1/orders');

  const letGo = network.holdBack(/^\/(api\/|healthz)/);
  await page.reload();
  await expect.poll(() => page.getByText(OFFLINE).count(), { timeout: 30_000 }).toBe(1);
  await expect(row).toBeVisible();
  letGo();
  await page.reload();
  await expect(row).toBeVisible();
  await expect.poll(() => page.getByText(OFFLINE).count()).toBe(0);
  await leave();
});

/** How each kind of order is placed by its own form, from its page on. */
const PLACING = {
  payment: {
    path: '/payment',
    async place(page: Page) {
      await page.getByLabel('You Pay', { exact: true }).fill('215500');
      await page.getByRole('radio', { name: /Bank transfer/ }).check();
      await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
      await placeOrder(page);
    },
  },
  branding: {
    path: '/branding',
    async place(page: Page) {
      await page.getByRole('checkbox', { name: /^Caps/ }).check();
      await page.getByRole('radio', { name: 'More than 1,000' }).check();
      await page.getByRole('button', { name: 'Submit' }).click();
    },
  },
  shipment: {
    path: '/package-details',
    async place(page: Page) {
      await page.getByRole('radio', { name: /^Normal/ }).check();
      await page.getByLabel('Goods category').selectOption({ index: 1 });
      await page.getByLabel('Tracking number').fill('SF88000099');
      await page.getByLabel('Shipping company').fill('SF Express');
      await page.getByRole('button', { name: 'Create Order' }).click();
    },
  },
};

test.each(Object.entries(PLACING))(
  'an order that is placed as the network drops is said to be placed, and shown once it is back: %s',
  async (kind, { path, place }) => {
    const { remembered } = await newCustomer(product);
    const { page, context, leave } = await browsers.open(PHONE, { remembered });
    await page.goto(path);
    await page.route(
      `**/api/v1/${kind}/order`,
      async (route) => {
        const response = await route.fetch();
        await context.setOffline(true);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await place(page);
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('Your order is placed')).toBeVisible();
    await expect(panel.getByText(OFFLINE)).toBeVisible();
    await expect(page).toBeAt(new RegExp(`^${path}\\?chat=\\d+$`));
    await context.setOffline(false);
    await expect(panel.getByText(/CWR-[0-9A-Z]{8}/).first()).toBeVisible();
    await expect(panel.getByText('Your order is placed')).toBeVisible();
    await leave();
  },
);

test('a server that is away shows what was seen last, and the page follows when it is back', async () => {
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true });
  await page.goto('/rate');
  await untilKept(page, '/rate');
  await product.stop();
  try {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
  } finally {
    await product.start();
  }
  // The page asks every ten seconds.
  await expect(page.getByText(OFFLINE)).toBeHidden({ within: 20_000 });
  await leave();
});

test('a kept page never misses a file, and files of another build go', async () => {
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true });
  await page.goto('/');
  await untilKept(page, '/');
  const named = await page.evaluate(async () => {
    const kept = await caches.match('/');
    return [...new Set((await kept?.text())?.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g))];
  });
  expect(named.length).toBeGreaterThan(5);
  const addresses = await keptAddresses(page);
  for (const file of named) expect(addresses).toContain(file);

  await page.evaluate(async () => {
    await (await caches.open('pages-earlier')).put('/rate', new Response('<p>old</p>'));
    await (await navigator.serviceWorker.ready).unregister();
  });
  await page.goto('/about-us');
  await untilKept(page, '/rate');
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContain('pages-earlier');
  expect(await page.evaluate(async () => (await caches.match('/rate'))?.text())).toContain('Shipping rates');
  await leave();
});

test('on a phone that has no room left a page that was not kept comes from the network, with all its parts', async () => {
  const { remembered } = await newCustomer(product);
  const { page, context, leave } = await browsers.open(PHONE, { remembered, keepsPages: true });
  await page.goto('/');
  await untilKept(page, '/');
  const phone = await context.newCDPSession(page);
  await phone.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1000 });
  await page.goto('/payment');
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
  await placeOrder(page);
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  expect(await keptAddresses(page)).not.toContain('/payment');

  // With room again the next answer is kept, though nothing is new in it.
  const inbox = '/api/v1/inbox';
  await page.goto('/inbox');
  await expect(page.getByRole('listitem').filter({ hasText: 'Thank you' })).toBeVisible();
  expect(await keptAddresses(page)).not.toContain(inbox);
  await phone.send('Storage.overrideQuotaForOrigin', { origin: product.url });
  await page.reload();
  await untilKept(page, inbox);
  await leave();
});

test('on a phone whose browser cannot read what it keeps, what is asked comes from the network all the same', async () => {
  const { remembered } = await newCustomer(product);
  const { page, context, leave } = await browsers.open(PHONE, { remembered, keepsPages: true });
  await page.goto('/');
  await untilKept(page, '/');
  const [worker = expect.fail('there is no worker')] = context.serviceWorkers();
  await worker.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'));
    Object.assign(CacheStorage.prototype, { open: refuse, keys: refuse, match: refuse, delete: refuse });
  });
  await page.goto('/orders');
  await expect(page.getByText('You have not placed any orders yet!')).toBeVisible();
  expect(await page.getByText(OFFLINE).count()).toBe(0);
  await leave();
});
