/** Orders that end without being paid: cancelled by their customer, or closed since nobody paid. */
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { type Customer, data, newCustomer, type Placed, placePaymentOf, sendProof } from './testing/api.ts';
import { arriveUntold } from './testing/arrive-untold.ts';
import { LAPTOP, type Person, PHONE, type Screen } from './testing/browser.ts';
import { placeBankTransfer } from './testing/customer.ts';
import { hasFocus } from './testing/keyboard.ts';
import { transferSlip } from './testing/pictures.ts';
import { lapse } from './testing/shots/unpaid.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
let order: Placed;

beforeEach(async () => {
  customer = await newCustomer(product);
  order = await placePaymentOf(customer.client);
});

async function arrive(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto(path);
  return person;
}
const openPanel = (screen: Screen) => arrive(screen, `/orders?order=payment-${order.id}`);

const openUntoldPanel = (screen: Screen) =>
  arriveUntold(browsers, customer, screen, `/orders?order=payment-${order.id}`);

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
  const person = await arriveUntold(browsers, customer, PHONE, `/pay/payment/${order.id}`);
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
