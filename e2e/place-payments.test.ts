/** The payment form: each method with its QR code or bank details, amounts as people write them, the review, and receivers that were saved. */
import { currencyLimits, deskRates } from '@cowrie/contract/desk/treasury.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { rates } from '@cowrie/contract/rates.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { type Customer, data, newCustomer, staffClient } from './testing/api.ts';
import { LAPTOP, type Person, PHONE, sidewaysScroll } from './testing/browser.ts';
import { placeOrder } from './testing/customer.ts';
import { paste } from './testing/paste.ts';
import { place, placed, reviewed, submit } from './testing/payment-form.ts';
import { qrPhoto, transferSlip, type Upload } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();
let customer: Customer;

beforeEach(async () => {
  customer = await newCustomer(product);
});

async function arrive(screen: typeof PHONE | typeof LAPTOP): Promise<Person> {
  const person = await browsers.open(screen, { remembered: customer.remembered });
  await person.page.goto('/payment');
  return person;
}

const orders = async () => data(await customer.client.call(listOrders, {})).orders.data;

/** As the worker keeps what another app shared, which a window without it cannot be handed. */
const keepShared = (page: Page, { name, mimeType, buffer }: Upload) =>
  page.evaluate(
    async ({ base64, called, type }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const file = new File([bytes], called, { type });
      const opening = indexedDB.open('sharedFile', 1);
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const transaction = opening.result.transaction('shared', 'readwrite');
      transaction.objectStore('shared').put({ id: 'newest', file, sharedAt: Date.now() });
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      opening.result.close();
    },
    { base64: buffer.toString('base64'), called: name, type: mimeType },
  );

test('Alipay takes a QR code or information; what is missing stands beside its field', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await submit(page);
  await expect(page.getByText('Amount is required')).toBeVisible();
  await page.getByLabel('You Pay', { exact: true }).pressSequentially('1500.0.0x');
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('1,500.00');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await submit(page);
  await expect(page.getByText('QR Code image or Alipay information is required')).toBeVisible();
  await page.getByLabel('Alipay information').fill('wang.fang@example.com, Wang Fang');
  await placeOrder(page);
  await placed(page);
  await expect(page).toBeAt(/\/payment\?chat=\d+$/);
  // The address opens the panel again.
  await page.reload();
  await placed(page);
  await person.leave();
});

test('WeChat insists on the QR code, whose content is read to the customer', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Get', { exact: true }).fill('500');
  await page.getByRole('radio', { name: /WeChat/ }).check();
  await page.getByLabel('WeChat information').fill('fang88');
  await submit(page);
  await expect(page.getByText('QR Code image is required')).toBeVisible();

  const picture = page.getByLabel(/QR code image/);
  await picture.setInputFiles(await transferSlip('no code in here'));
  await expect(page.getByText('We found no QR code in this picture.')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await picture.setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await expect(page.getByText('This is an Alipay code. Is the right method chosen?')).toBeVisible();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await picture.setInputFiles(await qrPhoto('wxp://f2f0example'));
  await expect(page.getByText('QR code found: a WeChat Pay code.')).toBeVisible();
  await submit(page);
  await expect(page.getByRole('img', { name: 'The QR code you chose' })).toBeVisible();
  await expect(page.getByText('wxp://f2f0example')).toBeVisible();
  await place(page);
  await placed(page);
  await page.getByRole('dialog').getByText('Receiver’s details').click();
  await expect(page.getByRole('img', { name: 'QR code of the receiver' })).toBeVisible();
  await person.leave();
});

