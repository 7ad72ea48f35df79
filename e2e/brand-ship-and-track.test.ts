/** Goods: branded, shipped, raised by staff; quoted, paid, and followed by a stranger with the reference and the email. */
import { completeOrder, confirmOrder, moveTracking, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import { convert, formatAmount } from '@cowrie/contract/money.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { rates } from '@cowrie/contract/rates.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Customer, data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { LAPTOP, layoutShift, type Person, PHONE, type Screen } from './testing/browser.ts';
import { byKeyboard } from './testing/hands.ts';
import { transferSlip } from './testing/pictures.ts';
import { expectToRead } from './testing/screen-reader.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;
let staff: Awaited<ReturnType<typeof staffClient>>['client'];

beforeAll(async () => {
  staff = (await staffClient(product, 'owner')).client;
});
beforeEach(async () => {
  customer = await newCustomer(product);
});

async function arrive(screen: Screen, path: string): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto(path);
  return person;
}
const newestOrder = async () => {
  const [order] = data(await customer.client.call(listOrders, {})).orders.data;
  if (!order) throw new Error('there is no order');
  return order;
};
const PARCEL = {
  ...{ goods_type: 'express', goods_category: 'clothing' },
  ...{ tracking_number: 'SF1234567890', shipping_company: 'SF Express' },
};
/** The animations that mean something and run at this moment, by their names. */
const movingNow = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .flatMap((element) => ['', '::before', '::after'].map((part) => getComputedStyle(element, part)))
      .flatMap(({ animationName }) => animationName.split(', '))
      .filter((name) => /^(line-drawn|lip-closes)/.test(name))
      .toSorted(),
  );

