/** Staff go through the desk by the keyboard alone: the focus is where they go on, also when what had it is gone. */
import { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, openCase, placePaymentOf, staffClient, writeToUs } from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { holdNext } from './testing/held-calls.ts';
import { answerBox, conversations, opened } from './testing/inbox.ts';
import { hasFocus, tabTo } from './testing/keyboard.ts';
import { section } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('by the keyboard one goes on in the screen that opens, and at the row that one comes back to', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/orders?status=open');
  const rows = page.getByRole('row').getByRole('link', { name: /^CWR-/ });
  await expect(rows.nth(1)).toBeVisible();
  const second = (await rows.nth(1).textContent()) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: second.slice(0, 12) })).toBeVisible();
  // The way back is the first thing of the screen, and the rail's thirty links are not gone through before it.
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('main').getByRole('link', { name: 'Orders' }))).toBe(true);

  await page.keyboard.press('u');
  await expect.poll(() => hasFocus(rows.nth(1))).toBe(true);
  // A screen of the rail is gone on in, too.
  await section(page, 'Rates').press('Enter');
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeVisible();
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await leave();
});

test('what has the focus while an order, a customer or a case loads keeps it when it comes', async () => {
  const owner = await staffClient(product, 'owner');
  const about = await openCase(product, owner.client, 'Halima Early');
  const { case: held } = data(await owner.client.call(getDeskCase, { params: { id: about } }));
  const { page, leave } = await browsers.open(LAPTOP, owner);
  async function stepBackEarly(screen: string, call: RegExp, back: string, shown: string) {
    const letGo = await holdNext(page, call);
    await page.goto(screen);
    const wayBack = page.getByRole('main').getByRole('link', { name: back, exact: true });
    await tabTo(page, wayBack);
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    await expect(page.getByRole('main').getByText('Halima').first()).toBeVisible();
    expect(await hasFocus(wayBack)).toBe(true);
  }
  const { reference } = held.order;
  await stepBackEarly(`/desk/orders/${reference}`, /\/v1\/desk\/orders\/CWR-[^/]+$/, 'Orders', reference);
  await stepBackEarly(
    `/desk/customers/${held.customer.id}`,
    /\/v1\/desk\/customers\/\d+$/,
    'Customers',
    'Halima Early',
  );
  await stepBackEarly(`/desk/cases/${about}`, /\/v1\/desk\/cases\/\d+$/, 'Cases', `Case ${reference}`);
  await leave();
});

test('the keyboard goes through a queue', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto('/desk/orders?status=all');
  // The choice of a type keeps the focus; the keys work all the same.
  await page.getByText('RMB Payment', { exact: true }).first().click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('/');
  await expect
    .poll(() => page.getByLabel('Search orders').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await leave();
});

test('the keyboard goes on where what it pressed has gone with its conversation, or with the moves of its order', async () => {
  const owner = await staffClient(product, 'owner');
  await writeToUs(product, 'Gone Ade', 'Gone Bola');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('#main') && document.activeElement.textContent);
  await page.goto('/desk/inbox');
  await conversations(page, 'Gone Ade').click();
  await answerBox(page).fill('Good morning, your payment has arrived.');
  await answerBox(page).press('Control+Enter');
  await expect.poll(() => opened(page).textContent()).toBe('Gone Bola');
  await expect.poll(focused).toMatch('Gone Bola');

  const { client } = await newCustomer(product, { name: 'Gone Chidi' });
  const { reference } = await placePaymentOf(client);
  await page.goto(`/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer asked for it.');
  await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect.poll(focused).toMatch(/^This order is cancelled/);

  // Where nothing stands in its place, to what stood around it.
  await page.goto('/desk/content/faqs');
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  await dialog.getByLabel('Question', { exact: true }).fill('Is it gone?');
  await dialog.getByLabel('Answer', { exact: true }).fill('Soon.');
  await dialog.getByRole('button', { name: 'Add it' }).press('Enter');
  const entry = page.getByRole('button', { name: 'Change Is it gone?' });
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).last().press('Enter');
  await expect(entry).toBeGone();
  await expect.poll(focused).toMatch('How long does a payment take?');
  await leave();
});
