/** Papers of an order as its customer and the desk have them, and the customer as a whole at the desk. */

import { readFile } from 'node:fs/promises';
import { confirmOrder } from '@cowrie/contract/desk/orders.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { findOrder } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
const { client: owner, remembered: asOwner } = await staffClient(product, 'owner');

/** The name of a paper that a link brings, and how it begins. */
async function paperBy(page: Page, name: RegExp): Promise<{ name: string; start: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await coming;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), start: bytes.toString('latin1', 0, 5) };
}

test('invoice, receipt and statement reach the customer, and the desk sees the customer whole', async () => {
  const ada = await newCustomer(product, { name: 'Ada Okafor' });
  const order = await placePaymentOf(ada.client, '150000.00', '李薇');
  await sendProof(ada.client, order);
  data(await owner.call(confirmOrder, { params: { reference: order.reference } }));

  const invoice = await step('the customer has both on a phone', async () => {
    const { page, leave } = await browsers.open(PHONE, { remembered: ada.remembered });
    await page.goto(`/orders?order=payment-${order.id}`);
    await page.getByText('Invoice and receipts').click();
    const paper = await paperBy(page, /^Invoice \(PDF\)/);
    expect(paper).toEqual({ name: expect.stringMatching(/^INV-\d{4}-\d{6}\.pdf$/), start: '%PDF-' });
    expect((await paperBy(page, /^Receipt \(PDF\)/)).name).toMatch(/^RCT-\d{4}-\d{6}\.pdf$/);
    await leave();
    return paper.name;
  });

  const { page } = await browsers.open(LAPTOP, { remembered: asOwner });
  await step('the desk has the very same', async () => {
    await findOrder(page, order.reference);
    expect((await paperBy(page, /^Invoice \(PDF\)/)).name).toBe(invoice);
    await page.goto('/desk/papers');
    await expect(page.getByRole('link', { name: invoice.replace('.pdf', '') })).toBeVisible();
  });

  await step('the customer’s page has their money, a note, and what happened', async () => {
    await page.goto(`/desk/orders/${order.reference}`);
    await page.getByRole('link', { name: 'Ada Okafor' }).first().click();
    await expect(page.getByText('Money in', { exact: true })).toBeVisible();
    await expect(page.getByText('₦150,000.00').first()).toBeVisible();
    await page.getByLabel('New note').fill('Asks for an invoice each month');
    await page.getByRole('button', { name: 'Write the note' }).click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Take the pin off' })).toBeVisible();
    await expect(page.getByText('Payment confirmed').first()).toBeVisible();
  });

  await step('a statement is mailed with one press', async () => {
    await page.getByRole('button', { name: 'Statement', exact: true }).click();
    await page.getByRole('button', { name: 'Mail it to the customer' }).click();
    const mail = await product.inbox.next(ada.email, 'Your statement');
    expect(mail.attachments[0]?.filename).toMatch(/^statement-.*\.pdf$/);
    await expect(page.getByText('Statement mailed by')).toBeVisible();
  });
});
