/** The payment form and the review behind it, as their tests press and read them. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** From the form to the review, or to what is wrong with a field. */
export const submit = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** From the review to the order. */
export const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).click();

/** What the review says of `name`. */
export const reviewed = (page: Page, name: string) =>
  expect.poll(() =>
    page
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .locator('+ dd')
      .textContent(),
  );

/** Waits for the panel of the order that was placed. */
export const placed = (page: Page) =>
  expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
