/** Papers of an order as its customer and the desk have them, and the customer as a whole at the desk. */
import { readFile } from 'node:fs/promises';
import { displayMoney } from '@cowrie/contract/money.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { LAPTOP, PHONE } from '../testing/browser.ts';
import type { Day, Proof } from './day.ts';

/** The name of a paper that a link brings, and how it begins. */
async function paperBy(page: Page, name: RegExp): Promise<{ name: string; start: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name }).click();
  const download = await coming;
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), start: bytes.toString('latin1', 0, 5) };
}

export async function sendPapers({ product, browsers, owner }: Day, order: Proof): Promise<void> {
  const { customer } = order;
  const invoice = await step('the customer has both on a phone', async () => {
    const { page, leave } = await browsers.open(PHONE, customer);
    await page.goto(`/orders?order=payment-${order.id}`);
    await page.getByText('Invoice and receipts').click();
    const paper = await paperBy(page, /^Invoice \(PDF\)/);
    expect(paper).toEqual({ name: expect.stringMatching(/^INV-\d{4}-\d{6}\.pdf$/), start: '%PDF-' });
    expect((await paperBy(page, /^Receipt \(PDF\)/)).name).toMatch(/^RCT-\d{4}-\d{6}\.pdf$/);
    await leave();
    return paper.name;
  });

  const { page, leave } = await browsers.open(LAPTOP, owner);
  await step('the desk has the very same', async () => {
    await page.goto(`/desk/orders/${order.reference}`);
    expect((await paperBy(page, /^Invoice \(PDF\)/)).name).toBe(invoice);
    await page.goto('/desk/papers');
    await expect(page.getByRole('link', { name: invoice.replace('.pdf', '') })).toBeVisible();
  });

  await step('the customer’s page has their money, a note, and what happened', async () => {
    await page.goto(`/desk/orders/${order.reference}`);
    await page
      .getByRole('link', { name: `${customer.firstname} ${customer.lastname}` })
      .first()
      .click();
    await expect(page.getByText('Money in', { exact: true })).toBeVisible();
    await expect(page.getByText(displayMoney(order.amount, 'NGN')).first()).toBeVisible();
    await page.getByLabel('New note').fill('Asks for an invoice each month');
    await page.getByRole('button', { name: 'Write the note' }).click();
    await page.getByRole('button', { name: 'Pin', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Unpin' })).toBeVisible();
    await expect(page.getByText('Payment confirmed').first()).toBeVisible();
  });

  await step('a statement is mailed with one press', async () => {
    await page.getByRole('button', { name: 'Statement', exact: true }).click();
    await page.getByRole('button', { name: 'Email it to the customer' }).click();
    const mail = await product.inbox.next(customer.email, 'Your statement');
    // Beside the mark, which stands in the text.
    expect(mail.attachments.map(({ filename }) => filename)).toContainEqual(
      expect.stringMatching(/^statement-.*\.pdf$/),
    );
    await expect(page.getByText('Statement emailed by')).toBeVisible();
  });
  await leave();
}
