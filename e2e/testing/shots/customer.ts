/** A customer at the payment form and in their account. */
import type { Page } from 'playwright-core';
import { newCustomer, signedInElsewhere } from '../api.ts';
import { placeOrder } from '../customer.ts';
import { qrPhoto, transferSlip } from '../pictures.ts';
import type { Product } from '../product.ts';
import { remembering, type Session, type Shot } from './shot.ts';

const LONG_RECEIVER = `Bank: Industrial and Commercial Bank of China, Yiwu International Trade City branch
Account number: 6222 0212 0000 1111 222
Account name: Yiwu Xingda Import & Export Trading and Packaging Products Co., Ltd
Invoice 2026-118`;

export function customerStates(newcomer: Session): Shot[] {
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
export async function manyPlaces(product: Product): Promise<Shot> {
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
