/** Money of a cancelled order comes back: to the balance, which pays another order, and to a bank, by two people. */
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { listRefunds, prepareRefund, returnRefund } from '@cowrie/contract/desk/refunds.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBank } from '@cowrie/contract/refunds.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiveMoney } from '../server/testing/money.ts';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { PASSWORD } from './testing/customer.ts';
import { holdNext } from './testing/held-calls.ts';
import { transferSlip } from './testing/pictures.ts';
import { expectToRead } from './testing/screen-reader.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

/** Two of our accounts have taken Naira, so that none is chosen. */
async function prepareIn(dialog: Locator) {
  await dialog.getByLabel('From which of our accounts').selectOption('Test bank');
  await dialog.getByRole('button', { name: 'Prepare' }).click();
}

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

  // Whoever comes back to the page to pay reads where the money is.
  const phone = await browsers.open(PHONE, customer);
  const { page } = phone;
  // To a balance that is too small no order leads.
  await page.goto(`/orders?order=payment-${second.id}`);
  await expect(page.getByText('Account number', { exact: true })).toBeVisible();
  expect(await page.getByRole('link', { name: /^Pay from/ }).count()).toBe(0);
  await page.goto(`/pay/payment/${first.id}`);
  await expect(page.getByText('You are getting your money back.')).toBeVisible();
  await expect(page.getByText('₦150,000.00', { exact: true })).toBeVisible();
  expect(await page.getByText('there is nothing to pay').count()).toBe(0);
  await page.getByRole('link', { name: 'Say where your money goes' }).click();
  await expect(page).toBeAt(`/orders?order=payment-${first.id}`);

  // The mail leads to the order, where one press puts it on the balance.
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

  // It pays another order, to somebody new with the password.
  const isAskedWhere = /\/api\/v1\/payments\/options/;
  let answered = await holdNext(page, isAskedWhere);
  await page.goto(`/orders?order=payment-${second.id}`);
  // Known before: the thumb is on its way there, and where to pay comes below it.
  const amount = page.getByRole('dialog').getByRole('button', { name: 'Copy amount' });
  const amountAt = await amount.boundingBox();
  answered();
  await expectOfferedFirst(page, '₦150,000.00');
  expect(await amount.boundingBox()).toEqual(amountAt);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Pay from your balance' }).click();
  await expect(page.getByRole('heading', { name: '2. Pay from your balance' })).toBeVisible();
  // No account was asked for, whose answer tells it elsewhere.
  await expect(page.getByRole('radio', { name: 'Your balance ₦150,000.00' })).toBeVisible();
  // Whoever comes there to pay by bank sees it above the account.
  answered = await holdNext(page, isAskedWhere);
  await page.goto(`/pay/payment/${second.id}`);
  const toSend = page.getByRole('heading', { name: '2. Send the money' });
  const toSendAt = await toSend.boundingBox();
  answered();
  await expect(page.getByText('Account number', { exact: true })).toBeVisible();
  const balance = page.getByRole('radio', { name: 'Your balance ₦150,000.00' });
  await expect(balance).toBeVisible();
  expect(await toSend.boundingBox()).toEqual(toSendAt);
  await balance.check();
  const pay = page.getByRole('button', { name: 'Pay ₦150,000.00 from balance' });
  const wallet = page.getByRole('region', { name: 'Your balance' });
  const password = wallet.getByLabel('Your password');
  const hasFocus = () => password.evaluate((field) => field === document.activeElement);
  await expect(wallet.getByText('New receiver: your password keeps your money safe')).toBeVisible();
  await pay.click();
  await expect(wallet.getByText('we do not know this receiver yet')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  await password.fill('Wrong-2026');
  await password.press('Enter');
  await expect(wallet.getByText('That is not your current password.')).toBeVisible();
  await expect.poll(hasFocus).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await password.fill(PASSWORD);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/payment/*/wallet/*', async (route) => {
    // The first is lost on its way: where its answer is, the page sees at once that the order is paid.
    if (keys.push(route.request().headers()['idempotency-key']) === 1) await route.abort('connectionreset');
    else await route.continue();
  });
  await pay.click();
  await expect(page.getByText('Tapping again does not pay twice.')).toBeVisible();
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await page.goto('/balance');
  await expect(page.getByText('Paid from the balance')).toBeVisible();

  // The third goes to a bank account.
  await page.goto(`/orders?order=payment-${third.id}`);
  const toBank = refund.getByRole('button', { name: 'Send it to my bank account' });
  const focused = (place: Locator) =>
    expect.poll(() => place.evaluate((one) => one === document.activeElement));
  await toBank.click();
  await focused(refund.getByLabel('Bank', { exact: true })).toBe(true);
  await refund.getByRole('button', { name: 'Back' }).click();
  await focused(toBank).toBe(true);
  await toBank.click();
  await refund.getByLabel('Bank', { exact: true }).fill('Zenith Bank');
  await refund.getByLabel('Account name').fill('Ngozi Eze');
  // A phone that is short of memory drops the page while its owner looks the number up in another app.
  await page.reload();
  await toBank.click();
  await expect.poll(() => refund.getByLabel('Bank', { exact: true }).inputValue()).toBe('Zenith Bank');
  expect(await refund.getByLabel('Account name').inputValue()).toBe('Ngozi Eze');
  // Cut to ten digits it would be another account.
  await refund.getByLabel('Account number').pressSequentially('08012345678');
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('Account number is 10 digits')).toBeVisible();
  await refund.getByLabel('Account number').clear();
  await refund.getByLabel('Account number').pressSequentially('0123 456-789');
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('you have not named this account before')).toBeVisible();
  await refund.getByLabel('Your password').fill('Wrong-2026');
  await refund.getByRole('button', { name: 'Send it here' }).click();
  await expect(refund.getByText('That is not your current password.')).toBeVisible();
  await refund.getByLabel('Your password').fill(PASSWORD);
  expect(await axeFindings(page)).toEqual([]);
  await refund.getByRole('button', { name: 'Send it here' }).click();
  // What was filled in was taller: that it is taken stands in sight all the same.
  for (const words of ['Your refund', '0123456789', 'We will send it as soon as two of us have checked it.'])
    await expect.poll(() => refund.getByText(words).evaluate(isInSight)).toBe(true);
  // Where whoever waits for it looks: beside the balance.
  await page.goto('/balance');
  await expect(page.getByText('On its way to your bank')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: third.reference }).first().click();
  await expect(refund.getByText('0123456789')).toBeVisible();

  const one = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await one.page.goto('/desk/');
  await one.page.getByRole('link', { name: /Refunds/ }).click();
  const waiting = (page: Page) => page.getByRole('listitem').filter({ hasText: third.reference });
  await waiting(one.page).getByRole('button', { name: 'Prepare' }).click();
  await prepareIn(one.page.getByRole('dialog'));
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

/** The order's panel names what the balance has on a phone's first screen, above the account to pay into. */
async function expectOfferedFirst(page: Page, balance: string): Promise<void> {
  const panel = page.getByRole('dialog');
  const offer = panel.getByRole('link', { name: `Pay from your balance (${balance})` });
  await expect(offer).toBeVisible();
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const account = panel.getByText('Account number', { exact: true });
  expect(await bottomOf(offer)).toBeLessThan((await account.boundingBox())?.y ?? 0);
  expect(await bottomOf(offer)).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await panel.getByRole('link', { name: /^Pay from/ }).count()).toBe(1);
}

