/** An order after it was placed: proofs, the chat over a bad network, cancelling, and what staff do meanwhile. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCase } from '@cowrie/contract/cases.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder, declineOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
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
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { placeBankTransfer } from './testing/customer.ts';
import { hasFocus } from './testing/keyboard.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { withoutAccount } from './testing/shots/paying.ts';
import { lapse } from './testing/shots/unpaid.ts';
import { setStage } from './testing/stage.ts';

type Staff = Awaited<ReturnType<typeof staffClient>>['client'];

const { product, browsers } = await setStage();
let staff: Staff;
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

/** Where no stream comes: the page learns by its polls. */
async function arriveUntold(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.route('**/api/v1/live', (route) => route.abort());
  await person.page.goto(path);
  return person;
}
const openUntoldPanel = (screen: Screen) => arriveUntold(screen, `/orders?order=payment-${order.id}`);

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

test('a panel scrolls below its head and never away as a whole, wherever the finger lies', async () => {
  const { page, leave } = await openPanel(PHONE);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('link', { name: 'Ask about this order on WhatsApp' })).toBeAttached();
  const moved = await panel.evaluate((element) => {
    element.scrollTop = 500;
    return element.scrollTop;
  });
  expect(moved).toBe(0);
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

test('who has said that something is wrong is not shown first that all went well', async () => {
  await sendProof(customer.client, order);
  data(await staff.call(confirmOrder, { params: params() }));
  await payReceiver(staff, params());
  const body = { trx_type: 'payment', trx_ref: order.reference, message: 'Nothing has come.' } as const;
  data(await customer.client.call(writeCase, { body }));
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // It comes with the order, and pushes nothing away that came before it.
  await page.route('**/api/v1/cases/**', () => {});
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  const note = 'You told us that something was wrong.';
  await expect(panel.getByText('Successful', { exact: true })).toBeVisible();
  expect(await panel.getByText(note).isVisible()).toBe(true);
  expect(await panel.locator('img[src*=receiver-paid]').count()).toBe(0);
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByText(note)).toBeVisible();
  expect(await page.locator('img[src*=receiver-paid]').count()).toBe(0);
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
  const person = await arriveUntold(PHONE, `/pay/payment/${order.id}`);
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
  const person = await arriveUntold(PHONE, `/pay/payment/${order.id}`);
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

test('a chat message stuck on a dead network is sent again, and arrives once', async () => {
  // Told of the message, the thread would settle it before it seems stuck.
  const person = await openUntoldPanel(LAPTOP);
  const { page, context } = person;
  const panel = page.getByRole('dialog');
  const log = panel.getByRole('log', { name: 'Chat' });
  await expect(log.getByText('Thank you, we have your order.')).toBeVisible();
  // What is pasted is not cut unsaid.
  const box = panel.getByRole('textbox', { name: 'Message' });
  await box.fill('y'.repeat(4100));
  await expect(panel.getByText('up to 4,000 letters, and this one has 4,100')).toBeVisible();
  expect((await box.inputValue()).length).toBe(4100);
  await context.setOffline(true);
  await panel.getByRole('textbox', { name: 'Message' }).fill('Is Friday possible?');
  await panel.getByRole('textbox', { name: 'Message' }).press('Enter');
  await expect(log.getByRole('alert')).toBeVisible();
  await context.setOffline(false);

  // The repeat arrives, and its answer is lost; nor does the thread, which is asked for by itself, show it before that is said.
  await page.route('**/api/v1/chats/payment/**', (route) => route.abort());
  await page.route(
    '**/api/v1/chats/add',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/chats/add'));
  await log.getByRole('button', { name: 'Send again' }).click();
  await lost;
  await expect(log.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/chats/payment/**');
  // A reload keeps the message that seems stuck; the thread shows that it has arrived, and it settles by itself.
  await page.reload();
  await expect(log.getByText('Is Friday possible?').first()).toBeVisible();
  await expect.poll(() => log.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  const { messages } = data(await staff.call(getDeskOrder, { params: params() }));
  expect(messages.filter(({ message }) => message === 'Is Friday possible?')).toHaveLength(1);

  data(await staff.call(staffMessage, { params: params(), body: { message: 'Friday it is.' } }));
  await expect(log.getByText('Friday it is.')).toBeVisible();
  expect(await log.getByText('Is Friday possible?').count()).toBe(1);
  await person.leave();
});

test('a panel that is opened by its address asks once for its order and once for its chat', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // Once a stream stands, both are asked for anew: what changed before it did was told to nobody.
  await page.route('**/api/v1/live', (route) => route.abort());
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/orders?order=payment-${order.id}`);
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  const own = asked.filter((path) => /^\/api\/v1\/(payments\/\d+|chats\/payment\/)/.test(path));
  expect(own).toEqual([`/api/v1/payments/${order.id}`, `/api/v1/chats/payment/${order.id}`]);
  await person.leave();
});

test('an order that is opened from a list has its chat asked for beside it', async () => {
  const person = await arrive(PHONE, '/orders');
  const { page } = person;
  const isChatAskedFor = page.waitForRequest(`**/api/v1/chats/payment/${order.id}?*`);
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isChatAskedFor;
    await route.continue();
  });
  await page.getByRole('main').getByText(order.reference).first().click();
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});

test('an order that takes its time is said to be on its way until it is there', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isLetGo;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Loading order')).toBeVisible();
  letGo();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
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

test('the offer to tell when it is paid out comes where its room is held', async () => {
  await sendProof(customer.client, order);
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // This browser refuses them to everybody.
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'default' }));
  const part = Promise.withResolvers<void>();
  await page.route('**/assets/tell-me-*', async (route) => {
    await part.promise;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  const offer = panel.getByRole('button', { name: 'Tell me when it is paid out' });
  const below = panel.getByText('Timeline', { exact: true });
  await expect(panel.getByRole('log')).toBeVisible();
  expect(await offer.count()).toBe(0);
  const before = await below.boundingBox();
  part.resolve();
  await expect(offer).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
  await person.leave();
});

test('a chat that does not load says so and loads at the second try', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  // Until the press nothing comes: the page asks by itself as well.
  let isTried = false;
  await page.exposeFunction('isTried', () => {
    isTried = true;
  });
  await page.route('**/api/v1/chats/payment/**', (route) => (isTried ? route.continue() : route.abort()));
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Error!')).toBeVisible();
  await expect(panel.getByText('Error loading chat.')).toBeVisible();
  const tryAgain = panel.getByRole('button', { name: 'Try again' });
  await tryAgain.evaluate((button) =>
    button.addEventListener('click', () => Reflect.get(window, 'isTried')()),
  );
  await tryAgain.click();
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});

test('an order that nobody paid offers the same on its page to pay as in its panel: another payment, or to say that it was paid', async () => {
  order = await placePaymentOf(customer.client, undefined, 'Wang Fang');
  await product.startAfter((db) => lapse(db, [order]));
  const person = await arrive(PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  await expect(page.getByRole('heading', { name: 'Order closed' })).toBeVisible();
  const anew = page.getByRole('link', { name: 'Make a new payment' });
  await anew.click();
  await expect(page.getByRole('button', { name: /^Wang Fang/, pressed: true })).toBeVisible();
  await page.goBack();
  const paid = page.getByRole('link', { name: 'I paid this order' });
  const isBefore = (await anew.boundingBox())?.y ?? 0;
  expect(isBefore).toBeLessThan((await paid.boundingBox())?.y ?? 0);
  await paid.click();
  const panel = page.getByRole('dialog');
  const wrong = panel.getByLabel('What is wrong?');
  await expect.poll(() => hasFocus(wrong)).toBe(true);
  await wrong.fill('I paid it yesterday.');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(panel.getByText('You told us that something was wrong.')).toBeVisible();
  // By now it is looked at: nothing leads to paying it again.
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByRole('link', { name: 'Open the order' })).toBeVisible();
  expect(await anew.count()).toBe(0);
  await person.leave();
});

test('a customer cancels with a reason; the chat is then closed', async () => {
  const person = await openPanel(PHONE);
  const { page } = person;
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(panel.getByText('Please tell us why')).toBeVisible();
  const reason = panel.getByLabel('Why are you cancelling?');
  await reason.fill('The supplier gave me another account.');

  await person.context.setOffline(true);
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(panel.getByRole('button', { name: 'Error!' })).toBeVisible();
  await expect.poll(() => reason.inputValue()).toBe('The supplier gave me another account.');
  await person.context.setOffline(false);
  // The button says what it does again after four seconds.
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(panel.getByText('Cancelled: The supplier gave me another account.')).toBeVisible();
  await expect.poll(() => panel.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('table', { name: 'Your orders' }).getByText('Cancelled').first()).toBeVisible();
  await page.goto(`/pay/payment/${order.id}`);
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await person.leave();
});

test('whoever sends a proof for an order that was cancelled meanwhile is told so, and shown no account any more', async () => {
  const person = await arriveUntold(PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  await expect(page.getByText('Account number')).toBeVisible();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip('NGN 150,000.00'));
  const query = { trx_type: 'payment' as const, reference: order.reference };
  data(await customer.client.call(cancelOrder, { query, body: { message: 'From my other phone.' } }));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Order cancelled' })).toBeVisible();
  await expect(page.getByText('From my other phone.')).toBeVisible();
  expect(await page.getByText('Account number').count()).toBe(0);
  await person.leave();
});

test('an order that is cancelled as soon as it is placed is not said to be placed', async () => {
  const person = await arrive(PHONE, '/payment');
  const { page } = person;
  const { panel } = await placeBankTransfer(page);
  await expect(panel.getByText('Your order is placed')).toBeVisible();
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await panel.getByLabel('Why are you cancelling?').fill('Another amount.');
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(panel.getByText('Cancelled: Another amount.')).toBeVisible();
  expect(await panel.getByText('Your order is placed').count()).toBe(0);
  await person.leave();
});

test('cancelling an order that staff have moved meanwhile shows where it stands', async () => {
  // Told of the move, the panel would show it before the press.
  const person = await openUntoldPanel(LAPTOP);
  const panel = person.page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await panel.getByLabel('Why are you cancelling?').fill('Too late for me.');
  // Nor does it see it by itself, which it would every ten seconds.
  let isPressed = false;
  await person.page.route('**/api/v1/**', (route) => {
    isPressed ||= route.request().method() === 'POST';
    return isPressed ? route.continue() : route.abort();
  });
  await sendProof(customer.client, order);
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await expect(panel.getByText('Awaiting', { exact: true })).toBeVisible();
  await person.leave();
});

test('another customer’s order, an unknown type and an order without an amount are not found', async () => {
  const stranger = await newCustomer(product);
  const own = await placePaymentOf(stranger.client);
  const person = await browsers.open(PHONE, { remembered: stranger.remembered });
  const { page } = person;
  for (const path of [`/pay/payment/${order.id}`, '/pay/gold/1', '/pay/payment/999999']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404, Page not found' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  }
  // Whose network drops is not told that their order is gone.
  await page.route(`**/api/v1/payments/${own.id}`, (route) => route.abort('connectionreset'));
  await page.goto(`/pay/payment/${own.id}?by=usdt`);
  await expect(page.getByText('Your order could not be loaded just now. It is not lost')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/not-found');
  await page.reload();
  await page.unroute(`**/api/v1/payments/${own.id}`);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toBeAt(`/pay/payment/${own.id}?by=usdt`);
  await expect(page.getByRole('heading', { name: 'Amount to pay' })).toBeVisible();
  // A panel that does not load closes; its answer comes once the panel has been seen.
  const { promise: isSeen, resolve: hasBeenSeen } = Promise.withResolvers<void>();
  await page.route(`**/api/v1/payments/${order.id}`, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto(`/orders?order=payment-${order.id}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  hasBeenSeen();
  await expect(page).toBeAt('/orders');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(page.getByText('We could not find what you asked for.')).toBeVisible();
  // Nor does one’s own go without a word where the network drops.
  const isLost = new RegExp(`/api/v1/payments/${own.id}$`);
  await page.route(isLost, (route) => route.abort('connectionreset'));
  await page.getByRole('main').getByText(own.reference).first().click();
  await expect(page.getByText('We could not reach the server')).toBeVisible();
  await expect(page).toBeAt('/orders');
  await page.unroute(isLost);
  await page.getByRole('main').getByText(own.reference).first().click();
  await expect(page.getByRole('dialog').getByText('Thank you, we have your order.')).toBeVisible();
  await person.leave();
});
