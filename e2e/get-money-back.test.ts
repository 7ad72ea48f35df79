/** Money of a cancelled order comes back: to the balance, which pays another order, and to a bank, by two people. */
import { deskCancelOrder } from '@cowrie/contract/desk/orders.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiveMoney } from '../server/testing/money.ts';
import { data, newCustomer, placePaymentOf, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { PASSWORD } from './testing/customer.ts';
import { transferSlip } from './testing/pictures.ts';
import { expectToRead } from './testing/screen-reader.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a cancelled order pays another one, and a third goes back to the bank', {
  timeout: 240_000,
}, async () => {
  const customer = await newCustomer(product);
  const [first, second, third] = [
    await placePaymentOf(customer.client),
    await placePaymentOf(customer.client),
    await placePaymentOf(customer.client),
  ];
  await product.startAfter(async (db) => {
    const ours = { db, clock: () => new Date() };
    const { id } = await db
      .selectFrom('customers')
      .select('id')
      .where('username', '=', customer.username)
      .executeTakeFirstOrThrow();
    for (const order of [first, third]) await receiveMoney(ours, id, order.id, 15_000_000n);
  });
  const { client: treasury } = await staffClient(product, 'treasury');
  for (const { reference } of [first, third])
    data(
      await treasury.call(deskCancelOrder, {
        params: { reference },
        body: { reason: 'Closed for the week' },
      }),
    );
  data(await treasury.call(switchPaymentOption, { params: { code: 'wallet' }, body: { enabled: true } }));

  // The mail leads to the order, where one press puts it on the balance.
  const phone = await browsers.open(PHONE, customer);
  const { page } = phone;
  const mail = await product.inbox.next(
    customer.email,
    `${first.reference}: Choose how you get your money back`,
  );
  await page.goto(mail.text?.match(/http\S+\/orders\?order=\S+/)?.[0] ?? '');
  const refund = page.getByRole('region', { name: 'Refund' });
  await expect(refund.getByText('Your refund')).toBeVisible();
  await expectToRead(refund, ['Your refund', '₦150,000.00', 'button "Put ₦150,000.00 in my balance"']);
  await refund.getByRole('button', { name: 'Put ₦150,000.00 in my balance' }).click();
  await expect(refund.getByText(/It is in your/)).toBeVisible();
  await refund.getByRole('link', { name: 'balance' }).click();
  await expect(page.getByText('Refund of a cancelled order')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  // It pays another order.
  await page.goto(`/pay/payment/${second.id}`);
  await page.getByRole('radio', { name: /wallet/ }).check();
  await page.getByRole('button', { name: 'Pay ₦150,000.00 from balance' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await page.goto('/balance');
  await expect(page.getByText('Paid from the balance')).toBeVisible();

  // The third goes to a bank account.
  await page.goto(`/orders?order=payment-${third.id}`);
  await refund.getByRole('button', { name: 'Send it to my bank account' }).click();
  await refund.getByLabel('Bank', { exact: true }).fill('Zenith Bank');
  await refund.getByLabel('Account number').fill('0123456789');
  await refund.getByLabel('Account name').fill('Ngozi Eze');
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('you have not named this account before')).toBeVisible();
  await refund.getByLabel('Your password').fill('Wrong-2026');
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('That is not your current password.')).toBeVisible();
  await refund.getByLabel('Your password').fill(PASSWORD);
  expect(await axeFindings(page)).toEqual([]);
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('0123456789')).toBeVisible();

  const one = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await one.page.goto('/desk/');
  await one.page.getByRole('link', { name: /Refunds/ }).click();
  const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: third.reference });
  await waiting(one.page).getByRole('button', { name: 'Prepare' }).click();
  await one.page.getByRole('dialog').getByRole('button', { name: 'Prepare' }).click();
  await expect(one.page.getByText('A second person has to approve what you proposed.').first()).toBeVisible();
  const release = waiting(one.page).getByRole('button', { name: 'Release' });
  await expect.poll(() => release.getAttribute('aria-disabled')).toBe('true');
  expect(await axeFindings(one.page)).toEqual([]);
  await one.leave();

  const other = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await other.page.goto('/desk/refunds');
  await expect(waiting(other.page)).toBeVisible();
  await waiting(other.page).getByRole('button', { name: 'Release' }).click();
  const dialog = other.page.getByRole('dialog');
  await dialog.getByLabel('The bank’s reference').fill('FT2611220001');
  await dialog.locator('input[type=file]').setInputFiles(await transferSlip('NGN 150,000.00'));
  await dialog.getByRole('button', { name: 'It is sent' }).click();
  await expect(other.page.getByText('The refund is sent, and the customer is told.')).toBeVisible();
  await expect(waiting(other.page)).toBeGone();
  await other.leave();

  await product.inbox.next(customer.email, `${third.reference}: Your refund is sent`);
  await page.reload();
  await expect(refund.getByText(/the bank’s reference is FT2611220001/)).toBeVisible();
  await expect(refund.getByAltText('The bank’s slip')).toBeVisible();
  await phone.leave();
});
