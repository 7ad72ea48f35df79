/** Staff hold a proof against the amount: what they confirm is what they read, of the proof that they looked at. */
import { viewProof } from '@cowrie/contract/desk/triage.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { holdNext } from './testing/held-calls.ts';
import { paste } from './testing/paste.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { openWholeBrowser, setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('what is pasted as the amount that arrived is what is confirmed, or nothing is', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto(`/desk/orders/${order.reference}`);
  await page
    .getByRole('button', { name: /^Confirm payment/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const arrived = dialog.getByLabel('Amount that arrived');
  await expect.poll(() => arrived.inputValue()).toBe('150,000.00');
  await paste(arrived, '149.500,00');
  await arrived.press('Enter');
  await expect.poll(() => arrived.getAttribute('aria-invalid')).toBe('true');
  expect(await arrived.inputValue()).toBe('');
  await paste(arrived, 'NGN 149,500.00');
  await expect.poll(() => arrived.inputValue()).toBe('149,500.00');
  await expect(dialog.getByText(/₦500\.00/)).toBeVisible();
  await leave();
});

test('a proof that is a PDF is read beside the amount', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order, 'payment', pdfSlip());
  const whole = await openWholeBrowser(product);
  const { page, leave } = await whole.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto(`/desk/orders/${order.reference}`);
  await expect(page.getByText('Should have arrived')).toBeVisible();
  await expect(page.getByTitle(`Proof of payment for ${order.reference}`, { exact: true })).toBeVisible();
  // The browser's own viewer runs in the frame: the desk's policy lets it.
  const viewers = () => page.frames().filter((frame) => frame.url().startsWith('chrome-extension:')).length;
  await expect.poll(viewers).toBe(1);
  await page.getByRole('button', { name: /^Enlarge: Proof/ }).click();
  await expect.poll(viewers).toBe(2);
  await expect(page.getByRole('dialog').getByText('₦150,000.00')).toBeVisible();
  await leave();
});

test('on a phone what was asked for is in sight with the slip and the buttons, before anything is scrolled', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { page, leave } = await browsers.open(PHONE, await staffClient(product, 'treasury'));
  await page.goto('/desk/triage');
  const asked = page.getByText('Asked for').locator('..');
  await expect(asked).toBeVisible();
  const compared = page.getByText('Should have arrived').locator('..');
  const [amount = 'no amount'] = (await compared.textContent())?.match(/₦[\d,]+\.\d\d/) ?? [];
  expect(await asked.textContent()).toContain(amount);
  const { top, bottom } = await asked.evaluate((element) => element.getBoundingClientRect());
  const confirm = page.getByRole('button', { name: 'Confirm' });
  const button = await confirm.evaluate((element) => element.getBoundingClientRect());
  const slip = await page
    .getByRole('button', { name: /^Enlarge: Proof/ })
    .or(page.getByRole('img', { name: /^Proof of payment for/ }))
    .first()
    .evaluate((element) => element.getBoundingClientRect());
  expect(slip.top).toBeGreaterThanOrEqual(0);
  expect(slip.bottom).toBeLessThan(top);
  expect(bottom).toBeLessThanOrEqual(button.top);
  expect(button.bottom).toBeLessThanOrEqual(PHONE.height);
  await leave();
});

test('with text of 200 % a phone keeps every button of triage in sight, and half of the screen beside what can be taken back', async () => {
  const customer = await newCustomer(product);
  for (const _ of [1, 2]) await sendProof(customer.client, await placePaymentOf(customer.client));
  const { page, leave } = await browsers.open(PHONE, await staffClient(product, 'treasury'));
  await page.goto('/desk/triage');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  // Nothing is wider than the screen, or a phone shows the whole page smaller.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  const decide = page.getByRole('group', { name: 'Decide' });
  for (const name of [/^Confirm/, /^Decline/, /^Skip/]) {
    const { left, right, bottom } = await placeOf(decide.getByRole('button', { name }));
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(PHONE.width);
    expect(bottom).toBeLessThanOrEqual(PHONE.height);
  }
  await decide.getByRole('button', { name: /^Decline/ }).click();
  await page.getByRole('button', { name: 'The money has not arrived in our account.' }).click();
  const pending = page.getByRole('region', { name: 'Decided, not sent yet' });
  await expect(pending).toBeVisible();
  expect((await placeOf(pending)).top).toBeGreaterThanOrEqual(PHONE.height / 2);
  const [words, button] = [
    await placeOf(pending.getByText('will be declined')),
    await placeOf(pending.getByRole('button', { name: /^Take back/ })),
  ];
  expect(button.top).toBeGreaterThanOrEqual(words.bottom);
  await pending.getByRole('button', { name: /^Take back/ }).click();
  await leave();
});

test('with text of 200 % a dialog on a phone shows what it asks, whole, and its buttons', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { page, leave } = await browsers.open(PHONE, await staffClient(product, 'treasury'));
  await page.goto(`/desk/orders/${order.reference}`);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const confirm = page.getByRole('button', { name: /^Confirm payment/ }).first();
  await confirm.click();
  const dialog = page.getByRole('dialog');
  /** Whether a tap in its middle, once it is scrolled to, meets it, and it ends within the screen. */
  const isInReach = (part: Locator) =>
    part.evaluate((element) => {
      element.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight && element.contains(met);
    });
  for (const part of [
    dialog.getByLabel('Amount that arrived'),
    dialog.getByRole('button', { name: 'Back' }),
    dialog.locator('[type=submit]'),
  ])
    expect(await isInReach(part)).toBe(true);
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByRole('button', { name: 'Back' }).click();
  const enlarge = page
    .getByRole('button', { name: /^Enlarge: Proof/ })
    .or(page.getByTitle('Larger'))
    .first();
  if ((await enlarge.getAttribute('title')) === null) await enlarge.click();
  const tools = [
    page.getByTitle('Smaller'),
    page.getByTitle('Larger'),
    page.getByTitle('Download the picture'),
  ];
  for (const tool of tools) expect(await isInReach(tool.last())).toBe(true);
  await leave();
});

test('a key in triage is for the proof that was read, however late a colleague is seen to look at it too', async () => {
  const [owner, treasury] = [await staffClient(product, 'owner'), await staffClient(product, 'treasury')];
  const references: string[] = [];
  for (const name of ['Triage Aba', 'Triage Bode', 'Triage Chika']) {
    const { client } = await newCustomer(product, { name });
    const order = await placePaymentOf(client);
    await sendProof(client, order, 'payment', await transferSlip(`NGN ${order.reference}`));
    references.push(order.reference);
  }
  const [before = '', read = ''] = references;
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  await page.goto('/desk/triage');
  const shown = page.getByRole('heading', { level: 2, name: /^CWR-/ });
  await expect(shown).toBeVisible();
  for (let now = await shown.textContent(); now !== before; now = await shown.textContent()) {
    await page.keyboard.press('j');
    await expect.poll(() => shown.textContent()).not.toBe(now);
  }
  const letGo = await holdNext(page, new RegExp(`/triage/${read}/view$`));
  await page.keyboard.press('y');
  await expect.poll(() => shown.textContent()).toBe(read);
  const appeared = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 1_000, appeared);
  data(await owner.client.call(viewProof, { params: { reference: read }, body: {} }));
  letGo();
  await expect(page.getByText(/looks at it too$/)).toBeVisible();
  expect(await shown.textContent()).toBe(read);
  await page.keyboard.press('y');
  const decided = page.getByRole('region', { name: 'Decided, not sent yet' }).getByRole('listitem');
  await expect.poll(() => decided.last().textContent()).toContain(read);
  await leave();
});
