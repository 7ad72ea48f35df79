/** A person who uses the keyboard alone. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MOST_STEPS = 80;

/** Presses Tab until `target` has the focus, as somebody who sees where the focus is. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} is not reached with ${key}`);
}

/** Whether the focus is on `target` or inside it. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.first().evaluate((element) => element.contains(document.activeElement));
}
