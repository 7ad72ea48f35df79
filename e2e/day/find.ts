/** One key finds orders, people and acts, from within a field too, without the mouse. */
import { displayMoney } from '@cowrie/contract/money.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { LAPTOP } from '../testing/browser.ts';
import { palette, paletteField, search } from '../testing/palette.ts';
import type { Day } from './day.ts';

/** The option that Enter opens. */
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

export async function findByKeys({ browsers, treasury, somto, proofs }: Day): Promise<void> {
  const order = proofs.find(({ customer }) => customer === somto);
  if (!order) throw new Error('no proof of theirs waits');
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  await page.goto('/desk/orders');

  await step('an order by the customer’s names in another order, with what it is', async () => {
    await page.getByLabel('Search orders').focus();
    await search(page, 'okonjo som', new RegExp(order.reference));
    await expect.poll(() => chosen(page).textContent()).toContain('Somto Okonjo');
    await expect.poll(() => chosen(page).textContent()).toContain(displayMoney(order.amount, 'NGN'));
    await expect.poll(() => chosen(page).textContent()).toContain('Awaiting');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: order.reference })).toBeVisible();
  });

  await step(
    'by an amount, by a part of the reference, by a phone’s last digits, and the customer',
    async () => {
      for (const typed of ['₦217,350', order.reference.slice(5, 11), somto.phone.slice(-8)]) {
        await search(page, typed, new RegExp(order.reference));
        await page.keyboard.press('Escape');
        await expect(palette(page)).toBeGone();
      }
      await search(page, somto.username, /Somto Okonjo.*@/);
      await page.keyboard.press('Escape');
    },
  );

  await step('a move of the order that is open, and one of an order that is found', async () => {
    await search(page, 'confirm', 'Confirm the payment');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Is the money in the account?' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/desk/');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await search(page, order.reference, new RegExp(order.reference));
    await page.keyboard.press('ArrowRight');
    await expect(palette(page).getByRole('option', { name: 'Answer the customer' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: order.reference })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  });

  await step('a section, and the recent order while nothing is typed', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: `This order, ${order.reference}` })).toBeVisible();
    await paletteField(page).fill('go prom');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Promise', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect.poll(() => chosen(page).textContent()).toContain(order.reference);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeGone();
  });
  await leave();
}
