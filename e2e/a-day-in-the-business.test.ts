/**
 * One day of the business, from the morning's rate to the evening's books: three customers, three of the staff, and a
 * stranger with a reference. Each test goes on where the one before it ended.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { type Customer, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE } from './testing/browser.ts';
import { pdfSlip, qrPhoto, transferSlip } from './testing/pictures.ts';
import { findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

type Buyer = Person & { who: Customer; panel: Locator };

const { product, browsers } = await setStage();
let payer: Buyer;
let brander: Buyer;
let shipper: Buyer;
let treasury: Person;
let support: Person;
let owner: Person;
const references = { payment: '', branding: '', shipment: '', cancelled: '', goods: '' };

async function buyer(): Promise<Buyer> {
  const who = await newCustomer(product);
  const person = await browsers.open(PHONE, { remembered: who.remembered });
  return { ...person, who, panel: person.page.getByRole('dialog') };
}
async function atDesk(username: 'treasury' | 'support' | 'owner'): Promise<Person> {
  const { remembered } = await staffClient(product, username);
  const person = await browsers.open(LAPTOP, { remembered });
  await person.page.goto('/desk/');
  return person;
}

beforeAll(async () => {
  [payer, brander, shipper] = [await buyer(), await buyer(), await buyer()];
  [treasury, support, owner] = [await atDesk('treasury'), await atDesk('support'), await atDesk('owner')];
});

/** The order reference that a panel shows. */
async function readReference(panel: Locator): Promise<string> {
  const reference = (await panel.textContent())?.match(/CWR-[0-9A-Z]{8}/)?.[0];
  if (!reference) throw new Error('the panel shows no reference');
  return reference;
}

/** From the open panel: pays by bank transfer and comes back to the panel. */
async function pay({ page, panel }: Buyer, slip: string): Promise<void> {
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByText('2233445566', { exact: true }).waitFor();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip(slip));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('heading', { name: 'Payment Received' }).waitFor();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await panel.getByText('Awaiting', { exact: true }).waitFor();
}

async function confirmPayment({ page }: Person, reference: string): Promise<void> {
  await findOrder(page, reference);
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByRole('button', { name: 'Yes, it is there' }).click();
  await page.getByText(`Payment of ${reference} is confirmed.`).waitFor();
}

/** What somebody with only the reference and the billing email sees. */
async function trackAsStranger(
  reference: string,
  email: string,
): Promise<{ step: string; activity: string }> {
  const { page, leave } = await browsers.open(PHONE);
  await page.goto('/track-order');
  await page.getByLabel('Order id').fill(reference);
  await page.getByLabel('Billing email').fill(email);
  await page.getByRole('button', { name: 'Track Order' }).click();
  await page.getByRole('heading', { name: 'Order Activity' }).waitFor();
  const steps = page.getByRole('list', { name: 'How far the order is' });
  const step = (await steps.locator('[aria-current=step]').textContent()) ?? '';
  const activity = (await page.getByRole('region', { name: 'Order Activity' }).textContent()) ?? '';
  await leave();
  return { step, activity };
}

/** Looks again at once, where waiting for the next poll would only cost time. */
const lookAgain = ({ page }: Buyer) => page.reload();
const mail = ({ who }: Buyer, subject: string) => product.inbox.next(who.email, subject);
const ordersOn = async (page: Page, status: string) => {
  await page.goto(`/orders?status=${status}`);
  return page.getByRole('main');
};

test('in the morning treasury publishes the rate, and a bank account changes only by two people', async () => {
  const { page } = treasury;
  await page.getByRole('link', { name: 'Rates', exact: true }).click();
  await page
    .getByRole('button', { name: /Publish/ })
    .first()
    .click();
  await page.getByLabel('Price of 1 RMB').fill('218');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('₦218.00 for 1 RMB is published.').waitFor();
  await payer.page.goto('/rate');
  await payer.page.getByText('₦218.00').first().waitFor();

  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('button', { name: 'Propose a change' }).click();
  await page.getByLabel('Bank name').fill('Zenith Bank');
  await page.getByLabel('Account number').fill('2233445566');
  await page.getByLabel('Account name').fill('Lagoon Trading Ltd');
  await page.getByRole('button', { name: 'Propose', exact: true }).click();
  const own = page.getByRole('button', { name: 'Approve' });
  await own.waitFor();
  expect(await own.getAttribute('aria-disabled')).toBe('true');

  await owner.page
    .getByRole('link', { name: /^Accounts$/ })
    .last()
    .click();
  await owner.page.getByRole('button', { name: 'Approve' }).click();
  const dialog = owner.page.getByRole('dialog');
  await dialog.getByText('2233445566').waitFor();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await owner.page.getByText('The account is live.').waitFor();
});

