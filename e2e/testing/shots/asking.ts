/** Pictures of what is asked before something is done, and of pages that others leave out: an address not yet on the phone, a choice made. */
import { cancelOrder } from '@cowrie/contract/orders.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, placePaymentOf } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

export async function askingShots(product: Product): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  const pending = await placePaymentOf(client);
  const settled = await newCustomer(product);
  const given = await placePaymentOf(settled.client);
  data(
    await settled.client.call(cancelOrder, {
      query: { trx_type: 'payment', reference: given.reference },
      body: { message: 'My supplier has no stock.' },
    }),
  );
  return [
    {
      name: 'offline--not-on-the-phone',
      path: '/offline?page=/orders',
      prepare: async (page) => {
        // It leaves by itself once the server answers.
        await page.route('**/healthz', (route) => route.abort());
        await page.goto('/offline?page=/orders');
        await page.getByRole('heading', { name: 'This page is not on this device yet' }).waitFor();
      },
    },
    { name: 'home--nothing-under-way', path: '/', remembered: settled.remembered },
    {
      name: 'home--answered',
      path: '/',
      prepare: (page) => page.getByLabel('You Pay', { exact: true }).fill('12345678.90'),
    },
    {
      name: 'order-panel--cancelling',
      path: `/orders?order=payment-${pending.id}`,
      remembered,
      prepare: async (page) => {
        await press('Cancel order')(page);
        await page.getByLabel('Why are you cancelling?').waitFor();
      },
    },
    {
      name: 'pay--in-usdt',
      path: `/pay/payment/${pending.id}`,
      remembered,
      prepare: async (page) => {
        await page.getByRole('radio', { name: 'USDT' }).check();
        await page.getByText('Network', { exact: true }).waitFor();
      },
    },
    {
      name: 'account_data--deleting',
      path: '/account/data',
      remembered: settled.remembered,
      prepare: async (page) => {
        await press('Delete my account')(page);
        await page.getByLabel('Your password').waitFor();
      },
    },
    {
      name: 'branding--chosen',
      path: '/branding',
      remembered,
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: /^Caps/ }).check();
        await page.getByRole('radio', { name: 'More than 1,000' }).check();
      },
    },
    {
      name: 'package-details--chosen',
      path: '/package-details?tracking=SF-EXPRESS-2026-GUANGZHOU-BAIYUN-0000000000889123',
      remembered,
      prepare: (page) => page.getByRole('radio', { name: /^Sea cargo/ }).check(),
    },
  ];
}
