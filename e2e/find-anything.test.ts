/** Staff hear of what comes in a tab out of sight, are told of a lost connection, and search the desk on a phone. */
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { palette, paletteField } from './testing/palette.ts';
import { pdfSlip } from './testing/pictures.ts';
import { openWholeBrowser, setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a tab out of sight says what came: in its title and by the system, and not what one looks at', async () => {
  const customer = await newCustomer(product);
  const whole = await openWholeBrowser(product);
  const { page, context, leave } = await whole.open(LAPTOP, await staffClient(product, 'treasury'));
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
  await page.goto('/desk/');
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

test('a lost connection is said, and ends by itself', async () => {
  const { page, context, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/orders?status=awaiting');
  await page.getByRole('link', { name: /^CWR-/ }).first().click();
  const confirm = page.getByRole('button', { name: 'Confirm payment' });
  await expect(confirm).toBeVisible();
  const said = page.getByText(/^No connection since \d\d:\d\d [AP]M\. What you see is from then/);

  await step('without a network, at once', async () => {
    await context.setOffline(true);
    await expect(said).toBeVisible();
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
    await expect(said).toBeVisible();
    hangs = false;
    for (const go of waiting) go();
    await expect(said).toBeGone();
  });
  await leave(/ERR_INTERNET/);
});

test('Enter right after a pasted reference opens its order, before anything was found', async () => {
  const { client } = await newCustomer(product);
  const { reference } = await placePaymentOf(client);
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/rates');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await page.keyboard.insertText(reference);
  await page.keyboard.press('Enter');
  await expect(page).toBeAt(`/desk/orders/${reference}`);
  await leave();
});

test('what is looked for in a queue is looked for in all; the box emptied, it is that queue again', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await page.goto('/desk/orders?status=processing');
  const box = page.getByLabel('Search orders');
  await box.fill('amaka');
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('all');
  await box.fill('');
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('processing');
  await leave();
});

test('a figure of the day leads to the orders that it counts', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await page.goto('/desk/');
  await page.getByRole('link', { name: 'Time to confirm' }).click();
  // Those that go on, and those of the sample's refunds.
  await expect(page.getByText('6 in all')).toBeVisible();
  await expect.poll(() => page.getByLabel('Orders that were').inputValue()).toBe('confirmed');
  await page.getByText('Goods', { exact: true }).click();
  await expect(page.getByText('No order matches')).toBeVisible();
  await leave();
});

test('on a phone a button opens the same search', async () => {
  const { remembered } = await staffClient(product, 'support');
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/desk/orders');
  await page.getByRole('button', { name: 'Search the desk' }).click();
  await paletteField(page).fill('amaka');
  await palette(page)
    .getByRole('option', { name: /^Amaka/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Amaka/ }).first()).toBeVisible();
  await leave();
});

test('on a phone the queue begins in the upper half, with what narrows it behind a press that says how much does', async () => {
  const { remembered } = await staffClient(product, 'treasury');
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/desk/orders');
  const first = page.getByRole('row').nth(1);
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  const filters = page.getByRole('button', { name: /^Filters/ });
  const isOpen = () => filters.getAttribute('aria-expanded');
  expect(await isOpen()).toBe('false');
  expect(await page.getByRole('button', { name: /^For us/ }).isVisible()).toBe(false);
  await filters.click();
  expect(await isOpen()).toBe('true');
  await page.getByRole('group', { name: 'Type' }).getByText('RMB Payment').click();
  await page.getByRole('button', { name: /^For us/ }).click();
  await expect(page.getByRole('button', { name: 'Filter by days' })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await filters.click();
  await expect.poll(() => page.getByRole('button', { name: /^For us/ }).isVisible()).toBe(false);
  await expect.poll(() => filters.textContent()).toBe('Filters, on: 2');
  await leave();

  const wide = await browsers.open(LAPTOP, { remembered });
  await wide.page.goto('/desk/orders');
  await expect(wide.page.getByRole('button', { name: /^For us/ })).toBeVisible();
  expect(await wide.page.getByRole('button', { name: /^Filters/ }).isVisible()).toBe(false);
  await wide.leave();
});
