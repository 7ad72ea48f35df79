/** Pictures of a payment whose receiver is sent a small test first, as its customer and as staff see it. */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { releaseRest, testNotArrived } from '@cowrie/contract/test-first.ts';
import type { Page } from 'playwright-core';
import { data, newCustomer, type Placed, payReceiver, sendProof } from '../api.ts';
import type { Product } from '../product.ts';
import type { Session, Shot } from './shot.ts';

type Owner = Session & { client: Client };
const STATES = ['first', 'sent', 'missing', 'released'] as const;

export async function testFirstShots(product: Product, owner: Owner): Promise<Shot[]> {
  const { client, remembered } = await newCustomer(product);
  const placed: Record<string, Placed> = {};
  for (const state of STATES) {
    const body = {
      ...{ you_pay: '215500.00', you_get: '1000.00', you_pay_currency: 'NGN', you_get_currency: 'RMB' },
      ...{ payment_method_code: 'bank-transfer' as const, description: 'Bank of China, 6222 0000, 王芳' },
      ...{ receiver_name: '王芳', test_first: '100' },
    };
    const order = data(await client.call(placePayment, { body })).payment_order;
    await sendProof(client, order);
    data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
    if (state !== 'first') await payReceiver(owner.client, order, { amount: '100.00' });
    if (state === 'missing') data(await client.call(testNotArrived, { params: order }));
    if (state === 'released') data(await client.call(releaseRest, { params: order, body: {} }));
    placed[state] = order;
  }

  const review = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();
  return [
    {
      name: 'test-first--review-new',
      path: '/payment',
      remembered,
      prepare: async (page) => {
        await page.getByLabel('You Get', { exact: true }).fill('1000');
        await page.getByRole('radio', { name: /Bank/ }).check();
        await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111, Li Wei');
        await review(page);
        await page.getByRole('checkbox', { name: 'Send a small test first' }).check();
        await page.getByText('You ask your receiver').waitFor();
      },
    },
    {
      name: 'test-first--review-saved',
      path: '/payment',
      remembered,
      prepare: async (page) => {
        await page.getByRole('button', { name: /^王芳/ }).first().click();
        await page.getByLabel('You Get', { exact: true }).fill('1000');
        await review(page);
        await page.getByText('Send a small test first?').waitFor();
      },
    },
    ...STATES.map((state) => ({
      name: `test-first--order-${state}`,
      path: `/orders?order=payment-${placed[state]?.id}`,
      remembered,
      prepare: (page: Page) => page.getByRole('dialog').getByRole('log').waitFor(),
    })),
    {
      name: 'test-first--sure',
      path: `/orders?order=payment-${placed.sent?.id}`,
      remembered,
      prepare: (page) => page.getByRole('button', { name: /has it: send the rest$/ }).click(),
    },
    ...STATES.map((state) => ({
      name: `test-first--desk-${state}`,
      path: `/desk/orders/${placed[state]?.reference}`,
      remembered: owner.remembered,
    })),
    {
      name: 'test-first--desk-pay-out',
      path: `/desk/orders/${placed.first?.reference}`,
      remembered: owner.remembered,
      prepare: async (page) => {
        // Taken again at another size, it is claimed already.
        const claim = page.getByRole('button', { name: 'I am paying this', exact: true });
        await claim.or(page.getByText('You are paying this')).first().waitFor();
        if (await claim.isVisible()) await claim.click();
        await page.getByRole('button', { name: 'Send ¥100.00 first' }).click();
      },
    },
    {
      name: 'test-first--desk-beyond',
      path: `/desk/orders/${placed.sent?.reference}`,
      remembered: owner.remembered,
      prepare: (page) => page.getByRole('button', { name: 'More was already sent' }).click(),
    },
    {
      name: 'test-first--desk-queue',
      path: '/desk/orders?type=payment&status=processing',
      remembered: owner.remembered,
    },
  ];
}
