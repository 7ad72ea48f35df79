/** Counts what somebody does with their hands: clicks and keys. */
import type { Locator, Page } from 'playwright-core';

export type Presses = {
  click(target: Locator): Promise<void>;
  press(key: string): Promise<void>;
  /** A key for each letter. */
  type(text: string): Promise<void>;
  readonly total: number;
};

export function countPresses(page: Page): Presses {
  let total = 0;
  return {
    async click(target) {
      await target.click();
      total += 1;
    },
    async press(key) {
      await page.keyboard.press(key);
      total += 1;
    },
    async type(text) {
      await page.keyboard.type(text);
      total += text.length;
    },
    get total() {
      return total;
    },
  };
}
