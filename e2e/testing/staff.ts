/** What staff do at the desk. */
import { ERRORS, type ErrorName } from '@cowrie/contract/errors.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A link of the rail; the overview's figures lead to some of the same places. */
export const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });

/** Opens an order from the search, as staff who were given a reference do. */
export async function findOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/desk/orders?status=all');
  await page.getByLabel('Search orders').fill(reference);
  await page.getByLabel('Search orders').press('Enter');
  // Only then do the rows stand still.
  await expect(page.getByText('1 in all')).toBeVisible();
  await page.getByRole('link', { name: reference }).first().click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
}

/** Says at the open order that one is paying it, from the account with this code. */
export async function claimPayment(page: Page, account: `out/${string}`): Promise<void> {
  await page.getByRole('button', { name: 'I am paying this', exact: true }).click();
  await page.getByLabel('I pay from').selectOption(account);
  await expect.poll(() => page.getByLabel('I pay from').inputValue()).toBe(account);
}

/** What a call answers whose caller gave no code lately, as if that of the enrolment were ten minutes old. */
export const FRESH_CODE_NEEDED = {
  status: 403,
  contentType: 'application/json',
  body: JSON.stringify({
    status: 'error',
    code: 'fresh_code_needed' satisfies ErrorName,
    message: ERRORS.fresh_code_needed.message,
  }),
};
