/** The routes of both apps in their main states, as pictures to take. */
import { getDeskOrder, staffMessage } from '@cowrie/contract/desk/orders.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import type { Page } from 'playwright-core';
import { SAMPLE_CUSTOMERS } from '../../server/sample/people.ts';
import { data, newCustomer, sampleCustomer, signedInElsewhere, staffClient } from './api.ts';
import { askingShots } from './asking-shots.ts';
import { bookShots } from './book-shots.ts';
import { caseShots } from './case-shots.ts';
import { placeOrder } from './customer.ts';
import { deskShots } from './desk-shots.ts';
import { figuresShots } from './figures-shots.ts';
import { homeShots } from './home-shots.ts';
import { liveShots } from './live-shots.ts';
import { ownDataShots } from './own-data-shots.ts';
import { parcelShots } from './parcel-shots.ts';
import { payingShots } from './paying-shots.ts';
import { payoutShots } from './payout-shots.ts';
import { pictureShots } from './picture-shots.ts';
import { qrPhoto, transferSlip } from './pictures.ts';
import type { Product } from './product.ts';
import { reachShots } from './reach-shots.ts';
import { receiptShots } from './receipt-shots.ts';
import { receiverShots } from './receiver-shots.ts';
import { DESK_ROUTES, MEMBER_ROUTES, PUBLIC_ROUTES } from './routes.ts';
import { safetyShots } from './safety-shots.ts';
import { sceneShots } from './scene-shots.ts';
import { searchShots } from './search-shots.ts';
import { statementShots } from './statement-shots.ts';
import { testFirstShots } from './test-first-shots.ts';
import { triageShots } from './triage-shots.ts';
import { unpaidShots } from './unpaid-shots.ts';

export type Shot = {
  /** `route--state`, the picture's file name. */
  name: string;
  path: string;
  /** What the browser remembers: whose session. */
  remembered?: Record<string, unknown>;
  /** The API does not answer at all, or cannot be reached. */
  calls?: 'held' | 'failed';
  /** What the person does before the picture. */
  prepare?: (page: Page) => Promise<void>;
};

export type Session = { remembered: Record<string, unknown> };

const LONG_RECEIVER = `Bank: Industrial and Commercial Bank of China, Yiwu International Trade City branch
Account number: 6222 0212 0000 1111 222
Account name: Yiwu Xingda Import & Export Trading and Packaging Products Co., Ltd
Invoice 2026-118`;

const routeName = (path: string) =>
  path
    .replace(/^\/|\/$/g, '')
    .replaceAll('/', '_')
    .replace('_a-token', '') || 'home';

/** Routes whose content comes by a call of the browser. */
const FETCHING = MEMBER_ROUTES.filter((path) => path !== '/my-account' && path !== '/track-order');

/** Every picture. Fills the product with what they need to show. */
export async function listShots(product: Product): Promise<Shot[]> {
  await product.startAfter(breakPromise);
  const customer = await sampleCustomer(product, SAMPLE_CUSTOMERS[0].username);
  const newcomer = await newCustomer(product);
  const unverified = await newCustomer(product, { isVerified: false });
  const owner = await staffClient(product, 'owner');
  const orders = data(await customer.client.call(listOrders, {})).orders.data;
  const talked = orders.find(({ status }) => status === 'processing');
  if (talked) {
    const params = { reference: talked.reference };
    const message = 'Your receiver’s bank opens at nine; you will have the receipt by noon.';
    data(await owner.client.call(staffMessage, { params, body: { message } }));
  }
  return [
    ...PUBLIC_ROUTES.map((path) => ({ name: `${routeName(path)}--visitor`, path })),
    ...visitorStates(),
    { name: 'verify-email--unverified', path: '/verify-email', ...remembering(unverified) },
    ...MEMBER_ROUTES.map((path) => ({
      name: `${routeName(path)}--customer`,
      path,
      ...remembering(customer),
    })),
    ...['/', '/overview', '/orders', '/payment-history', '/inbox', '/account/security', '/balance'].map(
      (path) => ({
        name: `${routeName(path)}--newcomer`,
        path,
        ...remembering(newcomer),
      }),
    ),
    ...FETCHING.flatMap((path) => [
      { name: `${routeName(path)}--loading`, path, calls: 'held' as const, ...remembering(customer) },
      { name: `${routeName(path)}--failed`, path, calls: 'failed' as const, ...remembering(customer) },
    ]),
    ...customerStates(newcomer),
    await manyPlaces(product),
    ...orderStates(orders, customer),
    ...(await payingShots(product, owner)),
    ...(await testFirstShots(product, owner)),
    ...(await payoutShots(product, owner)),
    ...(await receiptShots(product, owner)),
    ...(await receiverShots(product, owner)),
    ...DESK_ROUTES.map((path) => ({
      name: `${routeName(path.replace(/\/$/, '/overview'))}--owner`,
      path,
      ...remembering(owner),
    })),
    ...(await deskStates(orders, owner)),
    ...searchShots(owner),
    ...(await bookShots(owner)),
    ...(await statementShots(owner)),
    ...(await safetyShots(product, { newcomer })),
    ...(await unpaidShots(product, owner)),
    ...(await ownDataShots(product, owner)),
    ...(await parcelShots(product)),
    ...(await pictureShots(product)),
    ...(await triageShots(product, owner)),
    ...(await caseShots({ customer, owner, unverified })),
    ...(await figuresShots(product, owner)),
    ...(await liveShots(product, owner)),
    ...(await sceneShots(product, owner)),
    ...(await askingShots(product)),
    // Last, since it publishes another price.
    ...(await reachShots(product)),
    ...(await homeShots(product, owner)),
  ];
}