test('three customers order a payment, a branding and a shipment', async () => {
  await payer.page.goto('/payment');
  await payer.page.getByLabel('You Pay', { exact: true }).fill('109000');
  expect(await payer.page.getByLabel('You Get', { exact: true }).inputValue()).toBe('500.00');
  await payer.page.getByRole('radio', { name: /Alipay/ }).check();
  await payer.page.getByLabel(/QR code/i).setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await payer.page.getByText('https://qr.alipay.com/a6x0example').waitFor();
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.panel.getByText('Thank you, we have your order.').waitFor();
  references.payment = await readReference(payer.panel);
  await mail(payer, references.payment);

  await brander.page.goto('/branding');
  await brander.page.getByRole('checkbox', { name: 'Caps' }).check();
  await brander.page.getByRole('group', { name: 'How many?' }).getByRole('radio').first().check();
  await brander.page.getByRole('button', { name: 'Submit' }).click();
  await brander.panel.getByText('Please send your logo and designs here').waitFor();
  references.branding = await readReference(brander.panel);
  // Artwork and comments go into the chat from the first minute.
  await brander.panel.getByLabel('Attach a file').setInputFiles({ ...pdfSlip(), name: 'logo.pdf' });
  await brander.panel.getByRole('log').getByRole('link', { name: 'logo.pdf' }).waitFor();
  await brander.panel.getByRole('textbox', { name: 'Message' }).fill('The shell in gold, please.');
  await brander.panel.getByRole('button', { name: 'Send message' }).click();

  await shipper.page.goto('/package-details');
  await shipper.page.getByRole('radio', { name: /Express/ }).check();
  await shipper.page.getByLabel('Goods category').selectOption({ index: 1 });
  await shipper.page.getByLabel('Tracking number').fill('SF1234567890');
  await shipper.page.getByLabel('Shipping company').fill('SF Express');
  await shipper.page.getByRole('button', { name: 'Create Order' }).click();
  await shipper.panel.getByText('we know your parcel is on its way to our warehouse').waitFor();
  references.shipment = await readReference(shipper.panel);

  // The desk finds the parcel by the number on it.
  await support.page.goto('/desk/orders?status=all');
  await support.page.getByLabel('Search orders').fill('sf12345');
  await support.page.getByRole('link', { name: references.shipment }).waitFor();
});

test('a declined proof is told with its reason, and the second one is confirmed and completed', async () => {
  await pay(payer, 'NGN 10,900.00');
  await mail(payer, 'We have your proof of payment');
  const { page } = treasury;
  await findOrder(page, references.payment);
  await page.getByRole('img', { name: `Proof of payment for ${references.payment}` }).waitFor();
  await page.getByRole('button', { name: 'Decline proof' }).click();
  await page.getByRole('button', { name: 'The amount that arrived is not the amount of the order.' }).click();
  await page.getByRole('button', { name: 'Decline the proof' }).click();
  expect((await mail(payer, 'We could not confirm your payment')).text).toContain(
    'The amount that arrived is not',
  );
  await payer.panel.getByText('We could not confirm your last payment').waitFor();

  await pay(payer, 'NGN 109,000.00');
  await confirmPayment(treasury, references.payment);
  await mail(payer, 'Your payment is confirmed');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Receipt').setInputFiles(await transferSlip('CNY 500.00'));
  await dialog.getByRole('button', { name: 'Complete' }).click();
  await mail(payer, 'Your order is complete');
  await lookAgain(payer);
  await payer.panel.getByText('Successful', { exact: true }).waitFor();
  await payer.panel.getByText('Receipt from us').waitFor();

  await payer.page.goto('/payment-history?status=declined');
  await payer.page.getByRole('main').getByText('Declined', { exact: true }).last().waitFor();
  await payer.page.goto('/payment-history?status=successful');
  await payer.page.getByRole('main').getByText('₦109,000.00').first().waitFor();
  expect((await trackAsStranger(references.payment, payer.who.email)).step).toContain('Delivered');
});

