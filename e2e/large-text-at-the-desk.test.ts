/** With text of twice the size the desk still says which account is meant: half of a name is another's (Product §30.34). */

import { addChat } from '@cowrie/contract/chat.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE, type Screen, settled, sidewaysScroll } from './testing/browser.ts';
import { conversations } from './testing/inbox.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

/** Opens it with large text, as somebody has their browser. */
async function openLarge(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Of the lists that are shown, what is chosen and cut: the browser's own list draws one line, what is drawn over it as many as it takes. */
const cutChoices = (within: Locator) =>
  within.locator('select').evaluateAll((lists) =>
    (lists as HTMLSelectElement[]).flatMap((list) => {
      const chosen = list.selectedOptions[0]?.textContent ?? '';
      const { font, paddingLeft, paddingRight, webkitTextFillColor } = getComputedStyle(list);
      const isDrawnOver = /, 0\)$/.test(webkitTextFillColor);
      const drawn = list.parentElement?.parentElement?.querySelector('[data-chosen]');
      if (isDrawnOver && drawn?.getAttribute('data-chosen') === chosen)
        return drawn.scrollWidth > drawn.clientWidth || drawn.clientHeight > list.offsetHeight
          ? [chosen]
          : [];
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return ['no canvas'];
      pen.font = font;
      const room = list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      return pen.measureText(chosen).width > room ? [chosen] : [];
    }),
  );

const lines = (part: Locator) =>
  part.evaluate(
    (one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight),
  );

test('on a phone who waits in the inbox, accounts and sums in messages are read whole', async () => {
  const owner = await staffClient(product, 'owner');
  const name = 'Oluwadamilola Adebayoogunleye';
  const { client } = await newCustomer(product, { name });
  const { reference } = await placePaymentOf(client, '1234567890.00');
  const body = {
    trx_type: 'payment' as const,
    trx_ref: reference,
    message: 'I sent ₦1,234,567,890.00 twice',
  };
  data(await client.call(addChat, { body }));
  const { page, leave } = await browsers.open(PHONE, owner);
  await openLarge(page, '/desk/inbox?tab=all');
  const row = conversations(page, name);
  const cut = (part: Locator) =>
    part.evaluate((one) =>
      [one, ...one.querySelectorAll('span')].some(
        (each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).display !== 'inline',
      ),
    );
  await expect(row).toBeVisible();
  expect(await cut(row)).toBe(false);
  await row.click();
  const words = page.getByRole('region', { name: 'Messages' });
  const sum = words.getByText('₦1,234,567,890.00', { exact: true });
  await expect(sum).toBeVisible();
  expect(await lines(sum)).toBeLessThan(1.5);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name, exact: true }).first().click();
  const toPay = page.getByText('Still to pay').locator('..').getByText('₦1,234,567,890.00');
  await expect(toPay).toBeVisible();
  expect(await toPay.evaluate((part) => part.getClientRects().length)).toBe(1);
  await openLarge(page, '/desk/accounts');
  const account = page.getByText('0000000000', { exact: true }).first();
  await expect(account).toBeVisible();
  expect(await lines(account)).toBeLessThan(1.5);
  expect(await sidewaysScroll(page)).toBe(0);
  await leave();
});

test.each([LAPTOP, PHONE])(
  'on a $name the account of a payment, and of a line, is read whole',
  async (screen: Screen) => {
    const owner = await staffClient(product, 'owner');
    const customer = await newCustomer(product);
    const order = await placePaymentOf(customer.client);
    await sendProof(customer.client, order);
    const { page, leave } = await browsers.open(screen, owner);
    await openLarge(page, `/desk/orders/${order.reference}`);
    await page
      .getByRole('button', { name: /^Confirm payment/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('It arrived on').inputValue()).not.toBe('');
    expect(await cutChoices(dialog)).toEqual([]);

    await openLarge(page, '/desk/statements?tab=lines');
    const accounts = page.getByRole('heading', { name: 'Accounts' }).locator('../..');
    const name = accounts.getByText(/^Sample Bank 0000000000/).first();
    await expect(name).toBeVisible();
    expect(await name.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
    // A word in each line at least, and not a letter.
    expect(await lines(name)).toBeLessThan(3.5);
    await page.getByLabel('Account', { exact: true }).selectOption({ index: 1 });
    const row = page
      .getByRole('listitem')
      .filter({ hasText: '₦' })
      .getByText('Sample Bank 0000000000', { exact: true });
    await expect(row.first()).toBeVisible();
    expect(await lines(row.first())).toBeLessThan(3.5);
    expect(await cutChoices(page.getByRole('main'))).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);

    for (const path of [
      '/desk/book/journals',
      '/desk/transactions',
      '/desk/audit-log',
      '/desk/book/charts',
    ]) {
      await openLarge(page, path);
      await expect(page.getByRole('main').locator('select').first()).toBeVisible();
      expect(await cutChoices(page.getByRole('main')), path).toEqual([]);
    }
    await leave();
  },
);
