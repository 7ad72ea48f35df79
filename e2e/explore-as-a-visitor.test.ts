/** What somebody without an account can do: look round, convert, read, ask, and be kept out of what is not theirs. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { browsers } = await setStage();

const atPath = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

test('each card of the home page opens its modal, whose button leads to the service by way of the login', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const cards = [
    ['RMB/Yuan Payment', 'RMB Payments'],
    ['Branding', 'Branding'],
    ['Shipping & Logistics', 'Shipping and Logistics'],
  ] as const;
  for (const [card, title] of cards) {
    await page.goto('/');
    await page.getByRole('button', { name: card }).click();
    const modal = page.getByRole('dialog', { name: title });
    await modal.getByRole('link', { name: 'Get Started' }).click();
    await atPath(page, '/login');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => document.body.classList.contains('modal-open'))).toBe(false);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'RMB/Yuan Payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visitor.leave();
});

test('the testimonials advance every five seconds, come round, and stay where a dot was pressed', async () => {
  const visitor = await browsers.open(LAPTOP, { moves: true });
  const { page } = visitor;
  await page.clock.install();
  await page.goto('/');
  // A modal that opens proves that the page is alive; from then on time stands still but for what we let pass.
  await page.getByRole('button', { name: 'Branding' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  const carousel = page.getByRole('region', { name: 'What our customers say' });
  const dots = carousel.getByRole('button');
  const count = await dots.count();
  expect(count).toBeGreaterThan(1);
  const shown = async () => {
    for (let index = 0; index < count; index += 1) {
      if ((await dots.nth(index).getAttribute('aria-current')) === 'true') return index;
    }
    return -1;
  };
  expect(await shown()).toBe(0);
  await page.clock.runFor(5000);
  expect(await shown()).toBe(1);
  await page.clock.runFor(5000 * (count - 1));
  expect(await shown()).toBe(0);

  await dots.last().click();
  expect(await shown()).toBe(count - 1);
  await page.clock.runFor(20_000);
  expect(await shown()).toBe(count - 1);
  await visitor.leave();
});

test('of the questions the first is open, and opening another shuts it', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/');
  const faq = page.getByRole('region', { name: 'Frequently Asked Questions' });
  const open = faq.locator('details[open]');
  const first = faq.getByRole('group').first();
  await first.getByText('Open Payment, enter what you want to pay').waitFor();
  await faq.getByText('Which rate do I get?').click();
  await faq.getByText('The one you see when you place the order.').waitFor();
  expect(await open.count()).toBe(1);
  await faq.getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/about-us#contact');
  await visitor.leave();
});

test('the calculator keeps both sides in step, swaps, clears and ignores what is no number', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/rate');
  const pay = page.getByLabel('You Pay', { exact: true });
  const get = page.getByLabel('You Get', { exact: true });
  await pay.fill('43100');
  expect(await get.inputValue()).toBe('200.00');
  await pay.press('End');
  await pay.pressSequentially('x');
  expect(await pay.inputValue()).toBe('43100');
  await pay.fill('');
  expect(await get.inputValue()).toBe('');
  await get.fill('200');
  expect(await pay.inputValue()).toBe('43100.00');
  const top = async (field: Locator) => (await field.boundingBox())?.y ?? 0;
  expect(await top(pay)).toBeLessThan(await top(get));
  await page.getByRole('button', { name: /swap/i }).click();
  expect(await top(get)).toBeLessThan(await top(pay));
  expect([await pay.inputValue(), await get.inputValue()]).toEqual(['43100.00', '200']);
  await visitor.leave();
});

test('the rate page shows its history by periods and what shipping costs', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/rate');
  const history = page.getByRole('region', { name: 'How the rate has moved' });
  const periods = ['7 days', '30 days', '90 days'];
  expect(await history.getByRole('tab').allTextContents()).toEqual(periods);
  for (const period of periods) {
    await history.getByRole('tab', { name: period }).click();
    expect(await history.getByRole('tab', { name: period }).getAttribute('aria-selected')).toBe('true');
    await history.getByText(`The last ${period}.`).first().waitFor({ state: 'attached' });
  }
  const table = page.getByRole('table', { name: 'Shipping rates' });
  await table.getByText('Express').first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  await visitor.leave();
});

test('a question is asked from the contact form, which says what is missing', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/about-us#contact');
  await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
  await page.waitForFunction(() => window.scrollY > 200);
  const form = page.getByRole('region', { name: 'Contact Us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await form.getByText('Fill in all fields').waitFor();
  await form.getByText('Value is required').waitFor();

  await form.getByLabel(/name/i).fill('Ada Obi');
  await form.getByLabel(/email/i).fill('ada@example.com');
  const phone = form.getByLabel(/phone/i);
  await phone.pressSequentially('80a3.0000123456');
  expect(await phone.inputValue()).toBe('8030000123');
  await form.getByLabel('Message').fill('Do you pay factories in Yiwu?');
  await page.reload();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Do you pay factories in Yiwu?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await form.getByRole('status').waitFor();
  expect(await form.getByLabel('Message').inputValue()).toBe('');
  await visitor.leave();
});

test('the footer leads to policies, contact and the accounts, and an unknown path to the 404 page', async () => {
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer
    .getByText('Your one place stop for your RMB payment, Procurement and shipping deals.')
    .waitFor();
  await footer.getByText(/© \d{4} Cowrie\. All Rights Reserved/).waitFor();
  for (const link of await footer.getByRole('link', { name: /opens in a new tab/ }).all()) {
    expect(await link.getAttribute('target')).toBe('_blank');
  }
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await page.waitForURL('**/about-us#contact');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await page.getByRole('heading', { name: 'What we collect' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByText('Still need help?').waitFor();

  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: '404, Page not found' }).waitFor();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await atPath(page, '/privacy-policies');
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await atPath(page, '/');
  await visitor.leave();
});

