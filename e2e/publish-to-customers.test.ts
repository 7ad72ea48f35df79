/** What staff publish reaches customers at once: a price, which is looked at again where it jumps, and the words of the storefront. */
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, staffClient } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { section } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a price that jumps asks for a second look and keeps what was typed', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/');
  await section(page, 'Rates').click();
  await page.getByRole('button', { name: 'Publish a price' }).click();
  await page.getByLabel('Price of 1 RMB').fill('2155');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();

  await expect(page.getByRole('dialog', { name: 'Look again' })).toBeVisible();
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect.poll(() => page.getByLabel('Price of 1 RMB').inputValue()).toBe('2,155');
  await page.getByLabel('Price of 1 RMB').fill('216.25');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('₦216.25 for 1 RMB is published.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^₦216\.25/ })).toBeVisible();
  await leave();
});

test('a price that a colleague published meanwhile is told in sight, however long the form is', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/rates');
  await page.getByRole('button', { name: 'Publish a price' }).click();
  await page.getByLabel('Price of 1 RMB').fill('216');
  const { client } = await staffClient(product, 'owner');
  data(await client.call(publishRate, { body: { base: 'NGN', target: 'RMB', price: '217' } }));
  const publish = page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true });
  await publish.click();

  const refusal = page.getByRole('alert').filter({ hasText: 'Someone changed this in the meantime.' });
  const theirs = page.getByRole('alert').filter({ hasText: 'Ngozi Eze published ₦217.00 for 1 RMB' });
  await expect(theirs).toBeVisible();
  const place = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  // Where the form ends, its foot stays over it.
  const foot = (await place(publish)).top;
  await expect.poll(async () => (await place(theirs)).bottom).toBeLessThan(foot);
  expect((await place(refusal)).bottom).toBeLessThanOrEqual((await place(theirs)).top);
  await leave();
});

test('what content staff write is at the storefront at once, and a stray click loses none of it', async () => {
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'content'));
  await desk.page.goto('/desk/');
  // Nothing else of the desk is theirs.
  await expect(desk.page).toBeAt('/desk/content');
  await expect(section(desk.page, 'Content')).toBeVisible();
  expect(await section(desk.page, 'Orders').count()).toBe(0);
  await desk.page.goto('/desk/content/faqs');
  await desk.page.getByRole('button', { name: 'Add a question' }).click();
  const panel = desk.page.getByRole('dialog');
  await panel.getByLabel('Question', { exact: true }).fill('Do you pay on Sundays?');
  await desk.page.keyboard.press('Escape');
  await expect(panel.getByText('You have changes that are not saved.')).toBeVisible();
  await panel.getByRole('button', { name: 'Stay' }).click();
  await panel.getByRole('button', { name: 'Add it' }).click();
  await expect(panel.getByText('Value is required')).toBeVisible();
  await panel.getByLabel('Answer', { exact: true }).fill('Every day of the week.');
  await panel.getByRole('button', { name: 'Add it' }).click();
  await expect(desk.page.getByRole('button', { name: 'Change Do you pay on Sundays?' })).toBeVisible();

  // From the last place to the first by the keyboard alone: the button keeps the focus while the row travels.
  const up = desk.page.getByRole('button', { name: 'Move up: Do you pay on Sundays?' });
  const first = desk.page.getByRole('row').nth(1).getByRole('button', { name: 'Change Do you pay' });
  const rows = (await desk.page.getByRole('row').count()) - 1;
  await up.focus();
  for (let place = rows; place > 1; place -= 1) {
    expect(await first.count()).toBe(0);
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByText(`Place ${place - 1} of ${rows}`)).toBeAttached();
  }
  await expect(first).toBeVisible();
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);

  // The rows travel before the server has heard of each place.
  const firstQuestion = async () => {
    const answer = await fetch(`${product.url}/api/v1/faqs`);
    return JSON.stringify(((await answer.json()) as { data: { faqs: unknown[] } }).data.faqs[0]);
  };
  await expect.poll(firstQuestion).toContain('Do you pay on Sundays?');
  const visitor = await browsers.open(PHONE);
  await visitor.page.goto('/');
  // An answer below only the first question stands open.
  await expect(visitor.page.getByText('Every day of the week.')).toBeVisible();
  await desk.leave();
  await visitor.leave();
});
