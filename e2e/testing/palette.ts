/** What opens over the whole desk at a key, to find and to do anything. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the desk' });
export const paletteField = (page: Page) => page.getByRole('combobox', { name: 'Search the desk' });

/** Presses the key, types, and waits for what is found first. */
export async function search(page: Page, typed: string, found: RegExp | string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await paletteField(page).fill(typed);
  await expect(palette(page).getByRole('option', { name: found }).first()).toBeVisible();
}
