/** What somebody without an account can do: look round, convert, read, ask, and be kept out of what is not theirs. */
import type { Opening } from '@cowrie/contract/opening-hours.ts';
import { DAY_MS, displayComing, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { workedBy } from '../storefront/app/business/week.ts';
import { LAPTOP, PHONE, sidewaysScroll, untilAlive } from './testing/browser.ts';
import { holdClock } from './testing/held-clock.ts';
import { setStage } from './testing/stage.ts';

const { browsers } = await setStage({}, undefined, 'embedded');

const atPath = (page: Page, path: string) => expect(page).toBeAt(path);

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
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.body.classList.contains('modal-open'))).toBe(false);
  }
  await page.goto('/');
  await page.getByRole('button', { name: 'RMB/Yuan Payment' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toBeGone();
  await visitor.leave();
});

test('the home page says who is behind it, on a phone on half the height that it had', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/');
  const who = page.getByRole('region', { name: 'People you can find' });
  await expect(who.getByText('RC 0000000')).toBeVisible();
  await expect(who.getByRole('link', { name: /Look it up/ })).toBeVisible();
  await expect(who.getByText(/^(Open|Closed) now$/).first()).toBeVisible();
  expect(await who.getByRole('list', { name: 'People who answer' }).getByRole('listitem').count()).toBe(4);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2370);
  await who.getByRole('link', { name: 'How your money is protected' }).click();
  await atPath(page, '/about-us#protection');
  await expect(page.getByText('Every naira is booked twice')).toBeVisible();
  await visitor.leave();
});

test('the home page names what is done besides, and where to ask; About Us has its parts in their order', async () => {
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/');
  const extra = page.getByRole('region', { name: 'Our extra services' });
  expect(await extra.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Source from Industry Hubs',
    'Customize Your Products',
    'Fast and reliable shipping',
    'Product monitoring and inspection',
  ]);
  await expect(page.getByText('Did not find your answer?')).toBeVisible();
  expect(await page.getByRole('link', { name: 'Pay Now' }).getAttribute('href')).toBe('/payment');
  // Of a visitor the browser keeps what was read, in these slots and nothing else.
  await untilAlive(page);
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['state']);
  const slots = await page.evaluate(() => JSON.parse(localStorage.state) as Record<string, unknown>);
  expect(Object.keys(slots)).toEqual([
    ...['abboutInfo', 'testimonials', 'privacyPolicy', 'faqs', 'shippingAddresses'],
  ]);
  expect([slots.privacyPolicy, slots.shippingAddresses]).toEqual([null, null]);
  expect(slots.abboutInfo).toMatchObject({ welcome_msg: expect.any(String) });

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { name: 'About Us' })).toBeVisible();
  const parts = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(parts.slice(0, 5)).toEqual([
    ...['Who We Are', 'Our Mission', 'Services', 'Why Choose Cowrie', 'Our Vision'],
  ]);
  expect(parts.at(-1)).toBe('Contact Us');
  await visitor.leave();
});

test('the server’s thanks for a message stay for five seconds', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/about-us');
  await untilAlive(page);
  const form = page.getByRole('region', { name: 'Contact Us' });
  await form.getByLabel(/name/i).fill('Ada Obi');
  await form.getByLabel(/email/i).fill('ada@example.com');
  await form.getByLabel(/phone/i).fill('8030000123');
  await form.getByLabel('Message').fill('Do you pay factories in Yiwu?');
  await page.clock.install();
  await holdClock(page);
  const answer = page.waitForResponse('**/api/v1/contact');
  await form.getByRole('button', { name: 'Send message' }).click();
  const thanks = form.getByText((await (await answer).json()).message);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(4_900);
  expect(await thanks.count()).toBe(1);
  await page.clock.runFor(200);
  await expect(thanks).toBeGone();
  await visitor.leave();
});