test('a customer thinks better of a second payment and cancels it', async () => {
  await payer.page.goto('/payment');
  await payer.page.getByLabel('You Get', { exact: true }).fill('100');
  await payer.page.getByRole('radio', { name: /Bank transfer/ }).check();
  await payer.page.getByLabel(/bank/i).last().fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await payer.page.getByRole('button', { name: 'Continue' }).click();
  await payer.panel.getByText('Thank you, we have your order.').waitFor();
  references.cancelled = await readReference(payer.panel);
  await payer.panel.getByRole('button', { name: 'Cancel order' }).click();
  await payer.panel.getByLabel('Why do you cancel this order?').fill('The seller has no stock.');
  await payer.panel.getByRole('button', { name: 'Cancel this order' }).click();
  await payer.panel.getByText('Cancelled', { exact: true }).waitFor();
  await mail(payer, 'Your order was cancelled');

  await findOrder(support.page, references.cancelled);
  await support.page.getByText('The seller has no stock.').first().waitFor();
  const quote = support.page.getByRole('button', { name: 'Quote', exact: true });
  expect(await quote.getAttribute('aria-disabled')).toBe('true');
  // Customers get no more messages now; staff still leave word for each other.
  await support.page.getByLabel('Note for staff').fill('She will order again next week.');
  await support.page.getByRole('button', { name: 'Keep the note' }).click();
  await support.page.getByText('note for staff', { exact: true }).waitFor();
  await (await ordersOn(payer.page, 'cancelled')).getByText(references.cancelled).first().waitFor();
  expect((await trackAsStranger(references.cancelled, payer.who.email)).activity).toContain(
    'Order cancelled',
  );
});

test('branding: the artwork is seen, quoted, paid, confirmed, and on its way', async () => {
  const { page } = support;
  await findOrder(page, references.branding);
  await page.getByText('The shell in gold, please.').waitFor();
  await page
    .getByRole('link', { name: /logo\.pdf/ })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Send a file' }).click();
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...pdfSlip(), name: 'print.pdf' });
  await page.getByRole('button', { name: 'Send the file' }).click();
  await page.getByText('print.pdf').first().waitFor();
  const confirm = page.getByRole('button', { name: 'Confirm payment' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await page.getByLabel('Amount in Naira').fill('480000');
  await page.getByLabel('How it comes about').fill('50 caps at ₦9,000, the stitch plate ₦30,000.');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  expect((await mail(brander, 'Your order costs ₦480,000.00')).text).toContain('the stitch plate');

  await lookAgain(brander);
  await brander.panel.getByText('₦480,000.00').first().waitFor();
  await brander.panel.getByRole('log').getByRole('link', { name: 'print.pdf' }).waitFor();
  await pay(brander, 'NGN 480,000.00');
  await confirmPayment(treasury, references.branding);
  await lookAgain(brander);
  await brander.panel.getByText('Processing', { exact: true }).waitFor();
  expect((await trackAsStranger(references.branding, brander.who.email)).step).toContain('Packaging');

  await treasury.page.getByRole('button', { name: 'Move tracking' }).click();
  await treasury.page.getByLabel('A line for the customer').fill('The caps left Yiwu');
  await treasury.page.getByRole('button', { name: 'Move it' }).click();
  const { step, activity } = await trackAsStranger(references.branding, brander.who.email);
  expect(step).toContain('On The Road');
  expect(activity).toContain('The caps left Yiwu');
  await (await ordersOn(brander.page, 'processing')).getByText(references.branding).first().waitFor();
});

