/** Pictures of paying and of what becomes of it, in the states that the sample does not have. */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, type Placed, payReceiver, placePaymentOf, sendProof } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

const LONG = `${'中国浙江省义乌市国际商贸城服装辅料批发有限公司'.repeat(2)} Yiwu International Trade City Garment Accessories`;

export async function payingShots(product: Product, owner: { client: Client }): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  const pending = await placePaymentOf(client, '1200000.00');
  const long = data(
    await client.call(placePayment, {
      body: {
        ...{ you_pay: '21550000.00', you_get: '100000.00', you_pay_currency: 'NGN', you_get_currency: 'RMB' },
        ...{ payment_method_code: 'bank-transfer' as const, description: LONG },
      },
    }),
  ).payment_order;
  const parts = await placePaymentOf(client);
  for (const order of [long, parts]) {
    await sendProof(client, order);
    data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
  }
  await payReceiver(owner.client, parts, { amount: '200.00' });

  const decliner = await newCustomer(product);
  const declined = await placePaymentOf(decliner.client);
  await sendProof(decliner.client, declined);
  const reason = 'The slip shows another account than ours. Please look at where it went, or ask your bank.';
  data(await owner.client.call(declineOrder, { params: declined, body: { reason } }));

  const panel = (name: string, order: Placed, prepare?: Shot['prepare']): Shot => ({
    name: `order-panel--${name}`,
    path: `/orders?order=payment-${order.id}`,
    remembered,
    ...(prepare && { prepare }),
  });
  const pay = (name: string, prepare: Shot['prepare']): Shot => ({
    name: `pay--${name}`,
    path: `/pay/payment/${pending.id}`,
    remembered,
    ...(prepare && { prepare }),
  });
  return [
    panel('where-to-pay', pending, (page) => page.getByText('Account number').waitFor()),
    panel('in-usdt', pending, async (page) => {
      await page.getByRole('button', { name: 'Pay in USDT instead' }).click();
      await page.getByText('Network', { exact: true }).waitFor();
    }),
    panel('no-account', pending, withoutAccount),
    panel('without-network', pending, async (page) => {
      await page.context().setOffline(true);
      await page.getByText('we never show an account from memory').waitFor();
    }),
    panel('long-receiver', long),
    panel('partly-paid-out', parts),
    pay('not-available', (page) => page.getByRole('radio', { name: 'Debit card' }).check()),
    pay('no-account', withoutAccount),
    ...['/rate', '/overview', '/orders'].map((path, index) => ({
      name: `declined--notice-${index + 1}`,
      path,
      remembered: decliner.remembered,
      prepare: (page: Page) => page.getByRole('complementary', { name: 'Declined payment' }).waitFor(),
    })),
    {
      name: 'declined--put-off',
      path: '/rate',
      remembered: decliner.remembered,
      prepare: (page) => page.getByRole('button', { name: 'Later' }).click(),
    },
    {
      name: 'declined--order',
      path: `/orders?order=payment-${declined.id}`,
      remembered: decliner.remembered,
      prepare: (page) => page.getByRole('dialog').getByText('We could not confirm').first().waitFor(),
    },
  ];
}

/** Of a page of an order to pay: there is no account to pay into. */
export async function withoutAccount(page: Page) {
  await page.route('**/api/v1/payments/options*', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({
        ...{ status: 'error', code: 'account_data_missing' },
        message: 'There is no account to pay into for this option at the moment.',
      }),
    }),
  );
  await page.reload();
  await page.getByText('Please pay nothing yet').waitFor();
}
