/** A payment is placed once and at a rate that was accepted, over a rate that changes, a network that drops, and other pages meanwhile. */
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Customer, data, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE } from './testing/browser.ts';
import { logIn, placeOrder, signUp, somebody, verify } from './testing/customer.ts';
import { pressAsItComes } from './testing/hands.ts';
import { place, placed, reviewed, submit } from './testing/payment-form.ts';
import { qrPhoto } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;

beforeEach(async () => {
  customer = await newCustomer(product);
});

async function arrive(screen: typeof PHONE | typeof LAPTOP): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto('/payment');
  return person;
}

const orders = async () => data(await customer.client.call(listOrders, {})).orders.data;

async function publish(price: string) {
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price } }));
}

/** The next order reaches the server, and its answer is lost on the way back. */
const loseAnswer = (page: Page) =>
  page.route(
    '**/api/v1/payment/order',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );

/** The next order reaches the server, and its answer comes once it is let go. */
async function holdAnswer(page: Page) {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/payment/order',
    async (route) => {
      const response = await route.fetch();
      held.resolve();
      await free.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { held: held.promise, letGo: free.resolve };
}

test('a rate that changes while the order is looked over is shown, and taken only when accepted', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  // The review asks for today's rate as it opens; what is published from then on it does not know.
  const asked = page.waitForResponse(/\/api\/v1\/rates\?/);
  await submit(page);
  await (await asked).finished();
  await reviewed(page, 'Your receiver gets').toBe('¥1,000.00');
  await publish('220.00');
  await pressAsItComes(page, 'Accept');
  await place(page);
  await expect(page.getByText('The rate has changed. Your receiver now gets ¥979.55')).toBeVisible();
  await reviewed(page, 'Your receiver gets').toBe('¥979.55');
  expect(await orders()).toEqual([]);
  await page.getByRole('button', { name: 'Accept ¥979.55 and place order' }).click();
  await placed(page);
  expect(await orders()).toMatchObject([{ amount: '979.55', total_amount: '215500.00' }]);
  await publish('215.50');
  await person.leave();
});

test('a network that drops keeps what was typed, also over a reload, and a second press places one order', async () => {
  const person = await arrive(PHONE);
  const { page, context } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('64650');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByLabel(/QR code image/).setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await expect(page.getByText('QR code found: an Alipay code.')).toBeVisible();
  await page.getByLabel('Alipay information').fill('Wang Fang');

  await context.setOffline(true);
  await placeOrder(page);
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are connected again, and nothing here is lost.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('QR code found: an Alipay code.')).toBeVisible();
  await page.goBack();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toMatch(/^64,?650$/);
  await expect.poll(() => page.getByLabel('Alipay information').inputValue()).toBe('Wang Fang');

  await loseAnswer(page);
  await expect(page.getByText('QR code found: an Alipay code.')).toBeVisible();
  await placeOrder(page);
  await expect(page.getByText('Tapping again does not place a second order.')).toBeVisible();
  await expect(page.getByText('Your order may be placed already.')).toBeVisible();
  expect(await orders()).toHaveLength(1);
  // Whoever is turned away meanwhile, with others of the same network, has been told nothing of the order.
  await page.route(
    '**/api/v1/payment/order',
    (route) =>
      route.fulfill({
        status: 429,
        json: { status: 'error', code: 'too_many_tries', message: 'Too often.' },
      }),
    { times: 1 },
  );
  await place(page);
  await expect(page.getByText('Too often. Tapping again does not place a second order.')).toBeVisible();
  await place(page);
  await placed(page);
  expect(await orders()).toHaveLength(1);

  // The form starts empty for the next payment.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('');
  await person.leave();
});

test('an order that was stopped on its way may be placed all the same, and is once', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
  const arrived = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/payment/order',
    async (route) => {
      await route.fetch();
      arrived.resolve();
    },
    { times: 1 },
  );
  await placeOrder(page);
  await arrived.promise;
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stopped, but it may have reached us. Tapping again')).toBeVisible();
  await place(page);
  await placed(page);
  expect(await orders()).toHaveLength(1);
  await person.leave();
});