test('a parcel arrives, is weighed and photographed, and its quote explains itself to the customer', async () => {
  const { page } = support;
  await findOrder(page, references.shipment);
  await page.getByLabel('Weight in kilograms').fill('12.5');
  await page.getByLabel('How the cost comes about').fill('12.5 kg at ₦9,500, customs cleared');
  await page.getByRole('button', { name: 'Keep weight and cost' }).click();
  await page.getByText('Weight and cost are kept.').waitFor();
  await page.getByLabel('Add a photo').setInputFiles(await transferSlip('a parcel'));
  await page.getByRole('button', { name: 'Send the photo' }).click();
  await page.getByRole('list', { name: 'Photos' }).getByRole('img').waitFor();
  await page.getByRole('button', { name: 'Quote', exact: true }).click();
  await page.getByLabel('Amount in Naira').fill('118750');
  await page.getByRole('button', { name: 'Send the quote' }).click();
  await mail(shipper, 'Your order costs ₦118,750.00');

  await lookAgain(shipper);
  await shipper.panel.getByText('12.5 kg at ₦9,500, customs cleared').waitFor();
  await shipper.panel.getByText('Photos from the warehouse').click();
  await shipper.panel.getByRole('img', { name: 'Photo of your parcel' }).waitFor();
  await pay(shipper, 'NGN 118,750.00');
  await confirmPayment(treasury, references.shipment);

  await findOrder(page, references.shipment);
  await page.getByRole('button', { name: 'Move tracking' }).click();
  await page.getByRole('radio', { name: /On The Road/ }).check();
  await page.getByRole('button', { name: 'Move it' }).click();
  await page.getByText('The tracking has moved.').waitFor();
  expect((await trackAsStranger(references.shipment, shipper.who.email)).step).toContain('On The Road');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
  await mail(shipper, 'Your order is complete');
  await lookAgain(shipper);
  await shipper.panel.getByText('Successful', { exact: true }).waitFor();
});

test('goods are raised for a customer, who finds, pays and can follow them', async () => {
  const { page } = support;
  await page.goto('/desk/goods-orders/new');
  await page.getByLabel('Customer’s username').fill(shipper.who.username);
  await page.getByLabel('Goods', { exact: true }).fill('Two sewing machines');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel(/Amount in Naira/).fill('640000');
  await page.getByRole('button', { name: 'Raise the order' }).click();
  await page.getByText(/is raised\. The customer sees it now\./).waitFor();
  const told = await mail(shipper, 'We opened an order for you');
  references.goods = told.subject?.match(/CWR-[0-9A-Z]{8}/)?.[0] ?? '';
  const link = told.text?.match(/http\S+\/orders\?order=goods-\d+/)?.[0];

  // The mail's link opens the order.
  await shipper.page.goto(link ?? '/not-in-the-mail');
  await shipper.page.getByText('Two sewing machines').first().waitFor();
  await (await ordersOn(shipper.page, 'pending')).getByText(references.goods).first().click();
  await shipper.panel.getByText('₦640,000.00').first().waitFor();
  await pay(shipper, 'NGN 640,000.00');
  await confirmPayment(treasury, references.goods);
  await lookAgain(shipper);
  await shipper.panel.getByText('Processing', { exact: true }).waitFor();
  expect((await trackAsStranger(references.goods, shipper.who.email)).step).toContain('Order Placed');
});

test('in the evening the books hold what happened, for a spreadsheet too', async () => {
  const { page } = treasury;
  await page.getByRole('link', { name: 'Overview' }).click();
  // 109,000 + 480,000 + 118,750 + 640,000, beside what the sample brings.
  await page.getByRole('link', { name: 'Naira in today' }).click();
  await page.getByRole('heading', { name: 'Transactions' }).waitFor();
  for (const reference of [references.payment, references.branding, references.shipment, references.goods]) {
    await page.getByRole('link', { name: reference }).waitFor();
  }
  expect(await page.getByRole('link', { name: references.cancelled }).count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines.find((line) => line.includes(references.goods))).toContain(
    'goods,successful,640000.00,NGN,bank-transfer',
  );

  await owner.page.getByRole('link', { name: 'Audit log' }).click();
  await owner.page.getByLabel('What was done').selectOption('account.approve');
  const log = owner.page.getByRole('table', { name: 'Audit log' });
  await log.getByText('account: propose').waitFor({ state: 'detached' });
  await log.getByText(/2233445566/).waitFor();
  await log.getByText('owner', { exact: true }).first().waitFor();

  for (const person of [payer, brander, shipper, treasury, support, owner]) await person.leave();
});
