/** Counts what somebody presses: each click or tap, each key, each character that is typed. */
import type { Locator, Page } from 'playwright-core';

export type Presses = {
  /** One press, or one tap where the page is a phone's. */
  click(target: Locator): Promise<void>;
  /** One key, named as Playwright does: `'Enter'`, `'n'`, `'Control+K'`. */
  press(key: string): Promise<void>;
  /** A key for each character, into whatever has the focus. */
  type(text: string): Promise<void>;
  /** A press that opens the browser's choice of files; what is chosen there is no press of the page. */
  choose(target: Locator, file: Parameters<Locator['setInputFiles']>[0]): Promise<void>;
  /** A press that opens a list, and one on a choice of it. */
  select(target: Locator, value: string): Promise<void>;
  /** The press on what a phone's camera has read: it opens the address. */
  open(address: string): Promise<void>;
  readonly total: number;
  /** Of them, the characters that were typed. */
  readonly typed: number;
};

/** What is pressed in `page` from now on, as long as it is pressed through what this answers. */
export function countPresses(page: Page): Presses {
  let total = 0;
  let typed = 0;
  // Asked at each press: the target is on a page by then, whereas counting begins before there is one.
  const hasTouch = (target: Locator) => target.evaluate(() => navigator.maxTouchPoints > 0);
  const press = async (target: Locator) => ((await hasTouch(target)) ? target.tap() : target.click());
  return {
    async click(target) {
      total += 1;
      await press(target);
    },
    async press(key) {
      total += 1;
      await page.keyboard.press(key);
    },
    async type(text) {
      total += [...text].length;
      typed += [...text].length;
      await page.keyboard.type(text);
    },
    async choose(target, file) {
      total += 1;
      const chooser = page.waitForEvent('filechooser');
      await press(target);
      await (await chooser).setFiles(file);
    },
    async select(target, value) {
      total += 2;
      await target.selectOption(value);
    },
    async open(address) {
      total += 1;
      await page.goto(address);
    },
    get total() {
      return total;
    },
    get typed() {
      return typed;
    },
  };
}
