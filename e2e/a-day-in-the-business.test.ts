/**
 * One day of the business, from the morning's rate to the evening's books: three customers, three of the staff, and a
 * stranger with a reference.
 */
import { readFile } from 'node:fs/promises';
import { dayOf } from '@cowrie/contract/time.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { type Customer, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE } from './testing/browser.ts';
import { placeOrder } from './testing/customer.ts';
import { pdfSlip, qrPhoto, transferSlip } from './testing/pictures.ts';
import { claimPayment, findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

type Buyer = Person & { who: Customer; panel: Locator };

const { product, browsers } = await setStage();

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

/** The order reference that a panel shows. */
async function readReference(panel: Locator): Promise<string> {
  const reference = (await panel.textContent())?.match(/CWR-[0-9A-Z]{8}/)?.[0];
  if (!reference) throw new Error('the panel shows no reference');
  return reference;
}

/** From the open panel: pays by bank transfer and comes back to the panel. */
/** Whose proof was declined opens where to pay first. */
async function pay({ page, panel }: Buyer, slip: string, { again = false } = {}): Promise<void> {
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  if (again) await page.getByText('I have not sent the money yet').click();
  await expect(page.getByText('0000000000', { exact: true })).toBeVisible();
  await page.getByLabel(/proof of payment/i).setInputFiles(await transferSlip(slip));
  await page.getByRole('button', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(panel.getByText('Awaiting', { exact: true })).toBeVisible();
}

async function confirmPayment({ page }: Person, reference: string): Promise<void> {
  await findOrder(page, reference);
  // Which account the payer was shown stands beside the proof.
  await expect(
    page.getByRole('region', { name: 'Shown to the payer' }).getByText('0000000000'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await page.getByRole('button', { name: 'Yes, it is there' }).click();
  await expect(page.getByText(`Payment of ${reference} is confirmed.`)).toBeVisible();
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
  await expect(page.getByRole('heading', { name: 'Order Activity' })).toBeVisible();
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

test('a day of the business', { timeout: 900_000 }, async () => {
  const begins = dayOf(Date.now());
  const [payer, brander, shipper] = [await buyer(), await buyer(), await buyer()];
  const [treasury, support, owner] = [
    await atDesk('treasury'),
    await atDesk('support'),
    await atDesk('owner'),
  ];
  const references = { payment: '', branding: '', shipment: '', cancelled: '', goods: '' };

  await step(
    'in the morning treasury publishes the rate, and a bank account changes only by two people',
    async () => {
      const { page } = treasury;
      await page.getByRole('link', { name: 'Rates', exact: true }).click();
      await page
        .getByRole('button', { name: /Publish/ })
        .first()
        .click();
      await page.getByLabel('Price of 1 RMB').fill('218');
      await page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
      await expect(page.getByText('₦218.00 for 1 RMB is published.')).toBeVisible();
      await payer.page.goto('/rate');
      await expect(payer.page.getByText('₦218.00').first()).toBeVisible();

      await page.getByRole('link', { name: 'Accounts', exact: true }).click();
      await page.getByRole('button', { name: 'Propose a change' }).click();
      await page.getByLabel('Bank name').fill('Zenith Bank');
      await page.getByLabel('Account number').fill('2233445566');
      await page.getByLabel('Account name').fill('Lagoon Trading Ltd');
      await page.getByRole('button', { name: 'Propose', exact: true }).click();
      const own = page.getByRole('button', { name: 'Approve' });
      await expect(own).toBeVisible();
      await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');

      await owner.page
        .getByRole('link', { name: /^Accounts$/ })
        .last()
        .click();
      await owner.page.getByRole('button', { name: 'Approve' }).click();
      const dialog = owner.page.getByRole('dialog');
      await expect(dialog.getByText('2233445566')).toBeVisible();
      await dialog.getByRole('button', { name: 'Approve' }).click();
      // It waits for six hours: until then customers pay into the one before.
      await expect(owner.page.getByText(/^Approved\. It goes live at /)).toBeVisible();
    },
  );

  await step('three customers order a payment, a branding and a shipment', async () => {
    await payer.page.goto('/payment');
    await payer.page.getByLabel('You Pay', { exact: true }).fill('109000');
    await expect.poll(() => payer.page.getByLabel('You Get', { exact: true }).inputValue()).toBe('500.00');
    await payer.page.getByRole('radio', { name: /Alipay/ }).check();
    await payer.page.getByLabel(/QR code/i).setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
    await expect(payer.page.getByText('https://qr.alipay.com/a6x0example')).toBeVisible();
    await placeOrder(payer.page);
    await expect(payer.panel.getByText('Thank you, we have your order.')).toBeVisible();
    references.payment = await readReference(payer.panel);
    await mail(payer, references.payment);

    await brander.page.goto('/branding');
    await brander.page.getByRole('checkbox', { name: 'Caps' }).check();
    await brander.page.getByRole('group', { name: 'How many of each?' }).getByRole('radio').first().check();
    await brander.page.getByRole('button', { name: 'Submit' }).click();
    await expect(brander.panel.getByText('Please send your logo and designs here')).toBeVisible();
    references.branding = await readReference(brander.panel);
    // Artwork and comments go into the chat from the first minute.
    await brander.panel.getByLabel('Attach a file').setInputFiles({ ...pdfSlip(), name: 'logo.pdf' });
    await expect(brander.panel.getByRole('log').getByRole('link', { name: 'logo.pdf' })).toBeVisible();
    await brander.panel.getByRole('textbox', { name: 'Message' }).fill('The shell in gold, please.');
    await brander.panel.getByRole('button', { name: 'Send message' }).click();
    await expect(brander.panel.getByRole('log').getByText('The shell in gold, please.')).toBeVisible();

    await shipper.page.goto('/package-details');
    await shipper.page.getByRole('radio', { name: /Express/ }).check();
    await shipper.page.getByLabel('Goods category').selectOption({ index: 1 });
    await shipper.page.getByLabel('Tracking number').fill('SF1234567890');
    await shipper.page.getByLabel('Shipping company').fill('SF Express');
    await shipper.page.getByRole('button', { name: 'Create Order' }).click();
    await expect(shipper.panel.getByText('we know your parcel is on its way to our warehouse')).toBeVisible();
    references.shipment = await readReference(shipper.panel);

    // The desk finds the parcel by the number on it.
    await support.page.goto('/desk/orders?status=all');
    await support.page.getByLabel('Search orders').fill('sf12345');
    await expect(support.page.getByText('1 in all')).toBeVisible();
    await expect(support.page.getByRole('link', { name: references.shipment })).toBeVisible();
  });

  await step(
    'a declined proof is told with its reason, and the second one is confirmed and completed',
    async () => {
      await pay(payer, 'NGN 10,900.00');
      await mail(payer, 'We have your proof of payment');
      const { page } = treasury;
      await findOrder(page, references.payment);
      await expect(
        page.getByRole('img', { name: `Proof of payment for ${references.payment}` }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Decline proof' }).click();
      await page
        .getByRole('button', { name: 'The amount that arrived is not the amount of the order.' })
        .click();
      await page.getByRole('button', { name: 'Decline the proof' }).click();
      expect((await mail(payer, 'We could not confirm your payment')).text).toContain(
        'The amount that arrived is not',
      );
      await expect(payer.panel.getByText('We could not confirm your last payment')).toBeVisible();

      await pay(payer, 'NGN 109,000.00', { again: true });
      await confirmPayment(treasury, references.payment);
      await mail(payer, 'Your payment is confirmed');
      await claimPayment(page, 'out/alipay');
      await page.getByRole('button', { name: 'Complete', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Slip').setInputFiles(await transferSlip('CNY 500.00'));
      await dialog.getByRole('button', { name: 'Complete' }).click();
      await mail(payer, 'Your order is complete');
      await lookAgain(payer);
      await expect(payer.panel.getByText('Successful', { exact: true })).toBeVisible();
      await expect(payer.panel.getByText('Receipt from us')).toBeVisible();

      await payer.page.goto('/payment-history?status=declined');
      await expect(payer.page.getByRole('main').getByText('Declined', { exact: true }).last()).toBeVisible();
      await payer.page.goto('/payment-history?status=successful');
      await expect(payer.page.getByRole('main').getByText('₦109,000.00').first()).toBeVisible();
      expect((await trackAsStranger(references.payment, payer.who.email)).step).toContain('Delivered');
    },
  );

  await step('a customer thinks better of a second payment and cancels it', async () => {
    await payer.page.goto('/payment');
    await payer.page.getByLabel('You Get', { exact: true }).fill('100');
    await payer.page.getByRole('radio', { name: /Bank transfer/ }).check();
    await payer.page.getByLabel(/bank/i).last().fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
    await placeOrder(payer.page);
    await expect(payer.panel.getByText('Thank you, we have your order.')).toBeVisible();
    references.cancelled = await readReference(payer.panel);
    await payer.panel.getByRole('button', { name: 'Cancel order' }).click();
    await payer.panel.getByLabel('Why are you cancelling?').fill('The seller has no stock.');
    await payer.panel.getByRole('button', { name: 'Cancel this order' }).click();
    await expect(payer.panel.getByText('Cancelled', { exact: true })).toBeVisible();
    await mail(payer, 'Your order was cancelled');

    await findOrder(support.page, references.cancelled);
    await expect(support.page.getByText('The seller has no stock.').first()).toBeVisible();
    await expect(support.page.getByText('This order is cancelled: no more moves.')).toBeVisible();
    expect(await support.page.getByRole('button', { name: 'Quote', exact: true }).count()).toBe(0);
    // Customers get no more messages now; staff still leave word for each other.
    await support.page.getByLabel('Note for staff').fill('She will order again next week.');
    await support.page.getByRole('button', { name: 'Save the note' }).click();
    await expect(support.page.getByText('note for staff', { exact: true })).toBeVisible();
    await expect(
      (await ordersOn(payer.page, 'cancelled')).getByText(references.cancelled).first(),
    ).toBeVisible();
    expect((await trackAsStranger(references.cancelled, payer.who.email)).activity).toContain(
      'Order cancelled',
    );
  });

  await step('branding: the artwork is seen, quoted, paid, confirmed, and on its way', async () => {
    const { page } = support;
    await findOrder(page, references.branding);
    await expect(page.getByText('The shell in gold, please.')).toBeVisible();
    await expect(page.getByRole('link', { name: /logo\.pdf/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Send a file' }).click();
    await page.getByLabel('File', { exact: true }).setInputFiles({ ...pdfSlip(), name: 'print.pdf' });
    await page.getByRole('button', { name: 'Send the file' }).click();
    await expect(page.getByText('print.pdf').first()).toBeVisible();
    const confirm = page.getByRole('button', { name: 'Confirm payment' });
    await expect.poll(() => confirm.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Quote', exact: true }).click();
    await page.getByLabel('Amount in Naira').fill('480000');
    await page.getByLabel('How it comes about').fill('50 caps at ₦9,000, the stitch plate ₦30,000.');
    await page.getByRole('button', { name: 'Send the quote' }).click();
    expect((await mail(brander, 'Your order costs ₦480,000.00')).text).toContain('the stitch plate');

    await lookAgain(brander);
    await expect(brander.panel.getByText('₦480,000.00').first()).toBeVisible();
    await expect(brander.panel.getByRole('log').getByRole('link', { name: 'print.pdf' })).toBeVisible();
    await pay(brander, 'NGN 480,000.00');
    await confirmPayment(treasury, references.branding);
    await lookAgain(brander);
    await expect(brander.panel.getByText('Processing', { exact: true })).toBeVisible();
    expect((await trackAsStranger(references.branding, brander.who.email)).step).toContain('Packaging');

    await treasury.page.getByRole('button', { name: 'Move tracking' }).click();
    await treasury.page.getByLabel('A line for the customer').fill('The caps left Yiwu');
    await treasury.page.getByRole('button', { name: 'Move it' }).click();
    await expect(treasury.page.getByText('The tracking has moved.')).toBeVisible();
    const { step, activity } = await trackAsStranger(references.branding, brander.who.email);
    expect(step).toContain('On The Road');
    expect(activity).toContain('The caps left Yiwu');
    await expect(
      (await ordersOn(brander.page, 'processing')).getByText(references.branding).first(),
    ).toBeVisible();
  });

  await step(
    'a parcel arrives, is weighed and photographed, and its quote explains itself to the customer',
    async () => {
      const { page } = support;
      await findOrder(page, references.shipment);
      await page.getByLabel('Weight in kilograms').fill('12.5');
      await page.getByLabel('How the cost is worked out').fill('12.5 kg at ₦9,500, customs cleared');
      await page.getByRole('button', { name: 'Save weight and cost' }).click();
      await expect(page.getByText('Weight and cost are saved.')).toBeVisible();
      await page.getByLabel('Add a photo').setInputFiles(await transferSlip('a parcel'));
      await page.getByRole('button', { name: 'Send the photo' }).click();
      await expect(page.getByRole('list', { name: 'Photos' }).getByRole('img')).toBeVisible();
      await page.getByRole('button', { name: 'Quote', exact: true }).click();
      await page.getByLabel('Amount in Naira').fill('118750');
      await page.getByRole('button', { name: 'Send the quote' }).click();
      await mail(shipper, 'Your order costs ₦118,750.00');

      await lookAgain(shipper);
      // With its step, and where the price is explained.
      await expect(shipper.panel.getByText('12.5 kg at ₦9,500, customs cleared').first()).toBeVisible();
      await shipper.panel.getByText('Photos from the warehouse').click();
      await expect(shipper.panel.getByRole('img', { name: 'Photo of your parcel' })).toBeVisible();
      await pay(shipper, 'NGN 118,750.00');
      await confirmPayment(treasury, references.shipment);

      await findOrder(page, references.shipment);
      await page.getByRole('button', { name: 'Move tracking' }).click();
      await page.getByRole('radio', { name: /On The Road/ }).check();
      await page.getByRole('button', { name: 'Move it' }).click();
      await expect(page.getByText('The tracking has moved.')).toBeVisible();
      expect((await trackAsStranger(references.shipment, shipper.who.email)).step).toContain('On The Road');
      await page.getByRole('button', { name: 'Complete', exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click();
      await mail(shipper, 'Your order is complete');
      await lookAgain(shipper);
      await expect(shipper.panel.getByText('Successful', { exact: true })).toBeVisible();
    },
  );

  await step('goods are raised for a customer, who finds, pays and can follow them', async () => {
    const { page } = support;
    await page.goto('/desk/goods-orders/new');
    await page.getByLabel('Customer’s username').fill(shipper.who.username);
    await page.getByLabel('Goods', { exact: true }).fill('Two sewing machines');
    await page.getByLabel('Quantity').fill('2');
    await page.getByLabel(/Amount in Naira/).fill('640000');
    await page.getByRole('button', { name: 'Raise the order' }).click();
    await expect(page.getByText(/is raised\. The customer sees it now\./)).toBeVisible();
    const told = await mail(shipper, 'We opened an order for you');
    references.goods = told.subject?.match(/CWR-[0-9A-Z]{8}/)?.[0] ?? '';
    const link = told.text?.match(/http\S+\/orders\?order=goods-\d+/)?.[0];

    // The mail's link opens the order.
    await shipper.page.goto(link ?? '/not-in-the-mail');
    await expect(shipper.page.getByText('Two sewing machines').first()).toBeVisible();
    await (await ordersOn(shipper.page, 'pending')).getByText(references.goods).first().click();
    await expect(shipper.panel.getByText('₦640,000.00').first()).toBeVisible();
    await pay(shipper, 'NGN 640,000.00');
    await confirmPayment(treasury, references.goods);
    await lookAgain(shipper);
    await expect(shipper.panel.getByText('Processing', { exact: true })).toBeVisible();
    expect((await trackAsStranger(references.goods, shipper.who.email)).step).toContain('Order Placed');
  });

  await step('in the evening the books hold what happened, for a spreadsheet too', async () => {
    const { page } = treasury;
    await page.getByRole('link', { name: 'Overview' }).click();
    // 109,000 + 480,000 + 118,750 + 640,000, beside what the sample brings.
    await page.getByRole('link', { name: 'Naira in today' }).click();
    await expect(page.getByRole('heading', { name: 'Journals' })).toBeVisible();
    // What came before midnight is in the book on the day on which this began, and what came after it on another.
    await page.getByLabel('From day').fill(begins);
    await page.getByLabel('To day').fill('');
    for (const reference of [
      references.payment,
      references.branding,
      references.shipment,
      references.goods,
    ]) {
      await expect(page.getByRole('link', { name: reference })).toBeVisible();
    }
    expect(await page.getByRole('link', { name: references.cancelled }).count()).toBe(0);
    await page.getByRole('link', { name: 'Transactions' }).click();
    await page.getByLabel('Status', { exact: true }).selectOption('successful');
    await expect(page.getByText('Together')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines.find((line) => line.includes(references.goods))).toContain(
      'goods,successful,640000.00,NGN,bank-transfer',
    );

    await owner.page.getByRole('link', { name: 'Audit log' }).click();
    const log = owner.page.getByRole('table', { name: 'Audit log' });
    const acts = async () => [...new Set(await log.locator('tbody td:nth-child(3)').allInnerTexts())];
    await expect.poll(acts).toContain('Exported transactions');
    await owner.page.getByLabel('What was done').selectOption('account.approve');
    await expect.poll(acts).toEqual(['Approved an account to pay into']);
    await expect(log.getByText(/2233445566/)).toBeVisible();
    await expect(log.getByText('owner', { exact: true }).first()).toBeVisible();
  });

  for (const person of [payer, brander, shipper, treasury, support, owner]) await person.leave();
});