/** What the sample is paying out is late for the third time; what waits to be checked is not. */
async function breakPromise(db: Parameters<Parameters<Product['startAfter']>[0]>[0]): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  await db
    .updateTable('orders')
    .set({
      ...{ first_promised_at: hoursAgo(9), promised_at: hoursAgo(1), promise_soon_at: hoursAgo(2) },
      ...{ promise_minutes: 240, apologies: 2 },
    })
    .where('type', '=', 'payment')
    .where('status', '=', 'processing')
    .execute();
}

const remembering = ({ remembered }: Session): Session => ({ remembered });

function visitorStates(): Shot[] {
  const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  return [
    { name: 'home--modal', path: '/', prepare: press('Shipping & Logistics') },
    {
      name: 'home--menu',
      path: '/',
      prepare: async (page) => {
        const menu = page.getByRole('button', { name: 'Menu', exact: true });
        if (await menu.isVisible()) await menu.click();
      },
    },
    { name: 'about-us--nothing-filled', path: '/about-us#contact', prepare: press('Send message') },
    { name: 'sign-up--calendar', path: '/sign-up', prepare: press('Date of birth') },
    {
      name: 'login--refused',
      path: '/login',
      prepare: async (page) => {
        await page.getByLabel('Username').fill('nobody');
        await page.getByLabel('Password', { exact: true }).fill('nothing');
        await page.getByLabel('Password', { exact: true }).press('Enter');
        await page.getByText('The username or password is not correct.').waitFor();
      },
    },
    {
      name: 'track-order--mismatch',
      path: '/track-order',
      prepare: async (page) => {
        await page.getByLabel('Order id').fill('CWR-00000000');
        await page.getByLabel('Billing email').fill('ada@example.com');
        await page.getByLabel('Billing email').press('Enter');
        await page.getByRole('alert').waitFor();
      },
    },
    { name: 'desk_sign-in--visitor', path: '/desk/sign-in' },
  ];
}

function customerStates(newcomer: Session): Shot[] {
  const fill = async (page: Page) => {
    await page.getByLabel('You Pay', { exact: true }).fill('215500');
    await page.getByRole('radio', { name: /Alipay/ }).check();
  };
  return [
    {
      name: 'payment--nothing-filled',
      path: '/payment',
      ...remembering(newcomer),
      prepare: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    },
    {
      name: 'payment--qr-found',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await fill(page);
        await page
          .getByLabel(/QR code image/)
          .setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
        await page.getByText('QR code found').waitFor();
      },
    },
    {
      name: 'payment--network-lost',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await fill(page);
        await page.getByLabel('Alipay information').fill('Wang Fang, 138 0000 0000');
        await page.context().setOffline(true);
        await placeOrder(page);
        await page.getByText('We could not reach the server.').waitFor();
      },
    },
    {
      name: 'payment--review-bank',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await page.getByLabel('You Pay', { exact: true }).fill('1200000');
        await page.getByRole('radio', { name: /Bank transfer/ }).check();
        await page.getByLabel('Bank information').fill(LONG_RECEIVER);
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('heading', { name: 'Check your order' }).waitFor();
      },
    },
    {
      name: 'payment--review-qr',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await fill(page);
        await page
          .getByLabel(/QR code image/)
          .setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('QR code found').waitFor();
      },
    },
    {
      name: 'payment--review-unread-qr',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await fill(page);
        await page.getByLabel(/QR code image/).setInputFiles(await transferSlip('no code'));
        await page.getByLabel('Alipay information').fill('the shop at the corner, ask for 王芳');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('We found no QR code').waitFor();
      },
    },
    {
      name: 'payment--review-rate-changed',
      path: '/payment',
      ...remembering(newcomer),
      prepare: async (page) => {
        await fill(page);
        await page.getByLabel('Alipay information').fill('Wang Fang, 138 0000 0000');
        // Before the page asks for it again the rate is another.
        await page.route('**/api/v1/rates?*', async (route) => {
          const answer = await route.fetch();
          await route.fulfill({ body: (await answer.text()).replaceAll(/"0\.004\d/g, '"0.0043') });
        });
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByText('The rate has changed.').waitFor();
      },
    },
    {
      name: 'payment--coming-soon',
      path: '/payment',
      ...remembering(newcomer),
      prepare: (page) => page.getByRole('tab', { name: /Soon/ }).first().click(),
    },
    {
      name: 'overview--edit-address',
      path: '/overview',
      ...remembering(newcomer),
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Edit address' }).click();
        await page.getByRole('button', { name: 'Save address' }).click();
      },
    },
    {
      name: 'orders--filter-without-match',
      path: '/orders?status=successful',
      ...remembering(newcomer),
    },
  ];
}