test('the testimonials advance every five seconds, come round, and stay where a dot was pressed', async () => {
  const visitor = await browsers.open(LAPTOP, { moves: true });
  const { page } = visitor;
  // Time stands still from the start, but for what we let pass.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + MINUTE_MS);
  await page.goto('/');
  await untilAlive(page);
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
  await expect.poll(shown).toBe(1);
  await page.clock.runFor(5000 * (count - 1));
  await expect.poll(shown).toBe(0);

  await dots.last().click();
  await expect.poll(shown).toBe(count - 1);
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
  await expect(first.getByText('Open Payment, enter what you want to pay')).toBeVisible();
  await faq.getByText('Which rate do I get?').click();
  await expect(faq.getByText('The one you see when you place the order.')).toBeVisible();
  expect(await open.count()).toBe(1);
  await faq.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toBeAt('/about-us#contact');
  await visitor.leave();
});

test('the calculator keeps both sides in step, swaps, clears and ignores what is no number', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/rate');
  const pay = page.getByLabel('You Pay', { exact: true });
  const get = page.getByLabel('You Get', { exact: true });
  await pay.fill('43100');
  await expect.poll(() => get.inputValue()).toBe('200.00');
  await pay.press('End');
  await pay.pressSequentially('x');
  await expect.poll(() => pay.inputValue()).toBe('43100');
  await pay.fill('');
  await expect.poll(() => get.inputValue()).toBe('');
  await get.fill('200');
  await expect.poll(() => pay.inputValue()).toBe('43100.00');
  await expect(page.getByText('You Pay 43100.00 NGN')).toBeAttached();
  const top = async (field: Locator) => (await field.boundingBox())?.y ?? 0;
  expect(await top(pay)).toBeLessThan(await top(get));
  await page.getByRole('button', { name: /swap/i }).click();
  await expect.poll(async () => (await top(get)) < (await top(pay))).toBe(true);
  expect([await pay.inputValue(), await get.inputValue()]).toEqual(['43100.00', '200']);
  await visitor.leave();
});

/** What is drawn over a field of the calculator while nobody is in it; the field itself has the plain amount. */
const drawnOver = (field: Locator) =>
  field.evaluate((input) => {
    const drawing = input.previousElementSibling;
    const signs = [...(drawing?.childNodes ?? [])].map((sign) =>
      sign instanceof HTMLElement ? sign.style.getPropertyValue('--digit') : sign.textContent,
    );
    return getComputedStyle(input).color === 'rgba(0, 0, 0, 0)' ? signs.join('') : 'the field’s own text';
  });

test('the home page answers at first sight: what ¥1,000 costs as people write it, no fees, and by when it is paid', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const calculator = page.getByRole('region', { name: 'Exchange-rate calculator' });
  const pay = calculator.getByLabel('You Pay', { exact: true });
  const get = calculator.getByLabel('You Get', { exact: true });
  const height = async () => (await calculator.boundingBox())?.height;
  const atFirstSight = async () => {
    expect([await drawnOver(pay), await drawnOver(get)]).toEqual(['₦215,500', '¥1,000']);
    await expect(calculator.getByText('No fees on top')).toBeVisible();
  };

  // Before any script: what every kept copy of the page says is true at any hour.
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/');
  await atFirstSight();
  await expect(calculator.getByText('Alipay: paid within 4 working hours')).toBeVisible();
  const before = await height();

  // Alive it tells the moment that the payment form would, and nothing moves for it.
  await page.unroute(/\.js$/);
  await page.goto('/');
  await untilAlive(page);
  await atFirstSight();
  const dataOf = (path: string) =>
    page.evaluate(async (at) => (await (await fetch(`/api/v1${at}`)).json()).data, path);
  const { promise_minutes, promised_at } = (await dataOf('/payments/methods')).payment_methods[0];
  const offices: Opening[] = (await dataOf('/opening-hours')).offices;
  // Told once a minute, and kept by the server for another: what it was before may stand there yet.
  const toldBy = (now: number) =>
    [now, now - MINUTE_MS, now - 120_000].map((from) => {
      const at = workedBy(promise_minutes, offices, from) ?? 0;
      return `Alipay: paid by ${displayComing(new Date(at).toISOString(), from)}`;
    });
  const moment = calculator.getByText(/^Alipay: paid by/);
  const told = async () =>
    toldBy(await page.evaluate(() => Date.now())).includes((await moment.textContent()) ?? '');
  await expect.poll(told).toBe(true);
  expect(toldBy(Date.now())).toContain(`Alipay: paid by ${displayComing(promised_at, Date.now())}`);
  expect(await height()).toBe(before);

  // A copy that a phone kept is opened days later.
  await page.clock.install({ time: Date.now() + 3 * DAY_MS });
  await page.goto('/');
  await untilAlive(page);
  await expect.poll(told).toBe(true);

  // Whoever enters a field is in a plain amount.
  await get.focus();
  expect(await drawnOver(get)).toBe('the field’s own text');
  expect(await get.inputValue()).toBe('1000');
  await get.fill('2000');
  await expect.poll(() => pay.inputValue()).toBe('431000.00');
  expect(await drawnOver(pay)).toBe('431000.00');
  await visitor.leave();
});

