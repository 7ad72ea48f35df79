/** Photos of parcels over a network that comes and goes: each is shown once, and none is lost without a word. */
import { shelfParcels, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, staffClient } from './testing/api.ts';
import { PHONE } from './testing/browser.ts';
import { transferSlip } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const UPLOADS = '**/api/v1/desk/shelf/*/photos';

/** Parcels on the shelf, and who has put them there, at a phone that has so much room, in bytes. */
async function shelve(numbers: readonly string[], quotaSize?: number) {
  const worker = await staffClient(product, 'warehouse');
  for (const tracking_number of numbers)
    data(await worker.client.call(shelveParcel, { body: { tracking_number } }));
  const { page, context, leave } = await browsers.open(PHONE, worker);
  const browser = await context.newCDPSession(page);
  await browser.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize });
  await page.goto('/desk/parcels/shelf');
  const item = (number: string) => page.getByRole('listitem').filter({ hasText: number }).first();
  await expect(item(numbers[0] ?? '')).toBeVisible();
  const photosOf = async (number: string) =>
    data(await worker.client.call(shelfParcels, {})).parcels.find(
      ({ tracking_number }) => tracking_number === number,
    )?.photos.length;
  return { page, leave, item, photosOf };
}

async function takePhoto(page: Page, of: ReturnType<Page['locator']>) {
  const camera = page.waitForEvent('filechooser');
  await of.getByText('Take a photo').click();
  await (await camera).setFiles(await transferSlip('parcel'));
}

test('a photo that waits is there once after a reload, and goes from whichever screen of parcels is open', async () => {
  const { page, leave, item, photosOf } = await shelve(['WAIT0001', 'WAIT0002', 'WAIT0003']);
  await page.route(UPLOADS, (route) => route.abort('connectionreset'));
  await takePhoto(page, item('WAIT0001'));
  const waiting = page.getByRole('img', { name: 'Waiting to be sent' });
  await expect(waiting).toBeVisible();
  await page.reload();
  await expect(waiting.first()).toBeVisible();
  await expect(page.getByText('0 of 1 sent')).toBeVisible();
  expect(await waiting.count()).toBe(1);

  await page.unroute(UPLOADS);
  await page.goto('/desk/parcels');
  await expect.poll(() => photosOf('WAIT0001')).toBe(1);
  await leave();
});

test('a photo that stands still is given up after two minutes, and sent again', async () => {
  const { page, leave, item, photosOf } = await shelve(['STILL0001']);
  await page.clock.install();
  let asked = 0;
  await page.route(UPLOADS, async (route) => {
    asked += 1;
    if (asked > 1) await route.continue();
  });
  await takePhoto(page, item('STILL0001'));
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward('02:01');
  await expect
    .poll(async () => {
      await page.clock.fastForward('00:09');
      return photosOf('STILL0001');
    })
    .toBe(1);
  await leave();
});

test('a phone that is full says so, and the parcel is on the shelf all the same', async () => {
  const { page, leave, item, photosOf } = await shelve(['FULL0001'], 1);
  await takePhoto(page, item('FULL0001'));
  await expect(page.getByText('The photo could not be kept on this phone')).toBeVisible();
  expect(await photosOf('FULL0001')).toBe(0);
  await leave();
});