test('a good code is not called bad where its reader did not come, and is read once that does', async () => {
  const person = await arrive(PHONE);
  const { page, context } = person;
  const unread = page.getByText('We could not read this code just now.');
  const found = page.getByText('QR code found: a WeChat Pay code.');
  await page.getByRole('radio', { name: /WeChat/ }).check();
  await context.setOffline(true);
  await page.getByLabel(/QR code image/).setInputFiles(await qrPhoto('wxp://f2f0example'));
  await expect(unread).toBeVisible();
  await context.setOffline(false);
  await expect(found).toBeVisible();

  // Where the network says nothing of being back, a press does it.
  await page.route('**/assets/decode-*', (route) => route.abort('connectionreset'));
  await page.reload();
  await expect(unread).toBeVisible();
  await page.unroute('**/assets/decode-*');
  await page.getByRole('button', { name: 'Read it again' }).click();
  await expect(found).toBeVisible();
  await person.leave();
});

test('a code that was shared is kept while its reader does not come, and read at another press', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.goto('/share');
  await expect(page.getByText('Nothing is shared here')).toBeVisible();
  await keepShared(page, await qrPhoto('wxp://f2f0example'));
  await page.reload();
  await page.route('**/assets/decode-*', (route) => route.abort('connectionreset'));
  const itIsACode = page.getByRole('button', { name: 'It is my supplier’s code' });
  await itIsACode.click();
  await expect(page.getByText('We could not read this code just now.')).toBeVisible();
  await page.unroute('**/assets/decode-*');
  await itIsACode.click();
  await expect(page).toBeAt('/payment');
  await expect(page.getByText('QR code found: a WeChat Pay code.')).toBeVisible();
  await person.leave();
});

test('a bank transfer needs bank information; other currencies are coming soon', async () => {
  const person = await arrive(LAPTOP);
  const { page } = person;
  const bank = page.getByLabel('Bank information');
  const tabs = page.getByRole('tablist', { name: 'Currency your receiver gets' });
  await tabs.getByRole('tab', { name: /Soon/ }).first().click();
  await expect(page.getByText('Coming Soon')).toBeVisible();
  await tabs.getByRole('tab', { name: /RMB/ }).click();
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await submit(page);
  await expect(page.getByText('Bank information is required')).toBeVisible();
  await expect.poll(() => bank.evaluate((field) => field === document.activeElement)).toBe(true);
  await bank.fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await placeOrder(page);
  await placed(page);
  expect(await orders()).toMatchObject([{ amount: '1000.00', total_amount: '215500.00' }]);
  await person.leave();
});

test('a bank’s details are in sight as they are typed, however many lines of a phone they take', async () => {
  const { page, leave } = await arrive(PHONE);
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  const details = page.getByLabel('Bank information');
  const hidden = () => details.evaluate((field) => field.scrollHeight - field.clientHeight);
  const empty = (await details.boundingBox())?.height ?? 0;
  expect(empty).toBeGreaterThan(90);
  await details.fill(
    'Industrial and Commercial Bank of China, Yiwu International Trade City branch\n6222 0212 0000 1111 222\nYiwu Xingda Import & Export Trading and Packaging Products Co., Ltd',
  );
  expect(await hidden()).toBe(0);
  expect((await details.boundingBox())?.height).toBeGreaterThan(empty);
  await leave();
});

test('the review shows what is about to be ordered, loses nothing on the way back, and places it once', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel('Bank information').fill('Bank of China, 6222000011112222, Wang Fang');
  await submit(page);
  const heading = page.getByRole('heading', { name: 'Check your order' });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await reviewed(page, 'You pay').toBe('₦215,500.00');
  await reviewed(page, 'Your receiver gets').toBe('¥1,000.00');
  await reviewed(page, 'Rate').toBe('¥1 = ₦215.50');
  await reviewed(page, 'Fees').toBe('none');
  await reviewed(page, 'Should arrive').toMatch(/^Usually 1 to 2 working days ?Proof sent now: paid by /);
  await reviewed(page, 'Bank').toBe('Bank of China');
  await reviewed(page, 'Account number').toBe('6222 0000 1111 2222');
  await reviewed(page, 'Name').toBe('Wang Fang');
  expect(await sidewaysScroll(page)).toBe(0);

  // Back by the page and by the browser, and a reload in between.
  await page.getByRole('button', { name: 'Go back and change' }).click();
  await page.getByLabel('Bank information').fill('Bank of China, 6222000011113333, Wang Fang');
  await submit(page);
  await reviewed(page, 'Account number').toBe('6222 0000 1111 3333');
  await page.reload();
  await reviewed(page, 'Account number').toBe('6222 0000 1111 3333');
  await page.goBack();
  await expect.poll(() => page.getByLabel('You Pay', { exact: true }).inputValue()).toBe('215,500');
  await page.goForward();
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  await placed(page);
  expect(await orders()).toHaveLength(1);
  // The review of what is placed is no way back.
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Pay in China' })).toBeVisible();
  await page.goto('/payment?step=review');
  await expect(page).toBeAt('/payment');
  await person.leave();
});

