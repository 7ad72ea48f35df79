/** A paid order is cancelled, which says what came and begins its refund (Product §28.3, §28.37). */
import { displayMoney } from '@cowrie/contract/money.ts';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { LAPTOP } from '../testing/browser.ts';
import { hasFocus } from '../testing/keyboard.ts';
import type { Day, Proof } from './day.ts';

export async function cancelPaidOrder({ browsers, owner }: Day, { reference, amount }: Proof): Promise<void> {
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await step('the dialog opens on the reason, and says what came', async () => {
    await page.goto(`/desk/orders/${reference}`);
    await page.getByRole('button', { name: 'Cancel order', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this order' });
    await expect.poll(() => hasFocus(dialog.getByLabel('Reason', { exact: true }))).toBe(true);
    const came = dialog.getByRole('region', { name: 'Money that came' });
    await expect(came.getByText(displayMoney(amount, 'NGN'), { exact: true })).toBeVisible();
    await page.keyboard.type('The factory cannot make them.');
    await dialog.getByRole('button', { name: `Cancel and refund ${displayMoney(amount, 'NGN')}` }).click();
    await expect(page.getByText(`${reference} is cancelled.`)).toBeVisible();
  });
  await step('a refund’s dialog opens on its work', async () => {
    await page.goto('/desk/refunds');
    await page.getByRole('button', { name: 'Prepare', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Prepare this refund' });
    await expect(dialog).toBeVisible();
    await expect.poll(() => hasFocus(dialog.getByLabel('From which of our accounts'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeGone();
  });
  await leave();
}
