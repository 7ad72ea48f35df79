/** The main job end to end, on a phone and on a laptop: a customer pays a receiver in RMB and staff see it through. */
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/order-moves.ts';
import { claimPayout } from '@cowrie/contract/desk/payouts.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  data,
  newCustomer,
  payReceiver,
  placePaymentOf,
  rateLapses,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { logIn, PASSWORD, placeOrder, signOut, signUp, somebody, verify } from './testing/customer.ts';
import { byKeyboard, pressAsItComes } from './testing/hands.ts';
import { qrPhoto, transferSlip } from './testing/pictures.ts';
import { expectToRead } from './testing/screen-reader.ts';
import { claimPayment, findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

/** The order reference that the panel shows. */
async function readReference(panel: Locator): Promise<string> {
  const reference = (await panel.textContent())?.match(/CWR-[0-9A-Z]{8}/)?.[0];
  if (!reference) throw new Error('the panel shows no reference');
  return reference;
}

const { product, browsers } = await setStage();

/** What comes may be higher or lower by less than what the eye takes for a jump. */
const HALF_A_LINE = 12;

describe.each([PHONE, LAPTOP])('on a $name', (screen) => {
  test('a visitor reads the home page before any JavaScript and converts both ways', async () => {
    const html = await (await fetch(product.url)).text();
    expect(html).toContain('Make payment to China Easily');
    expect(html).toContain('Frequently Asked Questions');

    const { page, leave } = await browsers.open(screen);
    await page.goto('/');
    await page.getByLabel('You Pay', { exact: true }).fill('21550');
    await expect.poll(() => page.getByLabel('You Get', { exact: true }).inputValue()).toBe('100.00');
    await page.getByLabel('You Get', { exact: true }).fill('1000');
    await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('215500.00');

    await page.goto('/rate');
    await expect(page.getByRole('heading', { name: 'Shipping rates' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await leave();
  });
});

test('an account is opened, verified, left, entered and recovered', async () => {
  const who = somebody();
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, who);
  await verify(page, product.inbox, who.email);
  await signOut(page);

  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const mail = await product.inbox.next(who.email);
  const link = mail.text?.match(/http\S+\/reset-password\/\S+/)?.[0];
  expect(link).toBeDefined();
  await page.goto(link ?? '');
  await page.getByLabel('New password', { exact: true }).fill(`${PASSWORD}x`);
  await page.getByLabel('Confirm password', { exact: true }).fill(`${PASSWORD}x`);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toBeAt('/login');

  await logIn(page, who.username);
  await expect(page.getByText('The username or password is not correct.')).toBeVisible();
  await logIn(page, who.username, `${PASSWORD}x`);
  await expect(page).not.toBeAt('/login');
  await leave();
});

test('a new password whose answer was lost is not denied afterwards', async () => {
  const who = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE);
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const mail = await product.inbox.next(who.email);
  await page.goto(mail.text?.match(/http\S+\/reset-password\/\S+/)?.[0] ?? '');
  for (const name of ['New password', 'Confirm password'])
    await page.getByLabel(name, { exact: true }).fill(`${PASSWORD}x`);
  await page.route(
    '**/api/v1/reset/password/**',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const set = page.getByRole('button', { name: 'Reset Password' });
  const mayBeChanged = page.getByText(
    'Your password may have been changed already: try to log in with the new one.',
  );
  await set.click();
  await expect(mayBeChanged).toBeVisible();
  await set.click();
  await expect(page.getByText('This reset link has been used or has expired.')).toBeVisible();
  await expect(mayBeChanged).toBeVisible();
  await logIn(page, who.username, `${PASSWORD}x`);
  await expect(page).toBeAt('/');
  await leave();
});

// On a phone it goes in `where-is-my-money`.
test('a payment goes from the amount to the receipt, and its customer sees each move', async () => {
  const who = somebody();
  const { page, leave } = await browsers.open(LAPTOP);
  const hands = byKeyboard(page);
  const main = page.getByRole('main');
  await signUp(page, who, hands);
  await expect(page).toBeAt('/verify-email');
  await expectToRead(main, ['heading "Verify', who.email, /textbox "/, 'button "Verify"']);
  await verify(page, product.inbox, who.email, '/', hands);

  // The order, with a photo of the receiver's QR code.
  await page.goto('/payment');
  await page.getByLabel('You Pay', { exact: true }).fill('150000');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByLabel(/QR code/i).setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await expect(page.getByText('https://qr.alipay.com/a6x0example')).toBeVisible();
  await placeOrder(page);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  const reference = await readReference(panel);
  expect((await product.inbox.next(who.email)).subject).toContain(reference);
  await expectToRead(panel, [/heading "/, 'Your order is placed', 'link "I have paid"']);

  // The proof.
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await expect(page).toBeAt(/^\/pay\/payment\/[^/]+$/);
  // The order's page has a choice of the same name, and is seen a moment longer than its address.
  await expect(main.getByRole('heading', { name: 'Amount to pay' })).toBeVisible();
  await hands.tick(page.getByRole('radio', { name: 'Bank transfer' }));
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await expectToRead(main, [
    'heading "Amount to pay"',
    '₦150,000.00',
    'radio "Bank transfer',
    'button "I have paid"',
  ]);
  await hands.attach(page.getByLabel(/proof of payment/i), await transferSlip('NGN 150,000.00'));
  await hands.press(page.getByRole('button', { name: 'I have paid' }));
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await expectToRead(main, [
    'heading "Payment Received"',
    'One of us will look for',
    'link "Open the order"',
  ]);
  await product.inbox.next(who.email, reference);

  // The desk.
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await desk.page.goto('/desk/orders?status=awaiting');
  await expect(desk.page.getByRole('link', { name: reference }).first()).toBeVisible();
  await findOrder(desk.page, reference);
  await expect(desk.page.getByRole('img', { name: 'QR code of the receiver' })).toBeVisible();
  await expect(desk.page.getByRole('img', { name: `Proof of payment for ${reference}` })).toBeVisible();
  await desk.page.getByRole('textbox', { name: 'Answer' }).fill('We see your transfer.');
  await desk.page.getByRole('button', { name: 'Send the answer' }).click();
  await desk.page.getByRole('button', { name: 'Confirm payment' }).click();
  await desk.page.getByRole('button', { name: 'Yes, it is there' }).click();
  await product.inbox.next(who.email, 'Your payment is confirmed');

  // The customer reads the answer and follows the order.
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(panel.getByText('We see your transfer.')).toBeVisible();
  await expect(panel.getByText('Processing', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Message' }).fill('Thank you!');
  await panel.getByRole('button', { name: 'Send message' }).click();
  await expect(desk.page.getByText('Thank you!')).toBeVisible();

  await claimPayment(desk.page, 'out/alipay');
  await desk.page.getByRole('button', { name: 'Complete' }).click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel('Slip').setInputFiles(await transferSlip('CNY 696.06'));
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await product.inbox.next(who.email, 'Your order is complete');
  await expect(panel.getByText('Successful', { exact: true })).toBeVisible();

  // Where else it shows.
  await page.goto('/orders');
  const row = page.getByRole('main').getByText(reference);
  await expect(row.first()).toBeVisible();
  await page.goto('/payment-history?status=successful');
  await expect(page.getByRole('main').getByText('₦150,000.00').first()).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await desk.leave();
  await leave();
});

test('staff decline with a reason, the customer pays again, and a cancelled order says why', async () => {
  const who = somebody();
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, who);
  await verify(page, product.inbox, who.email);
  await page.goto('/payment');
  await page.getByLabel('You Get', { exact: true }).fill('500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Bank information is required')).toBeVisible();
  await page.getByLabel(/bank/i).last().fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await placeOrder(page);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  const reference = await readReference(panel);

  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('radio', { name: 'USDT' }).check();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('USDT 70'));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();

  const desk = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await findOrder(desk.page, reference);
  await desk.page.getByRole('button', { name: 'Decline proof' }).click();
  await desk.page.getByLabel('Reason', { exact: true }).fill('The slip is too blurred to read.');
  await desk.page.getByRole('button', { name: 'Decline the proof' }).click();
  expect((await product.inbox.next(who.email, 'We could not confirm your payment')).text).toContain(
    'The slip is too blurred to read.',
  );

  // The page that they kept open says it as well.
  const reason = page.getByText('We could not confirm your last payment: The slip is too blurred to read.');
  await expect(reason).toBeVisible();
  await page.getByRole('link', { name: reference }).click();
  await expect(panel.getByText('The slip is too blurred to read.').first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'I have paid' })).toBeVisible();

  await desk.page.getByRole('button', { name: 'Cancel order' }).click();
  await desk.page.getByLabel('Reason', { exact: true }).fill('The receiver’s account is closed.');
  await desk.page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByText('The receiver’s account is closed.').first()).toBeVisible();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
  await desk.leave();
  await leave();
});

test('what was typed for a proof that was declined does not stand for the next one', async () => {
  const { client } = await newCustomer(product);
  const order = await placePaymentOf(client);
  await sendProof(client, order);
  const owner = await staffClient(product, 'owner');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto(`/desk/orders/${order.reference}`);
  const dialog = page.getByRole('dialog');
  const [confirm, decline] = ['Confirm payment', 'Decline proof'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  ) as [Locator, Locator];
  await confirm.click();
  await dialog.getByLabel('Amount that arrived').fill('140000');
  await dialog.getByLabel('The bank’s reference').fill('FT-OLD-1');
  await page.keyboard.press('Escape');
  await decline.click();
  await dialog.getByLabel('Reason', { exact: true }).fill('Ten thousand are missing.');
  await page.keyboard.press('Escape');
  data(await owner.client.call(declineOrder, { params: order, body: { reason: 'Too little' } }));
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
  await sendProof(client, order);
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe(null);
  await confirm.click();
  await expect.poll(() => dialog.getByLabel('Amount that arrived').inputValue()).toBe('150,000.00');
  expect(await dialog.getByLabel('The bank’s reference').inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await decline.click();
  expect(await dialog.getByLabel('Reason', { exact: true }).inputValue()).toBe('');
  await leave();
});

test('the slip of one part never goes out with another, and an open dialog says that a part was paid', async () => {
  const { client } = await newCustomer(product);
  const order = await placePaymentOf(client);
  await sendProof(client, order);
  const owner = await staffClient(product, 'owner');
  data(await owner.client.call(confirmOrder, { params: order, body: { looked_at_same_proof: true } }));
  data(await owner.client.call(claimPayout, { params: order, body: { account: 'out/alipay' } }));
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto(`/desk/orders/${order.reference}`);
  const complete = page.getByRole('button', { name: 'Complete', exact: true });
  const dialog = page.getByRole('dialog');
  const amount = () => dialog.getByLabel('Amount sent').inputValue();
  await complete.click();
  await expect.poll(amount).toBe('696.06');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ ...(await transferSlip('CNY 300.00')), name: 'part-300.png' });
  await expect(dialog.getByText('part-300.png').first()).toBeVisible();
  await dialog.getByLabel('Reference').fill('ALI-PART-1');
  await page.keyboard.press('Escape');
  // Meanwhile it is recorded on the phone.
  await payReceiver(owner.client, order, { amount: '300.00' });
  await expect(page.getByText('¥396.06').first()).toBeVisible();
  await complete.click();
  await expect.poll(amount).toBe('396.06');
  expect(await dialog.getByLabel('Reference').inputValue()).toBe('');
  expect(await dialog.getByText('part-300.png').count()).toBe(0);

  await payReceiver(owner.client, order, { amount: '96.06' });
  await expect(dialog.getByText(/^A part was paid out since you opened this\./).first()).toBeVisible();
  await leave();
});

test('staff publish the rate of the day and visitors see it at once', async () => {
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await desk.page.goto('/desk/rates');
  await desk.page
    .getByRole('button', { name: /Publish/ })
    .first()
    .click();
  const dialog = desk.page.getByRole('dialog');
  await dialog.getByLabel(/Price of 1/).fill('217.25');
  await dialog.getByRole('button', { name: /Publish/ }).click();
  await expect(desk.page.getByText('₦217.25 for 1 RMB is published.')).toBeVisible();

  const { page, leave } = await browsers.open(PHONE);
  await page.goto('/rate');
  await expect(page.getByText('₦217.25').first()).toBeVisible();
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '215.50' } }));
  await desk.leave();
  await leave();
});

