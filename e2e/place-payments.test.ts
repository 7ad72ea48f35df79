/** Placing payments by each method, over a rate that changes and a network that drops. */
import { currencyLimits, deskRates, publishRate } from '@cowrie/contract/desk/treasury.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { rates } from '@cowrie/contract/rates.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Customer, data, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE } from './testing/browser.ts';
import { qrPhoto, transferSlip } from './testing/pictures.ts';
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

const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
const placed = (page: Page) =>
  expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
const orders = async () => data(await customer.client.call(listOrders, {})).orders.data;

test('Alipay takes a QR code or information; what is missing stands beside its field', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await submit(page);
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.getByLabel('You Pay', { exact: true }).pressSequentially('1500.0.0x');
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('1,500.00');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await submit(page);
  await expect(page.getByText('QR Code image or Alipay information is required')).toBeVisible();
  await page.getByLabel('Alipay information').fill('wang.fang@example.com, Wang Fang');
  await submit(page);
  await placed(page);
  await expect(page).toBeAt(/\/payment\?chat=\d+$/);
  // The address opens the panel again.
  await page.reload();
  await placed(page);
  await person.leave();
});

test('WeChat insists on the QR code, whose content is read to the customer', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Get', { exact: true }).fill('500');
  await page.getByRole('radio', { name: /WeChat/ }).check();
  await page.getByLabel('WeChat information').fill('fang88');
  await submit(page);
  await expect(page.getByText('QR Code image is required')).toBeVisible();

  const picture = page.getByLabel(/QR code image/);
  await picture.setInputFiles(await transferSlip('no code in here'));
  await expect(page.getByText('We found no QR code in this picture.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await picture.setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await expect(page.getByText('This is an Alipay code. Is the right method chosen?')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await picture.setInputFiles(await qrPhoto('wxp://f2f0example'));
  await expect(page.getByText('QR code found: a WeChat Pay code.')).toBeVisible();
  await submit(page);
  await placed(page);
  await page.getByRole('dialog').getByText('Receiver’s details').click();
  await expect(page.getByRole('img', { name: 'QR code of the receiver' })).toBeVisible();
  await person.leave();
});

test('a bank transfer needs bank information; other currencies are coming soon', async () => {
  const person = await arrive(LAPTOP);
  const { page } = person;
  const tabs = page.getByRole('tablist', { name: 'Currency your receiver gets' });
  await tabs.getByRole('tab', { name: /Soon/ }).first().click();
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await tabs.getByRole('tab', { name: /RMB/ }).click();
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await submit(page);
  await expect(page.getByText('Bank information is required')).toBeVisible();
  await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await submit(page);
  await placed(page);
  expect(await orders()).toMatchObject([{ amount: '1000.00', total_amount: '215500.00' }]);
  await person.leave();
});

test('a rate that changes while the form is open is shown, and taken only when accepted', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '220.00' } }));
  await submit(page);
  await expect(page.getByText('The rate has changed. You now get ¥979.55')).toBeVisible();
  await expect.poll(() => page.getByLabel('You Get', { exact: true }).inputValue()).toBe('979.55');
  expect(await orders()).toEqual([]);
  await page.getByRole('button', { name: 'Accept ¥979.55' }).click();
  await placed(page);
  expect(await orders()).toMatchObject([{ amount: '979.55', total_amount: '215500.00' }]);
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '215.50' } }));
  await person.leave();
});

test('an amount out of the currency’s limits is said beside it, and nothing is sent', async () => {
  const { client } = await staffClient(product, 'owner');
  const { currencies } = data(await client.call(deskRates, {}));
  const params = { id: currencies.find(({ code }) => code === 'NGN')?.id ?? '' };
  const limit = async (minimum: string | null) => {
    data(await client.call(currencyLimits, { params, body: { minimum, maximum: null } }));
    await expect.poll(async () => data(await customer.client.call(rates, {})).base.minimum).toBe(minimum);
  };
  await limit('1000.00');
  const person = await arrive(PHONE);
  const { page } = person;
  const tooLittle = page.getByText('The smallest amount you can pay is ₦1,000.00');
  await page.getByLabel('You Pay', { exact: true }).fill('999.99');
  await page.keyboard.press('Tab');
  await tooLittle.waitFor();
  await page.getByLabel('You Pay', { exact: true }).fill('1000');
  await tooLittle.waitFor({ state: 'detached' });
  // What is to be paid follows from what the receiver gets.
  await page.getByLabel('You Get', { exact: true }).fill('1');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await tooLittle.waitFor();
  await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await submit(page);
  await tooLittle.waitFor();
  expect(await page.getByLabel('You Pay', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await orders()).toEqual([]);
  await limit(null);
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
  await submit(page);
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('QR code found: an Alipay code.')).toBeVisible();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toMatch(/^64,?650$/);
  await expect.poll(() => page.getByLabel('Alipay information').inputValue()).toBe('Wang Fang');

  // The order reaches the server, and its answer is lost on the way back.
  await page.route(
    '**/api/v1/payment/order',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await submit(page);
  await expect(page.getByText('Pressing again places no second order.')).toBeVisible();
  expect(await orders()).toHaveLength(1);
  await submit(page);
  await placed(page);
  expect(await orders()).toHaveLength(1);

  // The form starts empty for the next payment.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('');
  await person.leave();
});
