/**
 * Customers and visitors: nothing serious for axe on any route, targets a finger hits, no sideways scroll, the keyboard
 * alone. The desk's screens are gone through in `accessibility-of-the-desk`.
 */
import { addChat } from '@cowrie/contract/chat.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
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
import {
  axeFindings,
  coveredWithLargeText,
  hiddenWithLargeText,
  LAPTOP,
  missableTargets,
  PHONE,
  settled,
  sidewaysOrTornWithLargeText,
  sidewaysScroll,
  sidewaysWithLargeText,
  squeezedWithLargeText,
} from './testing/browser.ts';
import { hasFocus, tabTo } from './testing/keyboard.ts';
import { transferSlip } from './testing/pictures.ts';
import { MEMBER_ROUTES, PUBLIC_ROUTES } from './testing/routes.ts';
import { shareFile } from './testing/share-file.ts';
import { withoutAccount } from './testing/shots/paying.ts';
import { paidOnAlipay, receiptPath } from './testing/shots/receipt.ts';
import { setStage } from './testing/stage.ts';

/** Looked at on a phone in the dark, too. */
const MAIN_ROUTES = [
  '/',
  '/rate',
  '/payment',
  '/branding',
  '/orders',
  '/inbox',
  '/balance',
  '/overview',
  '/share',
];

/** Where with large text the names of receivers, of orders and of what waits stand whole, and nothing lies on them. */
const NAMING_ROUTES = ['/', '/payment', '/orders', '/payment-history', '/inbox'];

const { product, browsers } = await setStage();
/** Has orders in every state. */
let amaka: Pick<Customer, 'remembered'>;
let customer: Customer;
/** A receipt as strangers see it by its link. */
let receipt: string;

beforeAll(async () => {
  const sample = await sampleCustomer(product, SAMPLE_CUSTOMERS[0].username);
  amaka = sample;
  customer = await newCustomer(product);
  receipt = await receiptPath(sample, await paidOnAlipay(sample, await staffClient(product, 'owner')));
});

/** What is wrong with a page, what a phone is too narrow for, and a finger too wide. */
async function findingsOnPhone(page: Page): Promise<string[]> {
  const found = await axeFindings(page);
  const sideways = await sidewaysScroll(page);
  const missable = await missableTargets(page);
  return [
    ...found,
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...(await sidewaysOrTornWithLargeText(page)),
    ...missable.map((target) => `too small to hit: ${target}`),
  ];
}

/** What is wrong with the colours of a page that was looked at in the light. */
async function findingsInTheDark(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await axeFindings(page, ['color-contrast', 'link-in-text-block']);
  await page.emulateMedia({ colorScheme: 'light' });
  return found.map((one) => `in the dark ${one}`);
}

/** Walks routes and collects what is wrong, by route. */
async function walk(
  page: Page,
  routes: readonly string[],
  look: (page: Page) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const route of routes) {
    await page.goto(route);
    await settled(page);
    const found = await look(page);
    if (found.length > 0) wrong[route] = found;
  }
  return wrong;
}

