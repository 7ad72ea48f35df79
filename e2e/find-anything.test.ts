/** Staff find anything by a key from anywhere, hear of what comes in a tab out of sight, and are told of a lost connection. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { pdfSlip } from './testing/pictures.ts';
import { signInAtDesk } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the desk' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search the desk' });
/** The option that Enter opens. */
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Presses the key, types, and waits for what is found first. */
async function find(page: Page, typed: string, found: RegExp | string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await field(page).fill(typed);
  await expect(palette(page).getByRole('option', { name: found }).first()).toBeVisible();
}

test('one key finds orders, people and acts, from within a field too, without the mouse', async () => {
  const customer = await newCustomer(product, { name: 'Somto Okonjo' });
  const order = await placePaymentOf(customer.client, '217350.00');
  await sendProof(customer.client, order, 'payment', pdfSlip('for the search'));
  const { page, leave } = await browsers.open(LAPTOP);
  await signInAtDesk(page, 'treasury');

  await step('an order by the customer’s names in another order, with what it is', async () => {
    await page.goto('/desk/orders');
    await page.getByLabel('Search orders').focus();
    await find(page, 'okonjo som', new RegExp(order.reference));
    await expect.poll(() => chosen(page).textContent()).toContain('Somto Okonjo');
    await expect.poll(() => chosen(page).textContent()).toContain('₦217,350.00');
    await expect.poll(() => chosen(page).textContent()).toContain('Awaiting');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: order.reference })).toBeVisible();
  });

  await step('by an amount, by a part of the reference, and the customer', async () => {
    for (const typed of ['₦217,350', order.reference.slice(5, 11), customer.phone.slice(-5)]) {
      await find(page, typed, new RegExp(order.reference));
      await page.keyboard.press('Escape');
      await expect(palette(page)).toBeGone();
    }
    await find(page, customer.username, /Somto Okonjo.*@/);
    await page.keyboard.press('Escape');
  });

  await step('a move of the order that is open, and one of an order that is found', async () => {
    await find(page, 'confirm', 'Confirm the payment');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Is the money in the account?' })).toBeVisible();
    await page.keyboard.press('Escape');

    await page.goto('/desk/');
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
    await find(page, order.reference, new RegExp(order.reference));
    await page.keyboard.press('ArrowRight');
    await expect(palette(page).getByRole('option', { name: 'Answer the customer' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: order.reference })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
  });

  await step('a section, and the recent order while nothing is typed', async () => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('group', { name: `This order, ${order.reference}` })).toBeVisible();
    await field(page).fill('go prom');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Promise', exact: true })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await expect.poll(() => chosen(page).textContent()).toContain(order.reference);
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeGone();
  });
  await leave();
});

test('a tab out of sight says what came: in its title and by the system, and not what one looks at', async () => {
  const customer = await newCustomer(product);
  const { page, context, leave } = await browsers.open(LAPTOP);
  await context.grantPermissions(['notifications']);
  await context.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, {
      told,
      Notification: class extends Notification {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options);
          told.push(`${this.title}: ${this.body}`);
        }
      },
    });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await signInAtDesk(page, 'treasury');
  await expect.poll(() => page.title()).toMatch(/^\(\d+\+?\) /);
  const before = Number((await page.title()).match(/\d+/)?.[0]);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order, 'payment', pdfSlip('while nobody looks'));
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${before + 1}\\) `));
  await expect.poll(told).toContainEqual(expect.stringMatching(`^New proof: .*${order.reference}$`));
  await leave();
});

test('a lost connection is said within five seconds, and ends by itself', async () => {
  const { page, context, leave } = await browsers.open(LAPTOP);
  await signInAtDesk(page, 'treasury');
  await page.goto('/desk/orders?status=awaiting');
  await page.getByRole('link', { name: /^CWR-/ }).first().click();
  const confirm = page.getByRole('button', { name: 'Confirm payment' });
  await expect(confirm).toBeVisible();
  const said = page.getByText(/^No connection since \d\d:\d\d [AP]M\. What you see is from then/);

  await step('without a network, at once', async () => {
    const since = Date.now();
    await context.setOffline(true);
    await expect(said).toBeVisible();
    expect(Date.now() - since).toBeLessThan(2000);
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => confirm.getAttribute('title')).toContain('No connection since');
    await context.setOffline(false);
    await expect(said).toBeGone();
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe(null);
  });

  await step('of a server that takes what is asked and answers nothing', async () => {
    let hangs = true;
    const waiting: (() => void)[] = [];
    await page.route(/\/(api|readyz)/, async (route) => {
      if (hangs) await new Promise<void>((resolve) => waiting.push(resolve));
      await route.continue().catch(() => {});
    });
    const since = Date.now();
    await expect(said).toBeVisible();
    expect(Date.now() - since).toBeLessThan(5000);
    hangs = false;
    for (const go of waiting) go();
    await expect(said).toBeGone();
  });
  await leave(/Failed to fetch|ERR_INTERNET/);
});

test('on a phone a button opens the same search', async () => {
  const { remembered } = await staffClient(product, 'support');
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/desk/orders');
  await page.getByRole('button', { name: 'Search the desk' }).click();
  await field(page).fill('amaka');
  await palette(page)
    .getByRole('option', { name: /^Amaka/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Amaka/ }).first()).toBeVisible();
  await leave();
});
