/** What a person presses on the way through a journey, counted: taps, keys, and what is typed apart from them. */
import type { Locator, Page } from 'playwright-core';

export function countPresses(page: Page) {
  let taps = 0;
  let keys = 0;
  return {
    async click(target: Locator): Promise<void> {
      taps += 1;
      await target.click();
    },
    async press(key: string): Promise<void> {
      keys += 1;
      await page.keyboard.press(key);
    },
    /** Types where the cursor stands: what nobody can leave out is not counted. */
    async type(text: string): Promise<void> {
      await page.keyboard.type(text);
    },
    get total(): number {
      return taps + keys;
    },
  };
}