test.each([
  { over: 'a reload', price: '215.50', again: 'Place order' },
  { over: 'another rate and a reload', price: '220.00', again: 'Accept ¥979.55 and place order' },
])('an order whose answer was lost is placed once, also over $over', async ({ price, again }) => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
  await loseAnswer(page);
  await placeOrder(page);
  await expect(page.getByText('Tapping again does not place a second order.')).toBeVisible();
  expect(await orders()).toHaveLength(1);

  await publish(price);
  await page.reload();
  await expect(page.getByText('Your order may be placed already.')).toBeVisible();
  // With the order its receiver was saved, and is nobody else by that.
  await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Wang Fang');
  await page.getByRole('button', { name: again }).click();
  await placed(page);
  await expect(page).toBeAt(`/payment?chat=${(await orders())[0]?.id}`);
  expect(await orders()).toMatchObject([{ amount: '1000.00', total_amount: '215500.00' }]);
  expect(data(await customer.client.call(listReceivers, {})).receivers).toHaveLength(1);
  await publish('215.50');
  await person.leave();
});

describe('whoever goes on to another page while their order is being placed', () => {
  const draftKept = (page: Page) =>
    page.evaluate((name) => sessionStorage.getItem(name) !== null, `draft:payment:${customer.username}`);

  async function leaveWhilePlacing(page: Page) {
    await page.getByLabel('You Pay', { exact: true }).fill('215500');
    await page.getByRole('radio', { name: /Bank transfer/ }).check();
    await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
    const answer = await holdAnswer(page);
    await placeOrder(page);
    await answer.held;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'What we collect' })).toBeVisible();
    expect(await draftKept(page)).toBe(true);
    return answer;
  }

  test('stays there, and finds the form empty afterwards', async () => {
    const person = await arrive(PHONE);
    const { page } = person;
    const answer = await leaveWhilePlacing(page);
    answer.letGo();
    await expect.poll(() => draftKept(page)).toBe(false);
    await expect(page).toBeAt('/privacy-policies');
    await page.getByRole('link', { name: 'Contact Us' }).first().click();
    await expect(page).toBeAt('/about-us#contact');
    await page.goto('/payment');
    await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('');
    expect(await orders()).toHaveLength(1);
    await person.leave();
  });

  test('and comes back before it is placed, sees it placed, and the form empty', async () => {
    const person = await arrive(PHONE);
    const { page } = person;
    const answer = await leaveWhilePlacing(page);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
    answer.letGo();
    await placed(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('');
    expect(await draftKept(page)).toBe(false);
    expect(await orders()).toHaveLength(1);
    await person.leave();
  });
});

test('an amount typed into the calculator lives through a login and a reload into the payment form', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/');
  await page.getByLabel('You Pay', { exact: true }).fill('500000');
  await page.getByRole('main').getByRole('link', { name: 'Pay Now' }).last().click();
  await expect(page).toBeAt('/login');
  await page.reload();
  await logIn(page, customer.username);
  await expect(page).toBeAt('/payment');
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('500,000');
  await expect.poll(() => page.getByLabel('You Get', { exact: true }).inputValue()).toBe('2,320.19');
  await page.reload();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('500,000');
  // What is typed into the form later goes before it.
  await page.getByLabel('You Pay', { exact: true }).fill('1000');
  await page.reload();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('1,000');
  await visitor.leave();
});

test('an amount typed into the calculator lives through a sign-up with its code', async () => {
  const who = somebody();
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/rate');
  await page.getByLabel('You Get', { exact: true }).fill('1000');
  await page.getByRole('link', { name: 'Pay Now' }).click();
  await expect(page).toBeAt('/login');
  // A login where a payment was wanted: what was typed is not lost.
  await expect(page.getByText('Log in or sign up to continue where you were.')).toBeVisible();
  await signUp(page, who);
  await expect(page).toBeAt('/verify-email');
  await page.reload();
  await verify(page, product.inbox, who.email, '/payment');
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('215,500.00');
  await visitor.leave();
});
