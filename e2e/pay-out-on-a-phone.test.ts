/** Ten payouts one after another: claimed at the desk, paid from the phone that the desk was paired with. */
import { confirmOrder, deskOrders, getDeskOrder } from '@cowrie/contract/desk/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, type Placed, payReceiver, sendProof, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, missableTargets, PHONE, sidewaysScroll } from './testing/browser.ts';
import { qrPhoto, transferSlip } from './testing/pictures.ts';
import { countPresses } from './testing/presses.ts';
import { findOrder, signInAtDesk } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
const HOW_MANY = 10;
/** Laptop and phone together. */
const MOST_PRESSES = 40;

/** Payments that wait to be paid out, the one that was confirmed first is due first. */
async function confirmedPayments(howMany: number): Promise<Placed[]> {
  const { client: owner } = await staffClient(product, 'owner');
  const { client } = await newCustomer(product);
  const placed: Placed[] = [];
  for (let number = 1; number <= howMany; number += 1) {
    const yuan = 1000 + number;
    const { name, mimeType, buffer } = await qrPhoto(`https://qr.alipay.com/fkx00${number}`);
    const { payment_order } = data(
      await client.call(placePayment, {
        body: {
          ...{
            you_pay: `${yuan * 215.5}`,
            you_get: `${yuan}.00`,
            you_pay_currency: 'NGN',
            you_get_currency: 'RMB',
          },
          ...{ payment_method_code: 'alipay' as const, receiver_name: `王芳 ${number}` },
        },
        files: { qr_code: new File([new Uint8Array(buffer)], name, { type: mimeType }) },
      }),
    );
    await sendProof(client, payment_order, 'payment', await transferSlip(`NGN ${yuan * 215.5}`));
    const params = { reference: payment_order.reference };
    data(await owner.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
    placed.push(payment_order);
  }
  return placed;
}

test('ten receivers are paid from a phone in at most forty presses', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const { orders } = data(await owner.call(deskOrders, { query: { type: 'payment', status: 'processing' } }));
  for (const order of orders.data) await payReceiver(owner, order);
  const placed = await confirmedPayments(HOW_MANY);
  const status = async ({ reference }: Placed) =>
    data(await owner.call(getDeskOrder, { params: { reference } })).order.status;

  const laptop = await browsers.open(LAPTOP);
  await signInAtDesk(laptop.page, 'treasury');
  const desk = laptop.page;
  await findOrder(desk, placed[0]?.reference ?? '');
  const atDesk = countPresses(desk);
  const phone = await browsers.open(PHONE);
  const page = phone.page;
  const onPhone = countPresses(page);
  const code = desk.getByRole('img', { name: 'QR code of the receiver' }).first();

  await step('the code shows to whoever says that they pay', async () => {
    await expect(desk.getByText('The code shows to whoever is paying this')).toBeVisible();
    expect(await code.count()).toBe(0);
    await atDesk.click(desk.getByRole('button', { name: 'I am paying this' }));
    await expect(code).toBeVisible();
    // Said once: for the payments after it, it stands chosen.
    await atDesk.select(desk.getByLabel('I pay from'), 'out/alipay');
    await atDesk.click(desk.getByLabel(/^Go on with the next payment/));
  });

  await step('the phone that reads the desk’s code shows the payment', async () => {
    const answer = desk.waitForResponse((response) => response.url().endsWith('/desk/payout-phone'));
    await atDesk.click(desk.getByRole('button', { name: 'Pay on a phone' }));
    const { token } = (await (await answer).json()).data;
    await onPhone.open(`/desk/pay#${token}`);
    await expect(page.getByText('¥1,001.00', { exact: true })).toBeVisible();
    expect(page.url()).not.toContain(token);
    await expect(desk.getByText(/^On your phone/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await missableTargets(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  await step('each is paid, and the next one comes by itself', async () => {
    for (const { reference } of placed) {
      const payment = page.getByRole('region', { name: `Payment ${reference}` });
      await expect(payment).toBeVisible();
      await onPhone.click(payment.getByText(/^(Open in the paying app|Save the code)$/));
      await onPhone.choose(payment.getByText('From pictures'), await transferSlip(`CNY ${reference}`));
      await expect(payment.getByRole('img', { name: 'The slip' })).toBeVisible();
      await onPhone.click(payment.getByRole('button', { name: /^I have paid ¥/ }));
      await expect(page.getByText(`${reference} is paid.`)).toBeVisible();
      expect(await status({ reference, id: '' })).toBe('successful');
    }
    await expect(desk.getByText('That was the last one')).toBeVisible();
    await expect(page.getByText('Nothing to pay yet')).toBeVisible();
  });

  expect(atDesk.total + onPhone.total).toBeLessThanOrEqual(MOST_PRESSES);
  await laptop.leave();
  await phone.leave();
});