/** Signed in on devices that say who they are at length, and a password that is refused. */
async function manyPlaces(product: Product): Promise<Shot> {
  const customer = await newCustomer(product);
  for (const device of ['SomeRatherUnknownBrowser/17.4.2 '.repeat(6), 'x'.repeat(200), undefined])
    await signedInElsewhere(product, customer.username, device);
  return {
    name: 'account_security--many-places',
    path: '/account/security',
    ...remembering(customer),
    prepare: async (page) => {
      await page.getByLabel('Current password', { exact: true }).fill('Not-the-one-7');
      await page.getByLabel('New password', { exact: true }).fill('Lagoon-4-green');
      await page.getByLabel('Confirm password', { exact: true }).fill('Lagoon-4-green');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('That is not your current password.').waitFor();
    },
  };
}

type Orders = { id: string; type: string; status: string; reference: string; total_amount: string | null }[];

/** The panel, the proof page and the tracking of each order, named by type and status. */
function orderStates(orders: Orders, customer: Session): Shot[] {
  const taken = new Map<string, number>();
  return orders.flatMap(({ id, type, status, reference, total_amount }) => {
    const count = (taken.get(type + status) ?? 0) + 1;
    taken.set(type + status, count);
    const state = `${type}-${status}${count > 1 ? `-${count}` : ''}`;
    const panel: Shot = {
      name: `order-panel--${state}`,
      path: `/orders?order=${type}-${id}`,
      ...remembering(customer),
      prepare: (page) => page.getByRole('dialog').getByRole('log').waitFor(),
    };
    const pay: Shot = { name: `pay--${state}`, path: `/pay/${type}/${id}`, ...remembering(customer) };
    const tracking: Shot = {
      name: `tracking-order--${state}`,
      path: '/track-order',
      prepare: async (page) => {
        await page.getByLabel('Order id').fill(reference);
        await page.getByLabel('Billing email').fill(SAMPLE_CUSTOMERS[0].email);
        await page.getByLabel('Billing email').press('Enter');
        await page.getByRole('heading', { name: 'Order Activity' }).waitFor();
      },
    };
    return [panel, ...(total_amount ? [pay] : []), ...(count === 1 ? [tracking] : [])];
  });
}

async function deskStates(orders: Orders, owner: Awaited<ReturnType<typeof staffClient>>): Promise<Shot[]> {
  const awaiting = orders.find(({ status }) => status === 'awaiting');
  if (!awaiting) throw new Error('the sample has no awaiting order');
  const { customer } = data(
    await owner.client.call(getDeskOrder, { params: { reference: awaiting.reference } }),
  );
  const open = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();
  const path = `/desk/orders/${awaiting.reference}`;
  return [
    ...orders.map(({ type, status, reference }, index) => ({
      name: `desk_order--${type}-${status}-${index + 1}`,
      path: `/desk/orders/${reference}`,
      ...remembering(owner),
    })),
    {
      name: 'desk_me--password',
      path: '/desk/me',
      ...remembering(owner),
      prepare: open('Change my password'),
    },
    { name: 'desk_order--confirm', path, ...remembering(owner), prepare: open('Confirm payment') },
    { name: 'desk_order--decline', path, ...remembering(owner), prepare: open('Decline proof') },
    { name: 'desk_rates--publish', path: '/desk/rates', ...remembering(owner), prepare: open('Publish') },
    { name: 'desk_customer--owner', path: `/desk/customers/${customer.id}`, ...remembering(owner) },
    { name: 'desk_orders--all', path: '/desk/orders?status=all', ...remembering(owner) },
    {
      name: 'desk_orders--by-promise',
      path: '/desk/orders?status=processing&sort=promise',
      ...remembering(owner),
    },
    {
      name: 'desk_working-hours--week',
      path: '/desk/working-hours',
      ...remembering(owner),
      prepare: open('Change the hours in Lagos'),
    },
    {
      name: 'desk_working-hours--day-off',
      path: '/desk/working-hours',
      ...remembering(owner),
      prepare: open('Add a day off in Beijing'),
    },
    { name: 'desk_content--payment-methods', path: '/desk/content/payment-methods', ...remembering(owner) },
    ...deskShots(owner, customer.id, awaiting.reference),
    { name: 'desk_orders--loading', path: '/desk/orders', calls: 'held', ...remembering(owner) },
    { name: 'desk_orders--failed', path: '/desk/orders', calls: 'failed', ...remembering(owner) },
  ];
}
