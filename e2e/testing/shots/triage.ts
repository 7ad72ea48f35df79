/** Pictures of proofs that are decided one after the other. */
import { paymentOptions } from '@cowrie/contract/payments.ts';
import type { Page } from 'playwright-core';
import { slipPicture } from '../../../server/testing/slips.ts';
import { data, newCustomer, placePaymentOf, sendProof, type staffClient } from '../api.ts';
import type { Product } from '../product.ts';
import type { Shot } from './shot.ts';

type Owner = Awaited<ReturnType<typeof staffClient>>;

const heading = (page: Page, reference: string) =>
  page.getByRole('heading', { level: 2, name: reference, exact: true });

/** Moves on until the proof of an order is there. */
async function comeTo(page: Page, reference: string): Promise<void> {
  await page.getByRole('heading', { level: 2, name: /^CWR-/ }).waitFor();
  for (let step = 0; step < 40; step += 1) {
    if (await heading(page, reference).isVisible()) return;
    await page.keyboard.press('j');
  }
}

export async function triageShots(product: Product, { remembered }: Owner): Promise<Shot[]> {
  const buffer = await slipPicture({ bank: 1, seed: 71, amount: '₦150,000.00' });
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer };
  const references: string[] = [];
  // The second has sent what the first has.
  for (const { client } of [await newCustomer(product), await newCustomer(product)]) {
    const order = await placePaymentOf(client);
    const query = { code: 'bank-transfer' as const, reference: order.reference };
    data(await client.call(paymentOptions, { query }));
    await sendProof(client, order, 'payment', slip);
    references.push(order.reference);
  }
  const [reference = ''] = references;
  const state = (name: string, keys: readonly string[]): Shot => ({
    name: `desk_triage--${name}`,
    path: '/desk/triage',
    remembered,
    async prepare(page) {
      await comeTo(page, reference);
      for (const key of keys) await page.keyboard.press(key);
    },
  });
  return [
    state('same-proof', []),
    state('look-first', ['y']),
    state('reasons', ['n']),
    state('own-reason', ['n', '6']),
    state('decided', ['n', '1']),
    { name: 'desk_order--proof-to-check', path: `/desk/orders/${reference}`, remembered },
  ];
}
