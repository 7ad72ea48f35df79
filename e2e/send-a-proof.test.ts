/** The page to pay, and proofs: over a bad network, declined, sent again, and what staff do while the page is open. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmOrder, declineOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  payReceiver,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { arriveUntold } from './testing/arrive-untold.ts';
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { hasFocus } from './testing/keyboard.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { withoutAccount } from './testing/shots/paying.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let staff: Customer['client'];
let customer: Customer;
let order: Placed;

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
});
beforeEach(async () => {
  customer = await newCustomer(product);
  order = await placePaymentOf(customer.client);
});

const params = () => ({ reference: order.reference });

async function arrive(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto(path);
  return person;
}
const openPanel = (screen: Screen) => arrive(screen, `/orders?order=payment-${order.id}`);

test('the account to pay into is in sight as a phone opens the pay page, beside what is not available', async () => {
  const { page, leave } = await arrive(PHONE, `/pay/payment/${order.id}`);
  const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  const account = page.getByText('0000000000', { exact: true });
  await expect(account).toBeVisible();
  for (const way of [/Flutterwave/, /wallet/, 'Debit card']) {
    const radio = page.getByRole('radio', { name: way, description: 'Unavailable' });
    expect(await bottomOf(radio)).toBeLessThan(await bottomOf(account));
  }
  expect(await bottomOf(account)).toBeLessThanOrEqual(PHONE.height);
  await leave();
});

test('“I have paid” leads from the panel on a phone to where the slip is attached', async () => {
  const { page, leave } = await arrive(PHONE, `/orders?order=payment-${order.id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'I have paid' }).click();
  const place = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  const paid = page.getByRole('button', { name: 'I have paid' });
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await expect.poll(async () => (await place(paid)).bottom).toBeLessThanOrEqual(PHONE.height);
  expect((await place(page.getByText('3. Attach your proof of payment').first())).top).toBeGreaterThan(0);
  await leave();
});

test('after a declined proof the panel folds away where to pay, as the page does: nobody is led to pay twice', async () => {
  await sendProof(customer.client, order);
  data(await staff.call(declineOrder, { params: params(), body: { reason: 'The page is empty.' } }));
  const { page, leave } = await openPanel(PHONE);
  const panel = page.getByRole('dialog');
  const account = panel.getByText('0000000000', { exact: true });
  // Asked for, so that its part of a proof is there, and shut.
  await expect.poll(() => account.count()).toBe(1);
  expect(await account.isVisible()).toBe(false);
  expect(await panel.getByRole('button', { name: 'Pay in USDT instead' }).isVisible()).toBe(false);
  await expect(panel.getByText('₦150,000.00', { exact: true }).first()).toBeVisible();
  await expect(panel.getByRole('link', { name: 'I have paid' })).toBeVisible();
  await panel.getByText('I have not sent the money yet: show me where').click();
  await expect(account).toBeVisible();
  await leave();
});

test('what is done is said over no part of what a declined proof says at the foot of a phone', async () => {
  await sendProof(customer.client, order);
  data(await staff.call(declineOrder, { params: params(), body: { reason: 'The page is empty.' } }));
  const { page, leave } = await arrive(PHONE, '/overview');
  const foot = page.getByRole('complementary', { name: 'Declined payment' });
  await expect(foot.getByText('The page is empty.')).toBeVisible();
  const placeOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  const save = async (street: string) => {
    await page.getByRole('button', { name: 'Edit address' }).click();
    await page.getByLabel('Address', { exact: true }).fill(street);
    await page.getByLabel('City').fill('Lagos');
    await page.getByLabel('State').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Save address' }).click();
    const said = page.getByRole('status').filter({ hasText: 'Address saved' });
    await expect(said).toBeVisible();
    const [notice, bar] = [await placeOf(said), await placeOf(foot)];
    expect(notice.bottom).toBeLessThanOrEqual(bar.top);
    expect(notice.top).toBeGreaterThanOrEqual((await placeOf(page.locator('header').first())).bottom);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  };
  await save('1 Broad Street');
  await foot.getByRole('button', { name: 'Later' }).click();
  await expect(foot.getByText('Another proof is needed for')).toBeVisible();
  await save('2 Broad Street');
  await leave();
});

test('a declined proof said at the foot leaves a phone its page, with text of 200 % too', async () => {
  await sendProof(customer.client, order);
  data(
    await staff.call(declineOrder, { params: params(), body: { reason: 'No such amount came. '.repeat(6) } }),
  );
  const { page, leave } = await arrive(PHONE, '/overview');
  const foot = page.getByRole('complementary', { name: 'Declined payment' });
  await expect(foot.getByText('No such amount came.')).toBeVisible();
  const share = () => foot.evaluate((bar) => bar.getBoundingClientRect().height / innerHeight);
  await expect.poll(share).toBeLessThanOrEqual(0.4);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toBeAt('/privacy-policies');
  await expect.poll(share).toBeLessThanOrEqual(0.4);
  await expect(foot.getByRole('link', { name: /Another proof is needed/ })).toBeVisible();
  await leave();
});

test('a proof is sent as a PDF, declined, sent again as a picture and accepted', async () => {
  const person = await arrive(PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  const paid = page.getByRole('button', { name: 'I have paid' });
  const way = (name: string | RegExp) => page.getByRole('radio', { name });
  // The usual way is chosen, and says where to pay.
  await expect(page.getByText('Select payment option')).toBeVisible();
  await expect.poll(() => way('Bank transfer').isChecked()).toBe(true);
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await paid.click();
  await expect(page.getByText('Proof of payment is required')).toBeVisible();
  for (const dead of [/Flutterwave/, /wallet/, 'Debit card']) {
    await way(dead).check();
    await expect(
      page.getByText('Unavailable: This payment method is not available at the moment'),
    ).toBeVisible();
    expect(await paid.getAttribute('aria-disabled')).toBe('true');
    expect(await page.getByLabel(/proof of payment/i).isDisabled()).toBe(true);
  }
  await way('USDT').check();
  // A reload keeps the choice, and so does the way back.
  await page.reload();
  await expect.poll(() => way('USDT').isChecked()).toBe(true);
  await page.getByRole('link', { name: /, home$/ }).click();
  await expect(page).toBeAt('/');
  await page.goBack();
  await expect.poll(() => way('USDT').isChecked()).toBe(true);
  await expect(page.getByText('TSampleSampleSampleSampleSample0000', { exact: true })).toBeVisible();
  await expect(page.getByText('97.41 USDT', { exact: true })).toBeVisible();
  await expect(page.getByText('₦150,000.00 at today’s rate of 1 USDT = ₦1,540.00.')).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();

  const proof = page.getByLabel(/proof of payment/i);
  const { name } = pdfSlip();
  const refusal = page.getByText('Please choose a png, jpg, jpeg or pdf file.');
  // Known for another file it is refused at once, else by whoever reads it.
  await proof.setInputFiles({ name: 'slip.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') });
  await expect(refusal).toBeVisible();
  await proof.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('not a pdf at all') });
  await expect(refusal).toBeGone();
  await paid.click();
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await proof.setInputFiles(pdfSlip());
  await paid.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();

  data(await staff.call(declineOrder, { params: params(), body: { reason: 'The page is empty.' } }));
  // Every page says it until it is answered, and the way to the order with it.
  const notice = page.getByRole('complementary', { name: 'Declined payment' });
  await page.goto('/rate');
  await expect(notice).toBeVisible();
  await expect(notice.getByText('The page is empty.')).toBeVisible();
  // In a line where something else is placed.
  for (const path of ['/branding', '/package-details']) {
    await page.goto(path);
    await expect(notice.getByText(/Another order needs a new proof/)).toBeVisible();
  }
  await page.goto('/rate');
  await notice.getByRole('button', { name: 'Later' }).click();
  await expect(notice.getByText('The page is empty.')).toBeGone();
  await page.reload();
  await notice.getByRole('link', { name: /Another proof is needed/ }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('We could not confirm your last payment: The page is empty.')).toBeVisible();
  await expect(panel.locator('img[src*=proof-did-not-match]')).toBeVisible();
  await expect(panel.getByText('I have not sent the money yet: show me where')).toBeVisible();
  await panel.getByRole('link', { name: 'I have paid' }).click();
  // The page to pay says it too, since the notice keeps off it.
  await expect(page.getByText('We could not confirm your last payment: The page is empty.')).toBeVisible();
  await expect(notice).toBeGone();
  await proof.setInputFiles(await transferSlip('NGN 150,000.00'));
  await paid.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await expect(page.getByText('One of us will look for the money in our account')).toBeVisible();
  await expect(notice).toBeGone();
  data(await staff.call(confirmOrder, { params: params() }));
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(panel.getByText('Processing', { exact: true })).toBeVisible();
  await expect(panel.getByText('Paying your receiver by bank transfer')).toBeVisible();
  await panel.getByText('Proof of payment', { exact: true }).click();
  await expect(panel.getByText('Declined', { exact: false }).first()).toBeVisible();

  // While it is at work a file can go into the chat.
  await panel.getByLabel('Attach a file').setInputFiles({ ...pdfSlip(), name: 'contract.pdf' });
  await expect(panel.getByRole('log').getByRole('link', { name: 'contract.pdf' })).toBeVisible();
  await payReceiver(staff, params());
  await expect(panel.getByText('Successful', { exact: true })).toBeVisible();
  await expect(panel.locator('img[src*=receiver-paid]')).toBeVisible();
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await person.leave();
});

test('a proof without an answer says so until the server answers again, and its file stays', async () => {
  const { page, context, leave } = await arrive(PHONE, `/pay/payment/${order.id}`);
  const account = page.getByText('0000000000', { exact: true });
  await expect(account).toBeVisible();
  const slip = pdfSlip('lost');
  await page.getByLabel(/proof of payment/i).setInputFiles(slip);
  await context.setOffline(true);
  const paid = page.getByRole('button', { name: 'I have paid' });
  await paid.click();
  const lost = page.getByText('We could not reach the server.');
  await expect(lost).toBeVisible();
  const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const send = page.locator('button[type=submit]');
  const before = (await topOf(lost)) - (await topOf(send));
  await context.setOffline(false);
  await expect(lost).toBeGone();
  const back = page.getByText('You are connected again');
  await expect(back).toBeVisible();
  // It moves no button.
  expect((await topOf(back)) - (await topOf(send))).toBeCloseTo(before, 0);
  await expect(page.getByRole('button', { name: `Remove ${slip.name}` })).toBeVisible();
  await paid.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await leave();
});

test('a proof that is stopped on its way says whether it may have come, and its file stays', async () => {
  const person = await arriveUntold(browsers, customer, PHONE, `/pay/payment/${order.id}`);
  const { page, context } = person;
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  const paid = page.getByRole('button', { name: 'I have paid' });
  const stop = page.getByRole('button', { name: 'Cancel' });
  const slip = pdfSlip('stopped');
  const padded = Buffer.concat([slip.buffer, Buffer.from(`\n%${'0'.repeat(5_000_000)}`)]);
  await page.getByLabel(/proof of payment/i).setInputFiles({ ...slip, buffer: padded });

  const phone = await context.newCDPSession(page);
  const network = { offline: false, latency: 0, downloadThroughput: -1 };
  await phone.send('Network.enable');
  await phone.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: 50_000 });
  await paid.click();
  const share = () => page.getByRole('progressbar').evaluate((bar) => (bar as HTMLProgressElement).value);
  await expect.poll(share).toBeGreaterThan(0);
  await stop.click();
  await expect(page.getByText('Stopped: your file was not sent.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${slip.name}` })).toBeVisible();
  await phone.send('Network.emulateNetworkConditions', { ...network, uploadThroughput: -1 });

  const call = `**/api/v1/payment/payment/transaction/${order.reference}`;
  await page.route(call, () => {}, { times: 1 });
  await paid.click();
  await stop.click();
  await expect(page.getByText('Stopped, but your file may have reached us. Trying again')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Look at the order' })).toBeVisible();

  const arrived = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      arrived.resolve();
    },
    { times: 1 },
  );
  await paid.click();
  await arrived.promise;
  await stop.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await person.leave();
});

test('a slip that was deleted before it was sent is asked for again, not the network blamed for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-slip-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'slip.pdf');
  writeFileSync(path, pdfSlip('deleted').buffer);
  const person = await arrive(PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await page.getByLabel(/proof of payment/i).setInputFiles(path);
  await expect(page.getByRole('button', { name: 'Remove slip.pdf' })).toBeVisible();
  rmSync(path);
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByText('We can no longer read this file. Please choose it again.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove slip.pdf' }).click();
  await page.getByLabel(/proof of payment/i).setInputFiles(pdfSlip('deleted'));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await person.leave();
});

test('a page to pay that stood open asks for what is missing by now, and for nothing once the order is closed', async () => {
  const person = await arriveUntold(browsers, customer, PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  const account = page.getByText('0000000000', { exact: true });
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(account).toBeVisible();
  // Meanwhile a part of it came, by another phone.
  await sendProof(customer.client, order);
  data(
    await staff.call(confirmOrder, {
      params: params(),
      body: { arrived: '100000', looked_at_same_proof: true },
    }),
  );
  await comeBack();
  await expect(page.getByText('It was ₦150,000.00 before: pay only what is shown here now.')).toBeVisible();
  await expect(page.getByText('₦50,000.00').first()).toBeVisible();
  await expect(account).toBeVisible();
  data(await staff.call(deskCancelOrder, { params: params(), body: { reason: 'Asked for by phone.' } }));
  await comeBack();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await expect(account).toBeGone();
  await person.leave();
});

test('a page to pay that stands open shows at once what became of the order at another place', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  const account = page.getByText('0000000000', { exact: true });
  const openPage = async ({ id }: Placed) => {
    const told = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live') && answer.ok());
    await page.goto(`/pay/payment/${id}`);
    await expect(account).toBeVisible();
    await told;
  };
  await openPage(order);
  data(await staff.call(deskCancelOrder, { params: params(), body: { reason: 'Asked for by phone.' } }));
  const cancelled = page.getByRole('heading', { name: 'Order cancelled' });
  await expect(cancelled).toBeVisible();
  await expect(account).toBeGone();
  await expect.poll(() => hasFocus(cancelled)).toBe(true);
  const other = await placePaymentOf(customer.client);
  await openPage(other);
  await sendProof(customer.client, other);
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await person.leave();
});

test('who keeps the page open after their proof reads there that it is declined, confirmed and paid out', async () => {
  const told = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/v1/live') && answer.ok());
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  const open = told(page);
  await page.goto(`/pay/payment/${order.id}`);
  await open;
  const received = page.getByRole('heading', { name: 'Payment Received' });
  const send = async () => {
    await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 150,000.00'));
    await page.getByRole('button', { name: 'I have paid' }).click();
    await expect(received).toBeVisible();
  };
  await send();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  data(await staff.call(declineOrder, { params: params(), body: { reason: 'The page is empty.' } }));
  await expect(page.getByText('We could not confirm your last payment: The page is empty.')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await send();
  data(await staff.call(confirmOrder, { params: params() }));
  await expect(page.getByText('Paying your receiver by bank transfer')).toBeVisible();
  await expect(received).toBeVisible();
  await payReceiver(staff, params());
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await person.leave();
});

/** Lines of text break elsewhere where a receiver has a longer name; with the sample's they are known. */
const HALF_A_LINE = 12;

test('nothing moves under a thumb when where to pay comes, in the panel and on the pay page', async () => {
  const moved: string[] = [];
  for (const screen of [PHONE, LAPTOP]) {
    for (const path of [`/orders?order=payment-${order.id}`, `/pay/payment/${order.id}`]) {
      const person = await browsers.open(screen, { remembered: customer.remembered });
      const { page } = person;
      let gate = Promise.withResolvers<void>();
      await page.route('**/api/v1/payments/options*', async (route) => {
        await gate.promise;
        await route.continue();
      });
      const where = page.getByRole('region', { name: 'Where to pay' });
      const heightOf = () => where.evaluate((part) => (part as HTMLElement).offsetHeight);
      const compare = async (way: string, last: string) => {
        await where.locator('.skeleton').waitFor();
        const kept = await heightOf();
        gate.resolve();
        await where.getByText(last).waitFor();
        const came = await heightOf();
        if (Math.abs(came - kept) > HALF_A_LINE)
          moved.push(`${screen.name} ${path} ${way}: ${came} px high in place of ${kept}`);
      };

      await page.goto(path);
      await compare('bank transfer', 'none of our staff');
      gate = Promise.withResolvers<void>();
      await page.getByText(/^(USDT|Pay in USDT instead)$/).click();
      await compare('USDT', 'none of our staff');
      await person.leave();
    }
  }
  expect(moved.map((line) => line.replace(order.id, '#'))).toEqual([]);
});

test('the sum stands whole where there is nowhere to pay, in the panel and on the pay page', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  for (const path of [`/orders?order=payment-${order.id}`, `/pay/payment/${order.id}`]) {
    await page.goto(path);
    await withoutAccount(page);
    const where = page.getByRole('region', { name: 'Where to pay' });
    expect(await where.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
  }
  await person.leave();
});