/** A cancelled order whose customer wants its money at a bank; they can name another account. */
async function owedToBank(name: string) {
  const { client } = await newCustomer(product, { name });
  const order = await placePaymentOf(client);
  await sendProof(client, order);
  const { client: owner } = await staffClient(product, 'owner');
  data(await owner.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
  data(await owner.call(deskCancelOrder, { params: order, body: { reason: 'Closed for the week' } }));
  const params = { id: data(await client.call(getPayment, { params: order })).payments.refund?.id ?? '' };
  const nameAccount = async (account_number: string) => {
    const to = { bank_name: 'Zenith Bank', account_number, account_name: name };
    data(await client.call(refundToBank, { params, body: { ...to, current_password: PASSWORD } }));
  };
  await nameAccount('0123456789');
  const now = async () => {
    const { refunds, accounts } = data(await owner.call(listRefunds, { query: { queue: 'open' } }));
    const refund = refunds.data.find(({ id }) => id === params.id);
    return { refund, version: refund?.version ?? '', account: accounts[0]?.code ?? '' };
  };
  return { ...order, params, nameAccount, now };
}

test('a refund is prepared for the account that was looked at, and for no other', async () => {
  const owed = await owedToBank('Other Account');
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/refunds');
  const row = page.getByRole('listitem').filter({ hasText: owed.reference });
  await row.getByRole('button', { name: 'Prepare' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('0123456789')).toBeVisible();
  await owed.nameAccount('9998887776');
  await expect(row.getByText('9998887776')).toBeAttached();
  await expect(dialog.getByText(/^This refund has changed since you opened it\./)).toBeVisible();
  await expect(dialog.getByText('0123456789')).toBeVisible();
  await prepareIn(dialog);
  await expect(dialog.getByText(/^Someone changed this in the meantime\./)).toBeVisible();
  expect((await owed.now()).refund?.state).toBe('waiting');
  // Looked at again, it goes.
  await dialog.getByRole('button', { name: 'Back' }).click();
  await row.getByRole('button', { name: 'Prepare' }).click();
  await expect(dialog.getByText('9998887776')).toBeVisible();
  await prepareIn(dialog);
  await expect(row.getByText(/prepared by you/)).toBeVisible();
  await leave();
});

test('whoever fills in a release is told that a colleague gave the refund back', async () => {
  const owed = await owedToBank('Given Back');
  const { client: treasury } = await staffClient(product, 'treasury');
  const { version, account } = await owed.now();
  data(await treasury.call(prepareRefund, { params: owed.params, body: { version, account } }));
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto('/desk/refunds');
  const row = page.getByRole('listitem').filter({ hasText: owed.reference });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: 'Release' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The bank’s reference').fill('FT26NIP0009912345');
  const body = { version: (await owed.now()).version, reason: 'The bank has closed this account.' };
  data(await treasury.call(returnRefund, { params: owed.params, body }));
  await expect(row).toBeGone();
  await expect(dialog.getByText(/^This refund has left the list since you opened it\./)).toBeVisible();
  expect(await dialog.getByLabel('The bank’s reference').inputValue()).toBe('FT26NIP0009912345');
  await leave();
});

/** Whether the first of it is on the screen, below nothing else. */
function isInSight(part: Element): boolean {
  const { left, top } = part.getBoundingClientRect();
  return part.contains(document.elementFromPoint(left + 2, top + 2));
}
