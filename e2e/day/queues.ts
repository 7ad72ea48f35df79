/** Words wait until somebody answers, rows are worked together, and a note among staff stays one. */
import { addChat } from '@cowrie/contract/chat.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import { viewOrder } from '@cowrie/contract/desk/order-page.ts';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { data, newCustomer, placePaymentOf } from '../testing/api.ts';
import { LAPTOP } from '../testing/browser.ts';
import type { Day } from './day.ts';

export async function workQueues({ product, browsers, owner, support }: Day): Promise<void> {
  const customer = await newCustomer(product);
  const raise = async () => {
    const body = { username: customer.username, name: 'Forty looms', quantity: '40' };
    return data(await owner.client.call(raiseGoodsOrder, { body })).reference;
  };
  const [asked] = [await raise(), await raise(), await raise()];
  const unpaid = await placePaymentOf(customer.client);
  const body = { trx_type: 'goods' as const, trx_ref: asked, message: 'When will they come?' };
  data(await customer.client.call(addChat, { body }));
  // What hid the mark before: the system writes after the customer, and somebody looks.
  const params = { reference: asked };
  data(await owner.client.call(moveTracking, { params, body: { track_status: 'packaging' } }));
  data(await owner.client.call(viewOrder, { params }));

  const { page, leave } = await browsers.open(LAPTOP, support);
  const row = (reference: string) => page.getByRole('row').filter({ hasText: reference });

  await step('whose turn it is', async () => {
    await page.goto('/desk/orders?answer_due=yes');
    await expect(row(asked).getByText(/Waiting for our answer,/)).toBeVisible();
    expect(await row(unpaid.reference).count()).toBe(0);
    await page.goto('/desk/orders?status=pending&type=goods');
    await page.getByRole('button', { name: /^For us/ }).click();
    await expect(page).toBeAt(/turn=us/);
    await expect(row(asked)).toBeVisible();
    await page.getByRole('button', { name: /^For them/ }).click();
    await expect(row(asked)).toBeGone();
    await page.goto(`/desk/orders?q=${customer.username}&turn=them`);
    await expect(row(unpaid.reference)).toBeVisible();
  });

  await step('from the first to the last with Shift, moved together, and back by one press', async () => {
    await page.goto(`/desk/orders?q=${customer.username}&type=goods&turn=us`);
    const boxes = page.getByRole('checkbox', { name: /^Choose CWR/ });
    await expect.poll(() => boxes.count()).toBe(3);
    await boxes.first().click();
    await boxes.last().click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Chosen orders' });
    await expect(bar.getByText('3 orders chosen')).toBeVisible();
    await bar.getByRole('button', { name: 'Move tracking', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Move the tracking' });
    await dialog.getByText('On The Road').click();
    await dialog.getByRole('button', { name: 'Move 3 orders' }).click();
    await expect(page.getByText('The tracking of 3 orders has moved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Taken back for 3 orders.')).toBeVisible();
  });

  await step(
    'the last word is still theirs; a note changes nothing of that, and the box stays staff’s',
    async () => {
      await page.goto(`/desk/orders/${asked}`);
      await expect(page.getByText(/Waiting for our answer,/)).toBeVisible();
      await page.getByRole('checkbox', { name: 'Staff only' }).check();
      for (const note of ['Who packs these?', 'Ask the warehouse.']) {
        await page.getByLabel('Note for staff').fill(note);
        await page.keyboard.press('Control+Enter');
        await expect(page.getByText(note).and(page.locator('p'))).toBeVisible();
        // It may be told of, and stand there, before its answer has come.
        await expect.poll(() => page.getByLabel('Note for staff').inputValue()).toBe('');
      }
      await page.reload();
      await expect(page.getByText('Only staff see what you write here')).toBeVisible();
      await page.getByRole('button', { name: 'Write to the customer instead' }).click();
      await page
        .getByRole('combobox', { name: 'Put in a canned reply' })
        .selectOption('Checking the payment');
      await page.keyboard.press('Control+Enter');
      // Nobody has quoted it: the amount cannot be filled in, and no brace goes to a customer.
      await expect(page.getByText('This order has nothing for {amount}.', { exact: false })).toBeVisible();
      await page.getByLabel('Answer', { exact: true }).fill('On Friday.');
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText(/Waiting for our answer,/)).toBeGone();
    },
  );
  await leave();
}
