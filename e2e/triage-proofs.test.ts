/** Twenty proofs are decided by keys alone, and nothing is sent before it can no longer be taken back (Product §28.30, §28.31, §28.34). */
import type { Client } from '@cowrie/contract/client.ts';
import { confirmOrder, deskOrders, getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { slipPicture } from '../server/testing/slips.ts';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, type Placed, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP } from './testing/browser.ts';
import { countPresses } from './testing/presses.ts';
import { setStage } from './testing/stage.ts';

const PROOFS = 20;
/** Decided by n and the number of a reason; one of the others is taken back first. */
const DECLINED = [2, 5, 8, 11, 14, 17];
const TAKEN_BACK = 3;

const { product, browsers } = await setStage();

/** Paid by one customer, each with a slip of its own. */
async function paidOrders(client: Client, count: number): Promise<Placed[]> {
  const orders: Placed[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const order = await placePaymentOf(client);
    const query = { code: 'bank-transfer' as const, reference: order.reference };
    data(await client.call(paymentOptions, { query }));
    // One as large as a phone takes it is enough to look at.
    const width = seed === 0 ? 1080 : 720;
    const buffer = await slipPicture({ bank: seed, seed: seed + 40, amount: '₦150,000.00' }, width);
    await sendProof(client, order, 'payment', { name: 'slip.png', mimeType: 'image/png', buffer });
    orders.push(order);
  }
  return orders;
}

/** What the sample left waiting is none of ours. */
async function clearSample(staff: Client): Promise<void> {
  const { proofs } = data(await staff.call(waitingProofs, { query: {} }));
  for (const { reference } of proofs)
    data(await staff.call(confirmOrder, { params: { reference }, body: { looked_at_same_proof: true } }));
}

/** How many orders wait, by the server. */
async function awaiting(staff: Client): Promise<number> {
  const { orders } = data(await staff.call(deskOrders, { query: { status: 'awaiting', per_page: 100 } }));
  return orders.data.length;
}
const statusOf = async (staff: Client, { reference }: Placed) =>
  data(await staff.call(getDeskOrder, { params: { reference } })).order;

const shown = (page: Page) => page.getByRole('heading', { level: 2, name: /^CWR-/ });

/** Of a part of the page, where it ends at the right and at the foot. */
async function isInView(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const box = await page.getByText(text, { exact: true }).first().boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= LAPTOP.height, text).toBe(true);
  }
}

test('twenty proofs in thirty keys, without the mouse', async () => {
  const { client: staff, remembered } = await staffClient(product, 'treasury');
  await clearSample(staff);
  const customer = await newCustomer(product);
  const name = `${customer.firstname} ${customer.lastname}`;
  const orders = await paidOrders(customer.client, PROOFS);
  const { page, leave } = await browsers.open(LAPTOP, { remembered });
  await page.clock.install();
  await page.goto('/desk/orders');
  await expect(page.getByRole('link', { name: /^Go through the proofs/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(shown(page)).toBeVisible();

  await step('slip, amount, account and names stand in one view', async () => {
    const slip = page.getByRole('img', { name: /^Proof of payment for CWR-/ });
    await expect.poll(() => slip.boundingBox().then((box) => box?.height ?? 0)).toBeGreaterThan(680);
    const box = await slip.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height);
    expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(2280 / 1080, 1);
    await isInView(page, '₦150,000.00', '0000000000', name, 'Sender, by the bank');
    expect(await axeFindings(page)).toEqual([]);
  });

  // From here on time goes on only where it is told to.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const presses = countPresses(page);
  const decided: { reference: string; isDeclined: boolean }[] = [];
  await step('each key brings the next proof, and the server hears of none', async () => {
    for (let at = 0; at < PROOFS; at += 1) {
      const reference = (await shown(page).textContent()) ?? '';
      const isDeclined = DECLINED.includes(at);
      if (isDeclined) {
        await presses.press('n');
        await presses.press(String((at % 5) + 1));
      } else await presses.press('y');
      if (at === TAKEN_BACK) {
        await expect.poll(() => shown(page).textContent()).not.toBe(reference);
        await presses.press('u');
        await expect.poll(() => shown(page).textContent()).toBe(reference);
        await presses.press('y');
      }
      decided.push({ reference, isDeclined });
      if (at < PROOFS - 1) await expect.poll(() => shown(page).textContent()).not.toBe(reference);
    }
    expect(presses.total).toBeLessThanOrEqual(30);
    expect(new Set(decided.map(({ reference }) => reference)).size).toBe(PROOFS);
    expect(await awaiting(staff)).toBe(PROOFS);
  });

  await step('after five seconds all of them are sent', async () => {
    await page.clock.runFor(4000);
    expect(await awaiting(staff)).toBe(PROOFS);
    await page.clock.runFor(2000);
    await expect.poll(() => awaiting(staff), { timeout: 60_000 }).toBe(0);
    await expect(page.getByText('No proof waits to be checked')).toBeVisible();
    await expect(page.getByText('14 confirmed, 6 declined.')).toBeVisible();
    for (const { reference, isDeclined } of decided) {
      const order = await statusOf(staff, orders.find((one) => one.reference === reference) as Placed);
      expect(order.status).toBe(isDeclined ? 'pending' : 'processing');
      expect(Boolean(order.decline_reason)).toBe(isDeclined);
    }
  });
  await leave();
});