test('what was wrong with a picture, or that there was none, is not said of the next one', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await submit(page);
  await expect(page.getByText('QR Code image or Alipay information is required')).toBeVisible();
  const picture = page.getByLabel(/QR code image/);
  await picture.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('QR Code image or Alipay information is required')).toBeGone();
  await submit(page);
  await place(page);
  await expect(page.getByText('Please choose a png, jpg or jpeg image.')).toBeVisible();
  await picture.setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await expect(page.getByText('Please choose a png, jpg or jpeg image.')).toBeGone();
  await person.leave();
});

test('an amount that is pasted counts as its bank writes it, and one that is none leaves no old one behind', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  const pay = page.getByLabel('You Pay', { exact: true });
  await pay.fill('150000');
  await paste(pay, '₦149,500.00');
  await expect.poll(() => pay.inputValue()).toBe('149,500.00');
  await paste(pay, '149500.50 CR');
  await expect.poll(() => pay.inputValue()).toBe('149,500.50');
  await paste(pay, '150.000,50');
  await expect.poll(() => pay.inputValue()).toBe('');
  await expect(page.getByText('Enter the amount like 1,234.50')).toBeVisible();
  // Keys that make no amount are ignored as ever.
  await pay.pressSequentially('1500x');
  await expect.poll(() => pay.inputValue()).toBe('1,500');
  await person.leave();
});

test('of an amount that stands there it is said what is wrong with it, not that it is missing', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  const pay = page.getByLabel('You Pay', { exact: true });
  await pay.fill('9999999999999');
  await submit(page);
  await expect(page.getByText('The largest amount is 1,000,000,000,000.00')).toBeVisible();
  await pay.fill('0.01');
  await submit(page);
  await expect(
    page.getByText('Your receiver would get ¥0.00 for this. Enter a larger amount.'),
  ).toBeVisible();
  await person.leave();
});