test('a visitor who asks for a member’s page is sent to the login, and to tracking for a result that is not there', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const members = [
    ...['/payment', '/branding', '/ship-for-me', '/package-details', '/my-account', '/overview'],
    ...['/orders', '/payment-history', '/inbox', '/pay/payment/1', '/verify-email'],
  ];
  for (const path of members) {
    await page.goto(path);
    await atPath(page, '/login');
  }
  await page.goto('/tracking-order');
  await atPath(page, '/track-order');
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'Home',
    'Rate',
    'About us',
    'Sign Up',
    'Login',
  ]);
  await visitor.leave();
});

/** Holds a page's scripts back, as a slow network does. @returns to call to let them come */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await isLetGo;
    await route.continue();
  });
  return letGo;
}

test('what is typed while the page is still loading its scripts counts once it is alive', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const letGo = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('nothing');
  letGo();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByText('The username or password is not correct.').waitFor();
  await visitor.leave();
});

test('what is pressed while the page is still loading its scripts does its work once it is alive', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Branding' }).click();
  letGo();
  await page.getByRole('dialog', { name: 'Branding' }).waitFor();
  await visitor.leave();
});

test('a form sent while the page is still loading its scripts waits for them, and shows nothing in the address', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const letGo = await holdScripts(page);
  await page.goto('/reset-password/a-token', { waitUntil: 'commit' });
  await page.getByLabel('New password', { exact: true }).fill('Harmattan-7');
  await page.getByLabel('Confirm password', { exact: true }).fill('Harmattan-8');
  await page.getByLabel('Confirm password', { exact: true }).press('Enter');
  await page.getByText('Part of this page did not arrive.').waitFor({ state: 'hidden' });
  letGo();
  await page.getByText('Password do not match').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await visitor.leave();
});

test('a page whose scripts do not come says so, and loads again', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.route('**/framework*.js', (route) => route.abort());
  await page.goto('/sign-up?from=a-friend');
  const again = page.getByRole('link', { name: 'Load it again' });
  await again.waitFor();
  await page.unrouteAll();
  await again.click();
  await again.waitFor({ state: 'hidden' });
  // It lives: the calendar opens.
  await page.getByRole('button', { name: 'Date of birth' }).click();
  await page.getByRole('dialog', { name: 'Date of birth' }).waitFor();
  expect(page.url()).toContain('/sign-up?from=a-friend');
  await visitor.leave();
});