test('branding: items, a quantity, a quote, and the payment', async () => {
  const person = await arrive(PHONE, '/branding');
  const { page } = person;
  const hands = byKeyboard(page);
  await expect(page.getByText('Choose at least one item').last()).toBeVisible();
  await hands.tick(page.getByRole('checkbox', { name: 'Caps' }));
  await hands.tick(page.getByRole('checkbox', { name: 'Shirts' }));
  await expect(page.getByText('Choose a quantity').last()).toBeVisible();
  await hands.tick(page.getByRole('group', { name: 'How many of each?' }).getByRole('radio').first());
  await expectToRead(page.getByRole('main'), [
    /heading ".*" \[level=1\]/,
    'checkbox "Caps',
    'How many of each?',
    'button "Submit"',
  ]);
  // What is chosen is still there after a reload.
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Shirts' }).isChecked()).toBe(true);
  // The order reaches the server, its answer is lost and the page is loaded anew: still one order.
  await page.route(
    '**/api/v1/branding/order',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await page.reload();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Shirts' }).isChecked()).toBe(true);
  // What the page offers is not asked for again: on a slow network the form stood there empty, as if nothing was ordered.
  await page.route(/\/api\/v1\/(items|quantities)$/, () => {});
  await hands.press(page.getByRole('button', { name: 'Submit' }));
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Please send your logo and designs here')).toBeVisible();
  await expect(panel.getByText('No amount yet', { exact: true })).toBeVisible();
  await expect(panel.getByText('Your order is placed')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The shell is fetched once the order is placed.
  await expect.poll(() => movingNow(page)).toEqual(['line-drawn', 'lip-closes', 'lip-closes']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(panel.getByRole('button', { name: 'I have paid' })).toBeVisible();
  await expect
    .poll(() => panel.getByRole('button', { name: 'I have paid' }).getAttribute('aria-disabled'))
    .toBe('true');

  const order = await newestOrder();
  expect(data(await customer.client.call(listOrders, {})).orders.pagination.total).toBe(1);
  await page.goto(`/pay/branding/${order.id}`);
  await expect(page.getByRole('heading', { name: '404, Page not found' })).toBeVisible();
  const params = { reference: order.reference };
  data(await staff.call(quoteOrder, { params, body: { amount: '480000.00' } }));
  await product.inbox.next(customer.email, `${order.reference}: Your order costs ₦480,000.00`);
  await page.goto(`/orders?order=branding-${order.id}`);
  await expect(panel.getByText('₦480,000.00').first()).toBeVisible();
  await expectToRead(panel, [/heading "/, '₦480,000.00', 'link "I have paid"']);
  // It was news once.
  expect(await panel.getByText('Your order is placed').count()).toBe(0);
  await panel.getByRole('link', { name: 'I have paid' }).click();
  await expect(page.getByRole('heading', { name: 'Amount to pay' })).toBeVisible();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  const opening = page.waitForEvent('filechooser');
  await page.getByLabel(/proof of payment/i).click();
  const chooser = await opening;
  // Quoted anew while the customer looks for the slip, by a chooser that covers the page: they are told, and it stays.
  data(await staff.call(quoteOrder, { params, body: { amount: '495000.00' } }));
  await expect(page.getByText('It was ₦480,000.00 before: pay only what is shown here now.')).toBeVisible();
  await chooser.setFiles(await transferSlip('NGN 480,000.00'));
  await page.getByRole('button', { name: 'I have paid' }).click();
  const isTold = page.getByText('The amount of this order has changed to ₦495,000.00');
  await expect(isTold).toBeVisible();
  await expect(page.getByText('₦495,000.00', { exact: true }).first()).toBeVisible();
  // The button says what it does again after four seconds.
  const press = page.getByRole('button', { name: /^(Error!|I have paid)$/ });
  await expect.poll(() => press.getAttribute('aria-disabled')).not.toBe('true');
  // And once more, as they are about to press: they are told of that one, too.
  data(await staff.call(quoteOrder, { params, body: { amount: '498000.00' } }));
  await expect(page.getByText('₦498,000.00', { exact: true }).first()).toBeVisible();
  await expect(isTold).toBeGone();
  await press.click();
  await expect(page.getByText('The amount of this order has changed to ₦498,000.00')).toBeVisible();
  await press.click();
  await expect(page.getByRole('heading', { name: 'Payment Received' })).toBeVisible();
  // Who asked for less motion sees the end at once: the line drawn, the shell closed.
  expect(await movingNow(page)).toEqual([]);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // The shell is fetched once the order is placed.
  await expect.poll(() => movingNow(page)).toEqual(['line-drawn', 'lip-closes', 'lip-closes']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('link', { name: 'Brand more goods' }).click();
  await page.getByRole('link', { name: 'Book a call for free' }).click();
  await expect(page).toBeAt('/about-us#contact');
  await person.leave();
});

test('shipping: the address with one’s own mark, copied; then the parcel announced', async () => {
  const person = await arrive(LAPTOP, '/ship-for-me');
  const { page, context } = person;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chinese = page.getByRole('region', { name: 'In Chinese' });
  await expect(chinese.getByText(customer.username)).toBeVisible();
  await chinese.getByRole('button', { name: 'Copy all of the address in Chinese' }).click();
  await expect(chinese.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(customer.username);
  await expect(chinese.getByText('Copied')).toBeGone();
  await chinese.getByRole('button', { name: 'Send to seller' }).click();
  await expect(chinese.getByText('Copied. Paste it into your chat with the seller.')).toBeVisible();
  const message = await page.evaluate(() => navigator.clipboard.readText());
  expect(message).toContain(`唛头“${customer.username}”`);
  expect(message).toContain('请把货发到以下地址');
  await expect(page.getByRole('region', { name: 'In English' })).toBeVisible();
  const hands = byKeyboard(page);
  const main = page.getByRole('main');
  await expectToRead(main, [/heading ".*" \[level=1\]/, customer.username, 'link "Continue"']);
  const ground = (button: Locator) => button.evaluate((part) => getComputedStyle(part).backgroundColor);
  const [sends, goesOn] = [
    await ground(chinese.getByRole('button', { name: 'Send to seller' })),
    await ground(main.getByRole('link', { name: 'Continue' })),
  ];
  expect(goesOn, 'one button leads').not.toBe(sends);
  await hands.press(page.getByRole('link', { name: 'Continue' }));

  await expect(page.getByRole('heading', { name: 'Package details' })).toBeVisible();
  await expect(page.getByText('Fill in all four')).toBeVisible();
  await hands.tick(page.getByRole('radio', { name: /Express/ }));
  const category = page.getByLabel('Goods category');
  await hands.choose(category, (await category.locator('option').nth(1).textContent()) ?? '');
  await hands.type(page.getByLabel('Tracking number'), 'SF1234567890');
  await hands.type(page.getByLabel('Shipping company'), 'SF Express');
  await expectToRead(main, [
    'heading "Package details"',
    'textbox "Tracking number',
    'button "Create Order"',
  ]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Order' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await expect.poll(() => page.getByLabel('Tracking number').inputValue()).toBe('SF1234567890');
  await context.setOffline(false);
  await hands.press(page.getByRole('button', { name: 'Create Order' }));
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('we know your parcel is on its way to our warehouse')).toBeVisible();
  await panel.getByText('Details', { exact: true }).click();
  await expect(panel.getByText('SF1234567890')).toBeVisible();
  await person.leave();
});

describe('whoever has gone on to another page stays there, once what they sent is answered', () => {
  /** Sends by a press, and is at the policies when its answer comes. */
  async function goOnMeanwhile(page: Page, call: string, press: () => Promise<void>): Promise<void> {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: isSent, resolve: sent } = Promise.withResolvers<void>();
    await page.route(`**/api/v1${call}`, async (route) => {
      const response = await route.fetch();
      sent();
      await isLetGo;
      await route.fulfill({ response });
    });
    await press();
    await isSent;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await expect(page.getByRole('heading', { name: 'What we collect' })).toBeVisible();
    // An address of its own, which a page that is led elsewhere loses.
    await page.evaluate(() => history.replaceState(history.state, '', '?read=on'));
    const answered = page.waitForResponse(`**/api/v1${call}`);
    letGo();
    await (await answered).finished();
    await page.unroute(`**/api/v1${call}`);
  }

  test('of a branding order', async () => {
    const person = await arrive(PHONE, '/branding');
    const { page } = person;
    const hands = byKeyboard(page);
    await hands.tick(page.getByRole('checkbox', { name: 'Caps' }));
    await hands.tick(page.getByRole('group', { name: 'How many of each?' }).getByRole('radio').first());
    await goOnMeanwhile(page, '/branding/order', () => page.getByRole('button', { name: 'Submit' }).click());
    await expect.poll(() => draftOf(page, 'branding')).toBeNull();
    await expect(page).toBeAt('/privacy-policies?read=on');
    await person.leave();
  });

  test('of a parcel', async () => {
    const person = await arrive(PHONE, '/package-details');
    const { page } = person;
    await page.getByRole('radio', { name: /Express/ }).check();
    await page.getByLabel('Goods category').selectOption({ index: 1 });
    await page.getByLabel('Tracking number').fill('SF777');
    await page.getByLabel('Shipping company').fill('SF Express');
    await goOnMeanwhile(page, '/shipment/order', () =>
      page.getByRole('button', { name: 'Create Order' }).click(),
    );
    await expect.poll(() => draftOf(page, 'shipment')).toBeNull();
    await expect(page).toBeAt('/privacy-policies?read=on');
    await person.leave();
  });

  test('of tracking', async () => {
    const order = data(await customer.client.call(placeShipment, { body: PARCEL })).shipment_order;
    const visitor = await browsers.open(PHONE);
    const { page } = visitor;
    await page.goto('/track-order');
    await page.getByLabel('Order id').fill(order.reference);
    await page.getByLabel('Billing email').fill(customer.email);
    await goOnMeanwhile(page, '/track/order', () =>
      page.getByRole('main').getByRole('button', { name: 'Track Order' }).click(),
    );
    await expect.poll(() => page.evaluate(() => localStorage.appState)).toContain(order.reference);
    await expect(page).toBeAt('/privacy-policies?read=on');
    await visitor.leave();
  });

  const draftOf = (page: Page, form: string) =>
    page.evaluate((name) => sessionStorage.getItem(name), `draft:${form}:${customer.username}`);
});

async function track(page: Page, reference: string, email: string): Promise<void> {
  await page.goto('/track-order');
  const hands = byKeyboard(page);
  await hands.type(page.getByLabel('Order id'), reference);
  await hands.type(page.getByLabel('Billing email'), email);
  await hands.press(page.getByRole('button', { name: 'Track Order' }));
}

test('a parcel that nobody announced is told of at home below what is asked, and moves none of it', async () => {
  await placePaymentOf(customer.client);
  const found = { tracking_number: 'YT5550001234', mark: customer.username, weight_kg: '3' };
  data(await staff.call(shelveParcel, { body: { ...found, note: '' } }));
  const { page, leave } = await arrive(PHONE, '/');
  const topOf = (name: string) =>
    page.getByRole('heading', { name }).evaluate((element) => element.getBoundingClientRect().top);
  const asked = await topOf('For you to do');
  await expect(page.getByText('YT5550001234')).toBeVisible();
  expect(await topOf('For you to do')).toBe(asked);
  expect(await topOf('A parcel has arrived')).toBeGreaterThan(asked);
  // Above the addresses it comes with them.
  await page.goto('/ship-for-me');
  await expect(page.getByText('YT5550001234')).toBeVisible();
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await leave();
});

test('the number of a parcel that nobody announced comes along, and what is corrected of it outlives a reload', async () => {
  const found = { tracking_number: 'YT5550005678', mark: customer.username, weight_kg: '3' };
  data(await staff.call(shelveParcel, { body: { ...found, note: '' } }));
  const { page, leave } = await arrive(PHONE, '/ship-for-me');
  await page.getByRole('link', { name: 'This is mine' }).click();
  const number = page.getByLabel('Tracking number');
  await expect.poll(() => number.inputValue()).toBe('YT5550005678');
  await expect(page).toBeAt('/package-details');
  await page.getByLabel('Shipping company').fill('Yunda');
  await number.fill('YT5550005679');
  await page.reload();
  await expect.poll(() => page.getByLabel('Shipping company').inputValue()).toBe('Yunda');
  expect(await number.inputValue()).toBe('YT5550005679');
  await leave();
});

test('a stranger follows the parcel with its reference and the billing email, and learns nothing without both', async () => {
  const order = data(await customer.client.call(placeShipment, { body: PARCEL })).shipment_order;
  const params = { reference: order.reference };
  const stranger = await browsers.open(PHONE);
  const { page } = stranger;
  await track(page, order.reference, 'somebody.else@example.com');
  await expect(page.getByText('We found no order with this order id and billing email.')).toBeVisible();
  await expect.poll(() => page.getByLabel('Order id').inputValue()).toBe(order.reference);
  await track(page, 'CWR-00000000', customer.email);
  await expect(page.getByText('We found no order with this order id and billing email.')).toBeVisible();

  const step = page.getByRole('list', { name: 'How far the order is' }).locator('[aria-current=step]');
  const now = async () => (await step.textContent()) ?? '';
  await track(page, order.reference.toLowerCase(), customer.email.toUpperCase());
  await expect(page).toBeAt('/tracking-order');
  expect(await now()).toContain('Order Placed');
  await expect(page.getByText('No amount yet')).toBeVisible();
  await expectToRead(page.getByRole('main'), [
    /heading ".*" \[level=1\]/,
    'Order Placed',
    'link "Track another order"',
  ]);

  data(await staff.call(quoteOrder, { params, body: { amount: '62000.00' } }));
  await sendProof(customer.client, order, 'shipment');
  data(await staff.call(confirmOrder, { params }));
  const journey = [
    ['packaging', 'Packaging'],
    ['on the road', 'On The Road'],
  ] as const;
  for (const [track_status, shown] of journey) {
    data(await staff.call(moveTracking, { params, body: { track_status, title: `Now ${track_status}` } }));
    await track(page, order.reference, customer.email);
    await expect(page.getByRole('heading', { name: 'Order Activity' })).toBeVisible();
    expect(await now()).toContain(shown);
    await expect(page.getByText(`Now ${track_status}`)).toBeVisible();
  }
  await expect(page.getByText('₦62,000.00')).toBeVisible();
  data(await staff.call(completeOrder, { params, body: {} }));
  await track(page, order.reference, customer.email);
  await expect(page.getByRole('heading', { name: 'Order Activity' })).toBeVisible();
  expect(await now()).toContain('Delivered');
  // The line comes as far as the order has, and after a reload it is there.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect.poll(() => movingNow(page)).toEqual(Array(3).fill('line-drawn-on'));
  // What was found stays for a reload, and another order is a press away.
  await page.reload();
  await expect(page.getByText(order.reference)).toBeVisible();
  // It may be looked at much later.
  await expect(
    page.getByText(/This is how it was (today|yesterday), \d\d:\d\d [AP]M\. Track it/),
  ).toBeVisible();
  expect(await movingNow(page)).toEqual([]);
  await page.getByRole('link', { name: 'Track another order' }).click();
  await expect(page).toBeAt('/track-order');
  await stranger.leave();
});

test('whoever is signed in tracks an order of theirs with a press', async () => {
  const { reference } = data(await customer.client.call(placeShipment, { body: PARCEL })).shipment_order;
  const { page, leave } = await arrive(PHONE, '/track-order');
  await expect.poll(() => page.getByLabel('Billing email').inputValue()).toBe(customer.email);
  await page.getByRole('button', { name: reference }).click();
  await expect(page).toBeAt('/tracking-order');
  await expect(page.getByRole('main').getByText(reference)).toBeVisible();
  await leave();
});

test('an order that is paid in dollars is tracked in dollars', async () => {
  const rate = data(await customer.client.call(rates, { query: { convert: 'USD' } })).rates;
  const perDollar = rate.find(({ code }) => code === 'RMB')?.rate ?? '0';
  const body = {
    ...({ you_pay: '100.00', you_pay_currency: 'USD', you_get_currency: 'RMB' } as const),
    you_get: formatAmount(convert(10_000n, perDollar)),
    ...({
      payment_method_code: 'bank-transfer',
      description: 'Bank of China, 6222 0000, Wang Fang',
    } as const),
  };
  const { reference } = data(await customer.client.call(placePayment, { body })).payment_order;
  const stranger = await browsers.open(PHONE);
  await track(stranger.page, reference, customer.email);
  await expect(stranger.page.getByText('$100.00')).toBeVisible();
  expect(await stranger.page.getByRole('main').textContent()).not.toContain('₦');
  await stranger.leave();
});