test('the digits roll to what the calculator answers', async () => {
  const visitor = await browsers.open(LAPTOP, { moves: true });
  const { page } = visitor;
  await page.goto('/');
  await untilAlive(page);
  const pay = page.getByLabel('You Pay', { exact: true });
  const moved = await page.evaluateHandle(() => {
    const ends: number[] = [];
    document.addEventListener('transitionend', ({ propertyName, pseudoElement, elapsedTime }) => {
      if (propertyName === 'transform' && pseudoElement === '::before') ends.push(elapsedTime);
    });
    return ends;
  });
  await page.getByLabel('You Get', { exact: true }).fill('2000');
  await expect.poll(() => pay.inputValue()).toBe('431000.00');
  await expect.poll(() => moved.evaluate((ends) => ends.length)).toBeGreaterThan(1);
  expect(new Set(await moved.evaluate((ends) => ends))).toEqual(new Set([0.25]));
  expect(await drawnOver(pay)).toBe('431000.00');
  await visitor.leave();
});

test('nothing is ever on its way to another look for who asked for less motion', async () => {
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/');
  await untilAlive(page);
  const begun = await page.evaluateHandle(() => {
    const names: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => names.push(propertyName));
    return names;
  });
  const pay = page.getByLabel('You Pay', { exact: true });
  await page.getByLabel('You Get', { exact: true }).fill('2000');
  await expect.poll(() => drawnOver(pay)).toBe('431000.00');
  // What every part of the page takes from its root is there at once, in one go.
  const sizes = await page.evaluate(async () => {
    document.documentElement.style.fontSize = '24px';
    const atOnce = getComputedStyle(document.body).fontSize;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return [atOnce, getComputedStyle(document.body).fontSize];
  });
  expect(sizes).toEqual(['24px', '24px']);
  expect(await begun.jsonValue()).toEqual([]);
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
    await expect
      .poll(() => history.getByRole('tab', { name: period }).getAttribute('aria-selected'))
      .toBe('true');
    await expect(history.getByText(`The last ${period}.`).first()).toBeAttached();
  }
  // The sample has paid too few to boast of, and says so before any script runs.
  expect(await (await page.request.get('/rate')).text()).toContain('too few to say anything honest');
  const record = page.getByRole('region', { name: 'How fast we pay' });
  await expect(record.getByText(/^Fewer than 20 payments/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Shipping rates' });
  await expect(table.getByText('Express').first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await visitor.leave();
});

test('on a laptop the rate page leaves no hole: what stands beside the chart ends where it does', async () => {
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/rate');
  const endOf = async (name: string) => {
    const box = await page.getByRole('region', { name }).boundingBox();
    return box ? box.y + box.height : expect.fail(`no ${name}`);
  };
  const chart = await endOf('How the rate has moved');
  expect(Math.abs((await endOf('Waiting for a better rate?')) - chart)).toBeLessThan(1);
  // The line is drawn over all of its marks.
  const marks = page.getByRole('img', { name: 'Naira for one yuan' });
  expect((await marks.boundingBox())?.height).toBeGreaterThan(239);
  expect(await sidewaysScroll(page)).toBe(0);
  await visitor.leave();
});

test('a question is asked from the contact form, which says what is missing', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.goto('/about-us#contact');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  const form = page.getByRole('region', { name: 'Contact Us' });
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Fill in all fields')).toBeVisible();
  await expect.poll(() => form.getByText('Value is required').count()).toBe(4);

  await form.getByLabel(/name/i).fill('Ada Obi');
  await form.getByLabel(/email/i).fill('ada@example.com');
  const phone = form.getByLabel(/phone/i);
  await phone.pressSequentially('080a3.000012345');
  await expect.poll(() => phone.inputValue()).toBe('8030000123');
  await expect(
    form.getByText('You typed more than 10 digits; we kept 10. Please check the number.'),
  ).toBeVisible();
  await form.getByLabel('Message').fill('Do you pay factories in Yiwu?');
  await page.reload();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Do you pay factories in Yiwu?');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByRole('status')).toBeVisible();
  await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('');
  await visitor.leave();
});

