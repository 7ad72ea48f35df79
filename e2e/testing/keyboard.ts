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

/** Whether the focus is on `target` or inside it: the first that it finds, or any of them. */
export function hasFocus(target: Locator, which: 'first' | 'any' = 'first'): Promise<boolean> {
  return which === 'first'
    ? target.first().evaluate((element) => element.contains(document.activeElement))
    : target.evaluateAll((all) => all.some((element) => element.contains(document.activeElement)));
}

/** What has the focus is in sight and has a ring around it, or around the label that stands for it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return 'nothing has the focus';
    const ringed = [
      focused,
      focused.parentElement,
      focused.nextElementSibling,
      focused.closest('label, tr, li'),
    ].some((part) => {
      if (!part) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(part);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
    const { top, bottom, left, right } = focused.getBoundingClientRect();
    const isInSight = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
    return ringed && isInSight
      ? null
      : `${isInSight ? 'no ring around' : 'out of sight:'} ${focused.outerHTML.slice(0, 300)}`;
  });
  expect(unseen).toBeNull();
}