test('another rate that comes by itself moves no button, and no press accepts it that was meant for the one before', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await rateLapses(product, order);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  const options = Promise.withResolvers<void>();
  await page.route('**/api/v1/payments/options*', async (route) => {
    await options.promise;
    await route.continue();
  });
  await page.goto(`/pay/payment/${order.id}`);
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 150,000.00'));
  const top = (button: Locator) =>
    button.evaluate((part) => Math.round(part.getBoundingClientRect().top + window.scrollY));
  const before = await top(page.getByRole('button', { name: 'I have paid' }));
  await pressAsItComes(page, 'Accept');
  options.resolve();
  const accept = page.getByRole('button', { name: 'Accept ¥681.82' });
  await expect(page.getByText('Your receiver now gets ¥681.82 instead of ¥696.06.')).toBeVisible();
  expect(Math.abs((await top(accept)) - before)).toBeLessThan(HALF_A_LINE);
  await accept.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await leave();
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '215.50' } }));
});

test('a rate that is no longer held is told before the proof counts, and accepted by its customer', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/pay/payment/${order.id}`);
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await expect(page.getByText('Rate kept for')).toBeVisible();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 150,000.00'));
  const paid = page.getByRole('button', { name: 'I have paid' });
  await expect(paid).toBeVisible();

  // They went to their bank and came back too late.
  await rateLapses(product, order);
  await paid.click();
  await expect(page.getByText('Your receiver now gets ¥681.82 instead of ¥696.06.')).toBeVisible();
  await expect(paid).toBeGone();
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Accept ¥681.82' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await product.inbox.next(customer.email, 'You accepted a new rate');

  await page.getByRole('link', { name: 'Open the order' }).click();
  const panel = page.getByRole('dialog');
  await expect(
    panel.getByText('You accepted today’s. The receiver gets ¥681.82 instead of ¥696.06.'),
  ).toBeVisible();
  await panel.getByText('Timeline').click();
  await expect(panel.getByText('New rate accepted')).toBeVisible();
  await leave();
  const { client } = await staffClient(product, 'treasury');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '215.50' } }));
});
