/** Staff show a face, and a branding item, by pictures of their own: sent at the desk, seen by visitors (Product §19.10). */
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { data, newCustomer, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { mugPicture, pdfSlip, portraitPhoto } from './testing/pictures.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

/** The pictures that have come, by their width in pixels; what did not come has none. */
const widths = (page: Page, alt: string) =>
  page
    .locator(alt)
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)));
const uploaded = 'img[src*="/api/v1/pictures/"]';

/** A second person sees the picture that waits, and lets visitors see it. */
async function approve(named: string) {
  const second = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await second.page.goto('/desk/content');
  const waiting = second.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting.getByRole('img', { name: named })).toBeVisible();
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByText('Approved. It is live.')).toBeVisible();
  await second.leave();
}

test('a face from a laptop is previewed, replaced, approved by who saw it, and on the storefront', async () => {
  const editor = await browsers.open(LAPTOP, await staffClient(product, 'content'));
  const { page } = editor;
  const panel = page.getByRole('dialog');
  const file = panel.getByLabel(/From a file|Replace it with a file/);
  await page.goto('/desk/content/team-members');

  await step('what is no picture is refused in words', async () => {
    await page.getByRole('button', { name: 'Add a person' }).click();
    await panel.getByLabel('Name').fill('Ngozi Obi');
    await panel.getByLabel('What they do').fill('Answers your messages');
    await file.setInputFiles(pdfSlip());
    await expect(panel.getByText('Please choose a png, jpg or jpeg image.')).toBeVisible();
  });

  await step('a photo is shown as visitors will see it, and can be removed', async () => {
    await file.setInputFiles(await portraitPhoto('#7a1f3d'));
    await expect(panel.getByText('As visitors see it')).toBeVisible();
    await expect.poll(() => widths(page, 'dialog img[src*="/api/v1/files/"]')).toEqual([240]);
    await panel.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(panel.getByText('As visitors see it')).toBeGone();
    await expect(panel.getByLabel('Or a link')).toBeVisible();
  });

  const face = await step('another takes its place, and the change waits', async () => {
    await file.setInputFiles(await portraitPhoto());
    await expect.poll(() => widths(page, 'dialog img[src*="/api/v1/files/"]')).toEqual([240]);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await panel.getByRole('button', { name: 'Add it' }).click();
    await expect(page.getByText('Saved. A second person has to approve it.')).toBeVisible();
    const waits = page.getByRole('region', { name: 'Waiting for a second person' });
    return waits.getByRole('img', { name: 'Ngozi Obi' });
  });
  await expect(face).toBeVisible();

  await step('the second person sees whom they let be shown', () => approve('Ngozi Obi'));

  await step('visitors see the face where the business shows its people', async () => {
    for (const screen of [PHONE, LAPTOP]) {
      const visitor = await browsers.open(screen);
      await visitor.page.goto('/about-us');
      await visitor.page.getByText('Ngozi Obi').scrollIntoViewIfNeeded();
      await expect.poll(() => widths(visitor.page, uploaded)).toEqual([240]);
      await visitor.leave();
    }
  });
  await editor.leave();
});

test('an item’s own picture is on the branding page once a second person has seen it, and gone with it', async () => {
  const { client, remembered } = await staffClient(product, 'content');
  const editor = await browsers.open(PHONE, { remembered });
  const { page } = editor;
  const panel = page.getByRole('dialog');
  await page.goto('/desk/content/items');
  await page.getByRole('button', { name: 'Add an item' }).click();
  await panel.getByLabel('Name').fill('Enamel mugs');
  await panel.getByLabel('From a file').setInputFiles(await mugPicture());
  await expect.poll(() => widths(page, 'dialog img[src*="/api/v1/files/"]')).toEqual([640]);
  await panel.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Saved. A second person has to approve it.')).toBeVisible();

  const customer = await newCustomer(product);
  const shown = async () => {
    const visitor = await browsers.open(LAPTOP, { remembered: customer.remembered });
    await visitor.page.goto('/branding');
    await expect(visitor.page.getByText('Caps').first()).toBeVisible();
    // Each visitor stays until what the page names has come.
    await expect.poll(() => widths(visitor.page, uploaded)).not.toContain(0);
    const found = await widths(visitor.page, uploaded);
    await visitor.leave();
    return found;
  };
  expect(await shown()).toEqual([]);
  await approve('Enamel mugs');
  await expect.poll(shown).toEqual([640]);
  const { rows } = data(await client.call(contentCalls.items.list, {}));
  const id = rows.find(({ name }) => name === 'Enamel mugs')?.id ?? '';
  data(await client.call(contentCalls.items.remove, { params: { id } }));
  await expect.poll(shown).toEqual([]);
  await editor.leave();
});
