/** How somebody works a page: by pointing, or by the keyboard alone. A journey takes either. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectFocusSeen, hasFocus, tabTo } from './keyboard.ts';
import type { Upload } from './pictures.ts';

export type Hands = {
  type(field: Locator, text: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** A box or one of several. */
  tick(choice: Locator): Promise<void>;
  /** One of a list's options, by its words. */
  choose(list: Locator, option: string): Promise<void>;
  attach(field: Locator, file: Upload): Promise<void>;
};

export const POINTING: Hands = {
  type: (field, text) => field.fill(text),
  press: (target) => target.click(),
  tick: (choice) => choice.check(),
  choose: async (list, option) => void (await list.selectOption(option)),
  attach: (field, file) => field.setInputFiles(file),
};

/** Tab, arrows, Enter and Space, as somebody who sees where the focus is. */
export function byKeyboard(page: Page): Hands {
  const reach = async (target: Locator) => {
    // What is under the hand already may have moved since.
    if (await hasFocus(target)) return;
    await tabTo(page, target);
    await expectFocusSeen(page);
  };
  return {
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    async press(target) {
      await reach(target);
      await page.keyboard.press('Enter');
      // Wherever it leads, the focus is somewhere there.
      await expect.poll(() => hasFocus(page.locator('body > *'), 'any')).toBe(true);
    },
    async tick(choice) {
      const name = (await choice.getAttribute('type')) === 'radio' ? await choice.getAttribute('name') : null;
      await reach(name === null ? choice : page.locator(`input[name="${name}"]`));
      for (let step = 0; name !== null && !(await hasFocus(choice)); step += 1) {
        expect(step, `${choice} is reached with the arrows`).toBeLessThan(20);
        await page.keyboard.press('ArrowDown');
      }
      if (!(await choice.isChecked())) await page.keyboard.press('Space');
      expect(await choice.isChecked()).toBe(true);
    },
    async choose(list, option) {
      await reach(list);
      // After a pause of a second between two letters it begins anew with the second.
      const chosen = async () => {
        await page.keyboard.type(option);
        return list.locator('option:checked').textContent();
      };
      await expect.poll(chosen, { interval: 1500 }).toContain(option);
    },
    async attach(field, { name, mimeType, buffer }) {
      await reach(field);
      const choosing = page.waitForEvent('filechooser');
      await page.keyboard.press('Space');
      await (await choosing).setFiles({ name, mimeType, buffer });
    },
  };
}

/** As a thumb that is on its way already: presses the button that begins with `name` in the moment that it comes. */
export const pressAsItComes = (page: Page, name: string): Promise<void> =>
  page.evaluate((name) => {
    const come = () =>
      [...document.querySelectorAll('button')].find((button) => button.textContent?.startsWith(name));
    const watch = new MutationObserver(() => {
      if (!come()) return;
      watch.disconnect();
      come()?.click();
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  }, name);
