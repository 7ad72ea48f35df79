/** Twenty proofs are decided by keys alone, and nothing is sent before it can no longer be taken back (Product §28.30, §28.31, §28.34). */
import type { Client } from '@cowrie/contract/client.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { data } from '../testing/api.ts';
import { axeFindings, LAPTOP } from '../testing/browser.ts';
import { holdClock } from '../testing/held-clock.ts';
import { countPresses } from '../testing/presses.ts';
import { expectToRead } from '../testing/screen-reader.ts';
import type { Day, Proof } from './day.ts';

const MOST_KEYS = 30;
/** Of Ada's payments, decided by n and the number of a reason. */
const DECLINED = [1, 3, 5, 7, 9, 11];
/** The proof of the screen that is taken back first. */
const TAKEN_BACK = 3;

/** How many orders wait, by the server. */
async function awaiting(staff: Client): Promise<number> {
  const { orders } = data(await staff.call(deskOrders, { query: { status: 'awaiting', per_page: 100 } }));
  return orders.data.length;
}

const shown = (page: Page) => page.getByRole('heading', { level: 2, name: /^CWR-/ });

async function isInView(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const box = await page.getByText(text, { exact: true }).first().boundingBox();
    expect(box && box.y >= 0 && box.y + box.height <= LAPTOP.height, text).toBe(true);
  }
}

/** @returns what was confirmed */
export async function decideProofs({ browsers, treasury, ada, proofs }: Day): Promise<Proof[]> {
  const staff = treasury.client;
  const ofAda = proofs.filter(({ customer, receives }) => customer === ada && receives);
  const declined = DECLINED.map((at) => ofAda[at]?.reference);
  const confirmed = proofs.filter(({ reference }) => !declined.includes(reference));
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  await page.clock.install();
  await page.goto('/desk/orders');
  await expect(page.getByRole('link', { name: /^Go through the proofs/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(shown(page)).toBeVisible();

  await step('slip, amount, account and names stand in one view', async () => {
    const top = await shown(page).textContent();
    const first = proofs.find(({ reference }) => reference === top);
    const slip = page.getByRole('img', { name: /^Proof of payment for CWR-/ });
    await expect.poll(() => slip.boundingBox().then((box) => box?.height ?? 0)).toBeGreaterThan(680);
    const bottom = () => slip.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? Infinity));
    await expect.poll(bottom).toBeLessThanOrEqual(LAPTOP.height);
    // Until the slip is there, its place is as wide as the pane.
    const shape = () => slip.boundingBox().then((box) => (box?.height ?? 0) / (box?.width ?? 1));
    await expect.poll(shape).toBeCloseTo(2280 / 1080, 1);
    const name = `${first?.customer.firstname} ${first?.customer.lastname}`;
    await isInView(page, displayMoney(first?.amount ?? '', 'NGN'), '0000000000', name, 'Sender, by the bank');
    expect(await axeFindings(page)).toEqual([]);
    await expectToRead(page.getByRole('main'), [
      `heading "${top}"`,
      displayMoney(first?.amount ?? '', 'NGN'),
      /button "/,
    ]);
  });

  await holdClock(page);
  const presses = countPresses(page);
  const decided = new Set<string>();
  await step('each key brings the next proof, and the server hears of none', async () => {
    for (let at = 0; at < proofs.length; at += 1) {
      const reference = (await shown(page).textContent()) ?? '';
      if (declined.includes(reference)) {
        await presses.press('n');
        await presses.press(String((at % 5) + 1));
      } else await presses.press('y');
      if (at === TAKEN_BACK) {
        await expect.poll(() => shown(page).textContent()).not.toBe(reference);
        await presses.press('u');
        await expect.poll(() => shown(page).textContent()).toBe(reference);
        if (declined.includes(reference)) await presses.press('n');
        await presses.press(declined.includes(reference) ? '1' : 'y');
      }
      decided.add(reference);
      if (at < proofs.length - 1) await expect.poll(() => shown(page).textContent()).not.toBe(reference);
    }
    expect(presses.total).toBeLessThanOrEqual(MOST_KEYS);
    expect(decided).toEqual(new Set(proofs.map(({ reference }) => reference)));
    expect(await awaiting(staff)).toBe(proofs.length);
  });

  await step('after five seconds all of them are sent', async () => {
    const heard = page.waitForResponse(/\/readyz$/);
    await page.clock.runFor(4000);
    expect(await awaiting(staff)).toBe(proofs.length);
    // In so short a time the desk has counted the server as lost, which acts for nobody until it is heard again.
    await heard;
    await expect.poll(() => page.locator('main[data-stale]').count()).toBe(0);
    await page.clock.runFor(2000);
    await expect.poll(() => awaiting(staff), { timeout: 60_000 }).toBe(0);
    await expect(page.getByText('No proof is waiting to be checked')).toBeVisible();
    await expect(page.getByText('14 confirmed, 6 declined.')).toBeVisible();
    for (const { reference } of proofs) {
      const { order } = data(await staff.call(getDeskOrder, { params: { reference } }));
      const isDeclined = declined.includes(reference);
      expect(order.status).toBe(isDeclined ? 'pending' : 'processing');
      expect(Boolean(order.decline_reason)).toBe(isDeclined);
    }
  });
  await leave();
  return confirmed;
}