describe('on a phone in the light', () => {
  test('every page of visitors', async () => {
    const { page, leave } = await browsers.open(PHONE);
    expect(await walk(page, [...PUBLIC_ROUTES, receipt], findingsOnPhone)).toEqual({});
    await page.goto('/');
    await page.getByRole('button', { name: 'Branding' }).click();
    expect(await findingsOnPhone(page)).toEqual([]);
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Date of birth' }).click();
    expect(await findingsOnPhone(page)).toEqual([]);
    expect(await coveredWithLargeText(page, page.getByRole('dialog').locator('[aria-pressed]'))).toEqual([]);
    await leave();
  });

  test('every page of customers, with orders and without', async () => {
    const { page, leave } = await browsers.open(PHONE, amaka);
    const look = async () => {
      const { pathname } = new URL(page.url());
      return [
        ...(await findingsOnPhone(page)),
        ...(NAMING_ROUTES.includes(pathname) ? await hiddenWithLargeText(page) : []),
        ...(MAIN_ROUTES.includes(pathname) ? await findingsInTheDark(page) : []),
      ];
    };
    expect(await walk(page, MEMBER_ROUTES, look)).toEqual({});
    await page.goto('/orders');
    await settled(page);
    const rows = await page.getByRole('table').getByRole('button').all();
    expect(rows.length).toBeGreaterThan(5);
    for (const [index, row] of rows.entries()) {
      await row.click();
      await expect(page.getByRole('dialog').getByRole('log')).toBeVisible();
      expect(await findingsOnPhone(page)).toEqual([]);
      // What is different in the dark is so in all of them.
      if (index === 0) expect(await findingsInTheDark(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect.poll(() => hasFocus(row)).toBe(true);
    }
    await leave();
    const newcomer = await browsers.open(PHONE, customer);
    const lists = ['/', '/overview', '/orders', '/payment-history', '/inbox', '/package-details'];
    expect(await walk(newcomer.page, lists, findingsOnPhone)).toEqual({});
    await newcomer.leave();
  });
});

test('with large text what is typed and what is copied stand in words, and not a letter a line', async () => {
  const { page, leave } = await browsers.open(PHONE, customer);
  const { id } = await placePaymentOf(customer.client);
  const pages = [
    '/',
    '/rate',
    '/payment',
    '/ship-for-me',
    '/orders',
    `/pay/payment/${id}`,
    `/pay/payment/${id}?by=usdt`,
  ];
  expect(await walk(page, pages, squeezedWithLargeText)).toEqual({});
  await leave();
  const talker = await browsers.open(PHONE, amaka);
  await talker.page.goto('/orders?status=processing');
  await talker.page.getByRole('table').getByRole('button').first().click();
  await expect(talker.page.getByText('Attach a file')).toBeVisible();
  expect(await squeezedWithLargeText(talker.page)).toEqual([]);
  await talker.leave();
});

test('with large text nothing scrolls sideways and no sum or reference is torn on a phone where money is paid, shared and looked for', async () => {
  const { page, leave } = await browsers.open(PHONE, { ...customer, keepsPages: true });
  const wide: Record<string, string[]> = {};
  const look = async (what: string) => {
    await settled(page);
    const found = await sidewaysOrTornWithLargeText(page);
    if (found.length > 0) wide[what] = found;
  };
  const order = await placePaymentOf(
    customer.client,
    '1234567890.55',
    'Guangzhou Baiyun Leather Goods Hall 3',
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Pay ₦1,234,567,890.55' })).toBeVisible();
  await look('what is asked at home');
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByText('Select payment option')).toBeVisible();
  for (const way of ['Bank transfer', 'USDT']) {
    await page.getByRole('radio', { name: way }).check();
    await look(`to pay by ${way}`);
  }
  await page.goto('/share');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await shareFile(page, await transferSlip('NGN 215,500.00'), { field: 'file', target: '/share/file' });
  await expect(page.getByRole('img', { name: 'What you shared' })).toBeVisible();
  await look('/share with a file');
  await page.goto('/payment');
  await page.getByRole('button', { name: 'Manage saved receivers' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove' }).first()).toBeVisible();
  await look('saved receivers');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('You Pay', { exact: true }).fill('1234567890.55');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel(/bank/i).last().fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Check your order' })).toBeVisible();
  await look('the review of a payment');
  await page.goto('/track-order');
  await page.getByLabel('Order id').fill(order.reference);
  await page.getByLabel('Billing email').fill(customer.email);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await expect(page).toBeAt('/tracking-order');
  await look('/tracking-order');
  for (const path of ['/orders', '/payment-history']) {
    await page.goto(path);
    await expect(page.getByRole('table').getByText(order.reference)).toBeVisible();
    await look(path);
  }
  // All that an order has folded, of a payment and of what is bought for its customer.
  const machine = { name: 'Sewing machine', quantity: '2', amount: '1234567.50' };
  const { client: owner } = await staffClient(product, 'owner');
  const goods = data(
    await owner.call(raiseGoodsOrder, { body: { username: customer.username, ...machine } }),
  );
  await sendProof(customer.client, goods, 'goods');
  data(await owner.call(confirmOrder, { params: goods, body: {} }));
  const said = { trx_type: 'payment' as const, trx_ref: order.reference };
  data(await customer.client.call(addChat, { body: { ...said, message: 'I sent ₦12,345,678.50 today.' } }));
  for (const name of [`payment-${order.id}`, `goods-${goods.id}`]) {
    await page.goto(`/orders?order=${name}`);
    const panel = page.getByRole('dialog');
    await expect(panel.getByRole('log')).toBeVisible();
    for (const fold of await panel.locator('summary').all()) await fold.click();
    await look(name.replace(/-.*/, ' unfolded'));
  }
  data(await owner.call(deskCancelOrder, { params: goods, body: { reason: 'The maker has none left.' } }));
  for (const path of ['/balance', `/orders?order=goods-${goods.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Put ₦1,234,567.50 in my balance' })).toBeVisible();
    await look(`a refund at ${path.replace(/\?.*/, '')}`);
  }
  await leave();
  const unverified = await browsers.open(PHONE, await newCustomer(product, { isVerified: false }));
  await unverified.page.goto('/verify-email');
  await settled(unverified.page);
  wide['/verify-email'] = await sidewaysWithLargeText(unverified.page);
  await unverified.leave();
  const nowhere = await browsers.open(PHONE, customer);
  await nowhere.page.goto(`/pay/payment/${order.id}`);
  await withoutAccount(nowhere.page);
  await expect(nowhere.page.getByText('Please pay nothing yet')).toBeVisible();
  wide['nowhere to pay'] = await sidewaysWithLargeText(nowhere.page);
  await nowhere.leave();
  expect(wide).toEqual({ '/verify-email': [], 'nowhere to pay': [] });
});

// Colours shift nothing and sizes tint nothing, so each size in one of the two is enough.
describe('on a laptop in the dark', () => {
  test('every page of the storefront', async () => {
    const visitor = await browsers.open(LAPTOP, { colorScheme: 'dark' });
    expect(await walk(visitor.page, [...PUBLIC_ROUTES, receipt], axeFindings)).toEqual({});
    await visitor.leave();
    const member = await browsers.open(LAPTOP, { ...amaka, colorScheme: 'dark' });
    expect(await walk(member.page, MEMBER_ROUTES, axeFindings)).toEqual({});
    await member.leave();
  });
});

describe('with the keyboard alone', () => {
  test('the account menu opens, leads on and shuts', async () => {
    const { page, leave } = await browsers.open(LAPTOP, customer);
    await page.goto('/');
    await tabTo(page, page.getByRole('banner').locator('summary'));
    await page.keyboard.press('Enter');
    const overview = page.getByRole('banner').getByRole('link', { name: 'Overview' });
    await expect(overview).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(overview).toBeHidden();
    await page.keyboard.press('Enter');
    await tabTo(page, overview);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account details' })).toBeVisible();
    await expect(overview).toBeHidden();
    await leave();
  });

  test('a modal and the phone’s menu hold the focus and give it back', async () => {
    const { page, leave } = await browsers.open(PHONE);
    await page.goto('/');
    for (const name of ['Menu', 'Branding']) {
      const opener = page.getByRole('button', { name, exact: name === 'Menu' });
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      for (let step = 0; step < 12; step += 1) {
        await page.keyboard.press('Tab');
        // At its end the focus may visit the browser's own bar, never the page behind.
        expect((await hasFocus(dialog)) || (await hasFocus(page.locator('body')))).toBe(true);
        expect(await page.locator('main :focus:not(dialog *)').count()).toBe(0);
      }
      await page.keyboard.press('Escape');
      await expect(dialog).toBeGone();
      await expect.poll(() => hasFocus(opener)).toBe(true);
    }
    await leave();
  });

  test('a payment is placed, talked about and cancelled', async () => {
    const { page, leave } = await browsers.open(LAPTOP, customer);
    await page.goto('/payment');
    await expect(page.getByRole('heading', { name: 'Pay in China' })).toBeVisible();
    await tabTo(page, page.getByLabel('You Pay', { exact: true }));
    await page.keyboard.type('21550');
    await tabTo(page, page.getByRole('radio', { name: /Alipay/ }));
    for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('textbox', { name: 'Bank information' }));
    await page.keyboard.type('Bank of China, 6222 0000, Wang Fang');
    await tabTo(page, page.getByRole('button', { name: 'Continue' }));
    await page.keyboard.press('Enter');
    // A screen reader reads on from what is new.
    await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Check your order' }))).toBe(true);
    await tabTo(page, page.getByRole('button', { name: 'Place order' }));
    await page.keyboard.press('Enter');

    const panel = page.getByRole('dialog');
    await expect(panel).toBeVisible();
    await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
    await expect.poll(() => hasFocus(panel)).toBe(true);
    await tabTo(page, panel.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.type('Please by Friday.');
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('log').getByText('Please by Friday.')).toBeVisible();
    await tabTo(page, panel.getByRole('button', { name: 'Cancel order' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => hasFocus(panel.getByLabel('Why are you cancelling?'))).toBe(true);
    await page.keyboard.type('Wrong amount.');
    await tabTo(page, panel.getByRole('button', { name: 'Cancel this order' }));
    await page.keyboard.press('Enter');
    await expect(panel.getByText('Cancelled: Wrong amount.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeGone();
    await leave();
  });
});
