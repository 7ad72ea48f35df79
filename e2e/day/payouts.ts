/** Ten payouts one after another: claimed at the desk, paid from the phone that the desk was paired with. */
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { displayMoney } from '@cowrie/contract/money.ts';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { data } from '../testing/api.ts';
import { axeFindings, LAPTOP, missableTargets, PHONE, sidewaysScroll } from '../testing/browser.ts';
import { hasFocus } from '../testing/keyboard.ts';
import { transferSlip } from '../testing/pictures.ts';
import { countPresses } from '../testing/presses.ts';
import { expectToRead } from '../testing/screen-reader.ts';
import { findOrder } from '../testing/staff.ts';
import type { Day, Proof } from './day.ts';

/** Laptop and phone together. */
const MOST_PRESSES = 40;

export async function payOutOnPhone({ browsers, owner, treasury }: Day, payments: Proof[]): Promise<void> {
  const status = async (reference: string) =>
    data(await treasury.client.call(getDeskOrder, { params: { reference } })).order.status;
  const [first] = payments;
  if (!first) throw new Error('nothing is to be paid');

  const laptop = await browsers.open(LAPTOP, treasury);
  const desk = laptop.page;
  await findOrder(desk, first.reference);
  const atDesk = countPresses(desk);
  const phone = await browsers.open(PHONE);
  const page = phone.page;
  const onPhone = countPresses(page);
  const code = desk.getByRole('img', { name: 'QR code of the receiver' }).first();

  await step('the code shows to whoever says that they pay', async () => {
    await expect(desk.getByText('Only the person paying this can scan the code')).toBeVisible();
    expect(await code.count()).toBe(0);
    await atDesk.click(desk.getByRole('button', { name: 'I am paying this' }));
    await expect(code).toBeVisible();
    // Said once: for the payments after it, it stands chosen.
    await atDesk.select(desk.getByLabel('I pay from'), 'out/alipay');
    await atDesk.click(desk.getByLabel(/^Go to the next payment/));
  });

  await step('a colleague sees whose it is, and takes it over only where they mean to', async () => {
    const colleague = await browsers.open(LAPTOP, owner);
    await colleague.page.goto(`/desk/orders/${first.reference}`);
    await expect(colleague.page.getByRole('heading', { name: 'Wei Chen is paying this' })).toBeVisible();
    await colleague.page.getByRole('button', { name: 'Take it over' }).click();
    const dialog = colleague.page.getByRole('dialog', { name: 'Take this over from Wei Chen?' });
    await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Take it over' }))).toBe(true);
    await colleague.page.keyboard.press('Escape');
    await colleague.leave();
  });

  await step('the phone that reads the desk’s code shows the payment', async () => {
    // Its screen asks at the same address whether a phone is there.
    const answer = desk.waitForResponse(
      (response) => response.url().endsWith('/desk/payout-phone') && response.request().method() === 'POST',
    );
    await atDesk.click(desk.getByRole('button', { name: 'Pay on a phone' }));
    const { token } = (await (await answer).json()).data;
    await onPhone.open(`/desk/pay#${token}`);
    await expect(page.getByText(displayMoney(first.receives ?? '', 'RMB'), { exact: true })).toBeVisible();
    expect(page.url()).not.toContain(token);
    await expect(desk.getByText(/^On your phone/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await missableTargets(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  await step('each is paid, and the next one comes by itself', async () => {
    const left = new Set(payments.map(({ reference }) => reference));
    for (let count = payments.length; count > 0; count -= 1) {
      const payment = page.getByRole('region', { name: /^Payment CWR-/ });
      await expect(payment).toBeVisible();
      await expectToRead(payment, [/heading "Payment CWR-/, '¥', /button "I have paid ¥/]);
      const reference = (await payment.getAttribute('aria-label'))?.replace('Payment ', '') ?? '';
      expect(left.delete(reference), reference).toBe(true);
      await onPhone.click(payment.getByText(/^(Open in the paying app|Save the code)$/));
      await onPhone.choose(payment.getByText('From pictures'), await transferSlip(`CNY ${reference}`));
      await expect(payment.getByRole('img', { name: 'The slip' })).toBeVisible();
      await onPhone.click(payment.getByRole('button', { name: /^I have paid ¥/ }));
      await expect(page.getByText(`${reference} is paid.`)).toBeVisible();
      expect(await status(reference)).toBe('successful');
      if (count > 1)
        await expect.poll(() => payment.getAttribute('aria-label')).not.toBe(`Payment ${reference}`);
    }
    await expect(desk.getByText('That was the last one')).toBeVisible();
    await expect(page.getByText('Nothing to pay yet')).toBeVisible();
  });

  expect(atDesk.total + onPhone.total).toBeLessThanOrEqual(MOST_PRESSES);
  await laptop.leave();
  await phone.leave();
}