test('an amount out of the currency’s limits is said beside it, and nothing is sent', async () => {
  const { client } = await staffClient(product, 'owner');
  const { currencies } = data(await client.call(deskRates, {}));
  const params = { id: currencies.find(({ code }) => code === 'NGN')?.id ?? '' };
  const limit = async (minimum: string | null) => {
    data(await client.call(currencyLimits, { params, body: { minimum, maximum: null } }));
    await expect.poll(async () => data(await customer.client.call(rates, {})).base.minimum).toBe(minimum);
  };
  await limit('1000.00');
  const person = await arrive(PHONE);
  const { page } = person;
  const tooLittle = page.getByText('The smallest amount you can pay is ₦1,000.00');
  await page.getByLabel('You Pay', { exact: true }).fill('999.99');
  await page.keyboard.press('Tab');
  await tooLittle.waitFor();
  await page.getByLabel('You Pay', { exact: true }).fill('1000');
  await tooLittle.waitFor({ state: 'detached' });
  // What is to be paid follows from what the receiver gets.
  await page.getByLabel('You Get', { exact: true }).fill('1');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await tooLittle.waitFor();
  await page.getByLabel('Bank information').fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await submit(page);
  await tooLittle.waitFor();
  expect(await page.getByLabel('You Pay', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  expect(await orders()).toEqual([]);
  await limit(null);
  await person.leave();
});

test('whoever was paid is paid again in three taps, is renamed, and removed', async () => {
  const person = await arrive(PHONE);
  const { page } = person;
  await page.getByLabel('You Pay', { exact: true }).fill('215500');
  await page.getByRole('radio', { name: /Alipay/ }).check();
  await page.getByLabel(/QR code image/).setInputFiles(await qrPhoto('https://qr.alipay.com/a6x0example'));
  await submit(page);
  // The name is suggested; the customer has a better one.
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe('Alipay receiver');
  await name.fill('');
  await place(page);
  await expect(page.getByText('Give your receiver a name')).toBeVisible();
  await name.fill('王芳 Wang Fang');
  await place(page);
  await placed(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // A minute ago, which after midnight was yesterday.
  await page.getByRole('button', { name: /王芳 Wang Fang Alipay, last ¥1,000.00 (today|yesterday)/ }).click();
  await page.keyboard.type('43100');
  await submit(page);
  await expect(page.getByText('王芳 Wang Fang, Alipay')).toBeVisible();
  await expect(page.getByRole('img', { name: 'The saved QR code' })).toBeVisible();
  expect(await page.getByText('Save this receiver').count()).toBe(0);
  await page.reload();
  await expect(page.getByRole('img', { name: 'The saved QR code' })).toBeVisible();
  await place(page);
  await placed(page);
  expect(await orders()).toMatchObject([{ amount: '200.00' }, { amount: '1000.00' }]);
  await page.getByRole('dialog').getByText('Receiver’s details').click();
  await expect(page.getByRole('img', { name: 'QR code of the receiver' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // What they are managed with did not come: the page stays, and says so.
  const part = /\/assets\/manage-receivers-/;
  const kinds: string[] = [];
  await page.route(part, (route) => {
    kinds.push(route.request().resourceType());
    return route.abort();
  });
  await page.getByRole('button', { name: 'Manage saved receivers' }).click();
  await expect(page.getByText('Part of this page did not arrive. Please tap again')).toBeVisible();
  await expect(page.getByText('Pay again')).toBeVisible();
  // A script that did not come most browsers ask for no second time: it is fetched before it is imported.
  expect(new Set(kinds)).toEqual(new Set(['fetch']));
  await page.unroute(part);
  await page.getByRole('button', { name: 'Manage saved receivers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved receivers' });
  await dialog.getByRole('button', { name: /^Rename/ }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Auntie Wang');
  await dialog.getByRole('button', { name: 'Save name' }).click();

  // A photo that is called off on its way goes no further, and nobody is told of an error.
  await page.route(/\/receivers\/\d+\/photo$/, () => undefined);
  await dialog.getByRole('button', { name: 'Photo of Auntie Wang' }).click();
  for (const way of ['first', 'last'] as const) {
    const begun = page.waitForRequest(/\/receivers\/\d+\/photo$/);
    const over = page.waitForEvent('requestfailed', (request) => /\/photo$/.test(request.url()));
    await dialog.locator('input[type=file]').setInputFiles(await qrPhoto('a face'));
    await begun;
    await dialog.getByRole('button', { name: 'Cancel' })[way]().click();
    await over;
    if (way === 'first') await expect(dialog.getByText('Choose a file')).toBeVisible();
    expect(await dialog.getByRole('alert').count()).toBe(0);
  }
  await dialog.getByRole('button', { name: 'Remove Auntie Wang' }).click();
  await dialog.getByRole('button', { name: 'Remove them' }).click();
  await expect(dialog.getByText('No saved receivers yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => page.getByText('Pay again').count()).toBe(0);
  await person.leave(/ERR_FAILED/);
});
