/** What is said for a while, and for how long: by a clock that the journey turns. */
import { forgotPassword } from '@cowrie/contract/accounts.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, placePaymentOf } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { holdClock } from './testing/held-clock.ts';
import { transferSlip } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage({ RATE_LIMIT_FACTOR: '1000' });

test('“Code sent!” for three seconds, and one code at a time', async () => {
  const { remembered } = await newCustomer(product, { isVerified: false });
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto('/verify-email');
  const again = page.getByRole('button', { name: 'Resend Code' });
  await expect(again).toBeVisible();
  await page.clock.install();
  await holdClock(page);
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/api/v1/resend/email-code', async (route) => {
    asked += 1;
    await isLetGo;
    await route.continue();
  });
  await again.click();
  await expect.poll(() => asked).toBe(1);
  // It is off meanwhile, which a forced press does not mind.
  await again.click({ force: true });
  letGo();
  const sent = page.getByRole('button', { name: 'Code sent!' });
  await expect(sent).toBeVisible();
  // Once in sight and in the page's text: who listens hears the same in other words.
  expect(await page.getByText('Code sent!').count()).toBe(1);
  expect(asked).toBe(1);
  await page.clock.runFor(2_900);
  await expect(sent).toBeVisible();
  await page.clock.runFor(200);
  await expect(again).toBeVisible();
  await leave();
});

test('a new password leads to the login after three seconds', async () => {
  const { client, email } = await newCustomer(product);
  data(await client.call(forgotPassword, { body: { email } }));
  const mail = await product.inbox.next(email);
  const path = /\/reset-password\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? 'no link';
  const { page, leave } = await browsers.open(PHONE);
  await page.goto(path);
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('Harmattan-8-Sokoto');
  await page.clock.install();
  await holdClock(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Taking you to the login page…')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(page).toBeAt(path);
  await page.clock.runFor(200);
  await expect(page).toBeAt('/login');
  await leave();
});

test('“Error!” on the button of a proof for four seconds, with the file still there', async () => {
  const { client, remembered } = await newCustomer(product);
  const order = await placePaymentOf(client);
  const { page, leave } = await browsers.open(PHONE, { remembered });
  await page.goto(`/pay/payment/${order.id}`);
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 150,000.00'));
  await page.route('**/api/v1/payment/payment/transaction/**', (route) => route.abort());
  const paid = page.getByRole('button', { name: 'I have paid' });
  await expect(paid).toBeVisible();
  await page.clock.install();
  await holdClock(page);
  await paid.click();
  const failed = page.getByRole('button', { name: 'Error!' });
  await expect(failed).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(failed).toBeVisible();
  await page.clock.runFor(200);
  await expect(paid).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove / })).toBeVisible();
  await leave();
});

test('a copy is confirmed for one and a half seconds', async () => {
  const { remembered } = await newCustomer(product);
  const { page, context, leave } = await browsers.open(LAPTOP, { remembered });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/ship-for-me');
  const copy = page.getByRole('button', { name: 'Copy city' }).first();
  await expect(copy).toBeVisible();
  await page.clock.install();
  await holdClock(page);
  await copy.click();
  await expect(copy.getByText('Copied')).toBeVisible();
  await page.clock.runFor(1_400);
  await expect(copy.getByText('Copied')).toBeVisible();
  await page.clock.runFor(200);
  await expect(copy.getByText('Copied')).toBeGone();
  await leave();
});
