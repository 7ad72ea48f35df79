/** Staff take turns at one computer: what one of them decided is theirs, and nothing of it acts in the next one's session. */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { deskLogout } from '@cowrie/contract/desk/session.ts';
import { expect, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a decision that could still be taken back is sent as its person signs out, in their name', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const treasury = await staffClient(product, 'treasury');
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/desk/triage');
  const shown = page.getByRole('heading', { level: 2, name: /^CWR-/ });
  await expect(shown).toBeVisible();
  for (let now = await shown.textContent(); now !== order.reference; now = await shown.textContent()) {
    await page.keyboard.press('j');
    await expect.poll(() => shown.textContent()).not.toBe(now);
  }
  await page.keyboard.press('n');
  await page.keyboard.press('1');
  await expect(page.getByText(`${order.reference} will be declined`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  // It stands there for five seconds.
  await expect(page.getByText('Your last decision was sent as you left.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign in to the desk' })).toBeVisible();
  const owner = await staffClient(product, 'owner');
  const params = { reference: order.reference };
  await expect
    .poll(async () => data(await owner.client.call(getDeskOrder, { params })).order.status)
    .toBe('pending');
  await expect
    .poll(async () => (await treasury.client.call(getDeskOrder, { params })).status)
    .toBe('warning');
  expect(asked).toEqual([]);
  await leave();
});

test('what was being typed in the dialog of a move is there once its person has signed in anew and opens it', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const owner = await staffClient(product, 'owner');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const open = async () => {
    await page
      .getByRole('button', { name: /^Confirm payment/ })
      .first()
      .click();
    return page.getByRole('dialog').getByLabel('The bank’s reference');
  };
  await page.goto(`/desk/orders/${order.reference}`);
  await (await open()).fill('000013 NIP');
  // The server knows it no more; the page hears so with what it reads next.
  data(await owner.client.call(deskLogout, {}));
  await page.getByLabel('Username or email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('What you were writing is kept: it is where you wrote it.')).toBeVisible();
  // It is kept over a reload, too, before the dialog is opened.
  await expect(page.getByRole('heading', { name: order.reference })).toBeVisible();
  await page.reload();
  const reference = await open();
  await expect.poll(() => reference.inputValue()).toBe('000013 NIP');
  await leave();
});

test('a tab in which one was at work is a new page for whoever signs in at the browser next', async () => {
  const support = await staffClient(product, 'support');
  const { page, context, leave } = await browsers.open(LAPTOP, support);
  await page.goto('/desk/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'isTheLastOnes', true));
  const other = await context.newPage();
  // Of the storefront, since a page of the desk keeps its own session.
  await other.goto('/');
  const next = await staffClient(product, 'warehouse');
  await other.evaluate(
    (state) => localStorage.setItem('deskState', state),
    JSON.stringify(next.remembered.deskState),
  );
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isTheLastOnes') ?? false)).toBe(false);
  await expect(page.getByText('warehouse', { exact: true }).first()).toBeVisible();
  await leave();
});