test('the footer leads to policies, contact and the accounts, and an unknown path to the 404 page', async () => {
  const visitor = await browsers.open(LAPTOP);
  const { page } = visitor;
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(
    footer.getByText('Your one place stop for your RMB payment, Procurement and shipping deals.'),
  ).toBeVisible();
  await expect(footer.getByText(/© \d{4} Cowrie\. All Rights Reserved/)).toBeVisible();
  const leadingOut = await footer.getByRole('link', { name: /opens in a new tab/ }).all();
  expect(leadingOut.length).toBeGreaterThan(0);
  for (const link of leadingOut) {
    await expect.poll(() => link.getAttribute('target')).toBe('_blank');
  }
  await footer.getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toBeAt('/about-us#contact');
  await footer.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'What we collect' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText('Still need help?')).toBeVisible();

  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '404, Page not found' })).toBeVisible();
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
  await expect(menu).toBeVisible();
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
  await expect(page.getByText('The username or password is not correct.')).toBeVisible();
  await visitor.leave();
});

test('what is pressed while the page is still loading its scripts does its work once it is alive', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  const letGo = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Branding' }).click();
  letGo();
  await expect(page.getByRole('dialog', { name: 'Branding' })).toBeVisible();
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
  await expect(page.locator('html[data-waiting]')).toBeVisible();
  expect(await page.getByText('Part of this page did not arrive.').isVisible()).toBe(false);
  letGo();
  await expect(page.getByText('Password do not match')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');

  // The form is gone with a link that opens nothing, and its reader goes on at what says so.
  await page.getByLabel('Confirm password', { exact: true }).fill('Harmattan-7');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('has expired');
  await visitor.leave();
});

test('a page whose scripts do not come says so, and loads again', async () => {
  const visitor = await browsers.open(PHONE);
  const { page } = visitor;
  await page.route('**/framework*.js', (route) => route.abort());
  await page.goto('/sign-up?from=a-friend');
  const again = page.getByRole('link', { name: 'Load it again' });
  await expect(again).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(again).toBeHidden();
  // It lives: the calendar opens.
  await page.getByRole('button', { name: 'Date of birth' }).click();
  await expect(page.getByRole('dialog', { name: 'Date of birth' })).toBeVisible();
  expect(page.url()).toContain('/sign-up?from=a-friend');
  await visitor.leave();
});
