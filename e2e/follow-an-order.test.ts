/** An order after it was placed: proofs, the chat over a bad network, cancelling, and what staff do meanwhile. */
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  getDeskOrder,
  staffMessage,
} from '@cowrie/contract/desk/orders.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Customer,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
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

test('a proof is sent as a PDF, declined, sent again as a picture and accepted', async () => {
  const person = await arrive(PHONE, `/pay/payment/${order.id}`);
  const { page } = person;
  const paid = page.getByRole('button', { name: 'I have paid' });
  await paid.click();
  await page.getByText('Select payment option').last().waitFor();
  await page.getByText('Proof of payment is required').waitFor();
  for (const dead of [/Flutterwave/, /wallet/, 'Debit card']) {
    await page.getByRole('radio', { name: dead }).check();
    await page.getByText('Unavailable: This payment method is not available at the moment').waitFor();
  }
  await page.getByRole('radio', { name: 'USDT' }).check();
  await page.getByText('TSampleSampleSampleSampleSample0000', { exact: true }).waitFor();
  await page.getByText('97.41 USDT', { exact: true }).waitFor();
  await page.getByText('₦150,000.00 at today’s rate of 1 USDT = ₦1,540.00.').waitFor();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByText('0000000000', { exact: true }).waitFor();

  const proof = page.getByLabel(/proof of payment/i);
  const { name } = pdfSlip();
  await proof.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('not a pdf at all') });
  await paid.click();
  await page.getByText('Please choose a png, jpg, jpeg or pdf file.').waitFor();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await proof.setInputFiles(pdfSlip());
  await paid.click();
  await page.getByRole('heading', { name: 'Payment Received' }).waitFor();

  data(await staff.call(declineOrder, { params: params(), body: { reason: 'The page is empty.' } }));
  await page.getByRole('link', { name: 'Open the order' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText('We could not confirm your last payment: The page is empty.').waitFor();
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await proof.setInputFiles(await transferSlip('NGN 150,000.00'));
  await paid.click();
  await page.getByRole('heading', { name: 'Payment Received' }).waitFor();
  data(await staff.call(confirmOrder, { params: params() }));
  await page.getByRole('link', { name: 'Open the order' }).click();
  await panel.getByText('Processing', { exact: true }).waitFor();
  await panel.getByText('Proof of payment', { exact: true }).click();
  await panel.getByText('Declined', { exact: false }).first().waitFor();

  // While it is at work a file can go into the chat.
  await panel.getByLabel('Attach a file').setInputFiles(pdfSlip());
  await panel.getByRole('log').getByRole('link', { name: 'slip.pdf' }).last().waitFor();
  data(await staff.call(completeOrder, { params: params(), body: {} }));
  await panel.getByText('Successful', { exact: true }).waitFor();
  await page.goto(`/pay/payment/${order.id}`);
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor();
  await person.leave();
});

test('a chat message stuck on a dead network is sent again, and arrives once', async () => {
  const person = await openPanel(LAPTOP);
  const { page, context } = person;
  const panel = page.getByRole('dialog');
  const log = panel.getByRole('log', { name: 'Chat' });
  await log.getByText('Thank you, we have your order.').waitFor();
  await context.setOffline(true);
  await panel.getByRole('textbox', { name: 'Message' }).fill('Is Friday possible?');
  await panel.getByRole('textbox', { name: 'Message' }).press('Enter');
  await log.getByRole('alert').waitFor();
  await context.setOffline(false);

  // The repeat arrives, and its answer is lost.
  await page.route(
    '**/api/v1/chats/add',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await log.getByRole('button', { name: 'Send again' }).click();
  await log.getByRole('alert').waitFor();
  // A reload keeps the message that seems stuck; the thread shows that it has arrived, and it settles by itself.
  await page.reload();
  await log.getByText('Is Friday possible?').first().waitFor();
  await expect.poll(() => log.getByText('Is Friday possible?').count()).toBe(1);
  await expect.poll(() => log.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  const { messages } = data(await staff.call(getDeskOrder, { params: params() }));
  expect(messages.filter(({ message }) => message === 'Is Friday possible?')).toHaveLength(1);

  data(await staff.call(staffMessage, { params: params(), body: { message: 'Friday it is.' } }));
  await log.getByText('Friday it is.').waitFor();
  await person.leave();
});

test('a chat that does not load says so and loads at the second try', async () => {
  const person = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = person;
  await page.route('**/api/v1/chats/payment/**', (route) => route.abort());
  await page.goto(`/orders?order=payment-${order.id}`);
  const panel = page.getByRole('dialog');
  await panel.getByText('Error!').waitFor();
  await panel.getByText('Error loading chat.').waitFor();
  await page.unroute('**/api/v1/chats/payment/**');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await panel.getByText('Thank you, we have your order.').waitFor();
  await person.leave();
});

test('a customer cancels with a reason; the chat is then closed', async () => {
  const person = await openPanel(PHONE);
  const { page } = person;
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await panel.getByText('Please tell us why').waitFor();
  const reason = panel.getByLabel('Why do you cancel this order?');
  await reason.fill('The supplier gave me another account.');

  await person.context.setOffline(true);
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await panel.getByRole('button', { name: 'Error!' }).waitFor();
  expect(await reason.inputValue()).toBe('The supplier gave me another account.');
  await person.context.setOffline(false);
  // The button says what it does again after four seconds.
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await panel.getByText('Cancelled', { exact: true }).waitFor();
  await panel.getByText('Cancelled: The supplier gave me another account.').waitFor();
  expect(await panel.getByRole('textbox', { name: 'Message' }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('table', { name: 'Your orders' }).getByText('Cancelled').first().waitFor();
  await page.goto(`/pay/payment/${order.id}`);
  await page.getByRole('heading', { name: 'Order cancelled' }).waitFor();
  await person.leave();
});

test('cancelling an order that staff have moved meanwhile shows where it stands', async () => {
  const person = await openPanel(LAPTOP);
  const panel = person.page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Cancel order' }).click();
  await panel.getByLabel('Why do you cancel this order?').fill('Too late for me.');
  await sendProof(customer.client, order);
  await panel.getByRole('button', { name: 'Cancel this order' }).click();
  await panel.getByText('Awaiting', { exact: true }).waitFor();
  await person.leave();
});

test('another customer’s order, an unknown type and an order without an amount are not found', async () => {
  const stranger = await newCustomer(product);
  const person = await browsers.open(PHONE, { remembered: stranger.remembered });
  const { page } = person;
  for (const path of [`/pay/payment/${order.id}`, '/pay/gold/1', '/pay/payment/999999']) {
    await page.goto(path);
    await page.getByRole('heading', { name: '404, Page not found' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/not-found');
  }
  // A panel that does not load closes.
  await page.goto(`/orders?order=payment-${order.id}`);
  await page.waitForURL((url) => url.pathname === '/orders' && url.search === '');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await person.leave();
});
