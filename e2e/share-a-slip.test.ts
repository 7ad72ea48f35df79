/** A slip comes back from the paying app by the phone's share sheet, and a label is read where the browser cannot. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { makePhoneCode } from '@cowrie/contract/desk/payout-phones.ts';
import { claimPayout, giveBackPayout } from '@cowrie/contract/desk/payouts.ts';
import { paymentOnPhone } from '@cowrie/contract/payout-phone.ts';
import { placeShipment } from '@cowrie/contract/shipping.ts';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../scripts/find-programs.ts';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, type Placed, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { filmOfLabel, labelPhoto } from './testing/barcodes.ts';
import { axeFindings, launchBrowser, missableTargets, PHONE, sidewaysScroll } from './testing/browser.ts';
import { transferSlip, type Upload } from './testing/pictures.ts';
import { countPresses } from './testing/presses.ts';
import { shareFile } from './testing/share-file.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const share = (page: Page, slip: Upload) =>
  shareFile(page, slip, { field: 'slip', target: '/desk/pay/slip' });

/** Has the product answer the next call to `path`, and keeps that answer until it is let go; resolves once it is held. */
async function holdOneAnswer(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      held.resolve();
      await free.promise;
      await route.fulfill({ response });
      arrived.resolve();
    },
    { times: 1 },
  );
  await held.promise;
  return {
    letGo() {
      free.resolve();
      return arrived.promise;
    },
  };
}

test('a shared slip is put into the claimed payment by one press, and into no other', async () => {
  const { client: owner } = await staffClient(product, 'owner');
  const { client: treasury } = await staffClient(product, 'treasury');
  const customer = await newCustomer(product);
  const confirmed = async (name: string) => {
    const order = await placePaymentOf(customer.client, '150000.00', name);
    await sendProof(customer.client, order);
    const params = { reference: order.reference };
    data(await owner.call(confirmOrder, { params, body: { looked_at_same_proof: true } }));
    return order;
  };
  const orders = [await confirmed('王芳'), await confirmed('李伟'), await confirmed('陈静')] as const;
  const [first, second, third] = orders;
  const claim = async ({ reference }: Placed) =>
    data(await treasury.call(claimPayout, { params: { reference }, body: { account: 'out/alipay' } }));
  const payouts = async ({ reference }: Placed) =>
    data(await owner.call(getDeskOrder, { params: { reference } })).money?.payouts ?? [];
  const code = async () => data(await treasury.call(makePhoneCode, {})).token;

  await step('where no worker runs yet, nothing is kept, and the page says so', async () => {
    const { page, leave } = await browsers.open(PHONE);
    await page.goto('/desk/pay');
    await share(page, await transferSlip('CNY lost'));
    await expect(page.getByText(/^The slip did not arrive/)).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await leave();
  });

  await claim(first);
  const ofFirst = await transferSlip('CNY first');
  const { page, leave } = await browsers.open(PHONE, { keepsPages: true });
  const presses = countPresses(page);
  const payment = ({ reference }: Placed) => page.getByRole('region', { name: `Payment ${reference}` });
  const slip = page.getByRole('img', { name: 'The slip' });
  const press = (order: Placed) => payment(order).getByRole('button', { name: /^I have paid ¥/ });

  await step('it stands large beside amount and receiver, and goes in by one press', async () => {
    await page.goto(`/desk/pay#${await code()}`);
    await expect(payment(first)).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await share(page, ofFirst);
    await expect(slip).toBeVisible();
    await expect(payment(first).getByText('to 王芳')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await missableTargets(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    // What the phone asked before the press is answered after it, and is old by then.
    const late = await holdOneAnswer(page, paymentOnPhone.path);
    await presses.click(press(first));
    await expect(page.getByText(`${first.reference} is paid.`)).toBeVisible();
    await late.letGo();
    await expect(page.getByText('Nothing to pay yet')).toBeVisible();
    expect(presses.total).toBe(1);
    expect(await payouts(first)).toMatchObject([{ receipt: { media_type: 'image/jpeg' } }]);
  });

  await step('with nothing claimed it says so, and waits for the payment', async () => {
    await share(page, await transferSlip('CNY second'));
    await expect(page.getByText('The slip is here, its payment is not')).toBeVisible();
    await expect(slip).toBeVisible();
    await claim(second);
    await expect(payment(second).getByText('to 李伟')).toBeVisible();
    await expect(slip).toBeVisible();
  });

  await step('where another payment comes in between, it is not taken for its slip', async () => {
    data(await treasury.call(giveBackPayout, { params: { reference: second.reference } }));
    await claim(third);
    await expect(page.getByText('A slip of another payment')).toBeVisible();
    await press(third).click();
    await expect(payment(third).getByText('Add the slip first')).toBeVisible();
    expect(await payouts(third)).toEqual([]);
  });

  await step(
    'the slip of a payment before is asked about, and sent only where it shows this one too',
    async () => {
      await share(page, ofFirst);
      const about = payment(third).getByText(`This slip was sent for ${first.reference} already.`);
      await expect(about).toBeVisible();
      expect(await press(third).isEnabled()).toBe(false);
      await press(third).click({ force: true });
      // The file is read anew for whoever comes back to the page.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await payment(third).getByLabel('I checked: it shows this payment too').check();
      expect(await press(third).isEnabled()).toBe(true);
      expect(await payouts(third)).toEqual([]);
    },
  );

  await step('what was shared is gone with the phone’s key', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await expect(page.getByRole('heading', { name: 'Pay from this phone' })).toBeVisible();
    await page.goto(`/desk/pay/#${await code()}`);
    await page.reload();
    await expect(payment(third)).toBeVisible();
    expect(await slip.count()).toBe(0);
  });

  await leave();
});

test('a label is read by the camera and from a photo where the browser brings no reader along', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-film-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const film = join(folder, 'label.y4m');
  await filmOfLabel(film, 'SF88000051', 'Code128');
  const customer = await newCustomer(product);
  const parcel = { goods_type: 'normal', goods_category: 'clothing', shipping_company: 'SF Express' };
  for (const tracking_number of ['SF88000051', '6901234567892', 'YT88000053'])
    data(await customer.client.call(placeShipment, { body: { ...parcel, tracking_number } }));
  const { remembered } = await staffClient(product, 'warehouse');

  await step('by the camera', async () => {
    const flags = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ];
    const withCamera = await launchBrowser(product.url, { executablePath: findChromium(), flags });
    onTestFinished(() => withCamera.close());
    const { page, leave } = await withCamera.open(PHONE, { remembered });
    await page.goto('/desk/parcels');
    await page.getByRole('button', { name: 'Scan', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Receive this parcel' })).toBeVisible();
    await expect(page.getByText('SF88000051').first()).toBeVisible();
    await leave();
  });

  await step('from a photo where there is no camera', async () => {
    const { page, leave } = await browsers.open(PHONE, { remembered });
    for (const [number, format] of [
      ['6901234567892', 'EAN13'],
      ['YT88000053', 'QRCode'],
    ] as const) {
      await page.goto('/desk/parcels');
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      await page.getByLabel('Take a photo of the label').setInputFiles(await labelPhoto(number, format));
      await expect(page.getByRole('heading', { name: 'Receive this parcel' })).toBeVisible();
      await expect(page.getByText(number).first()).toBeVisible();
    }
    await leave();
  });
});
