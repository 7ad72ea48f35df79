/** Two people in two browsers, each at another process of the product, see each other's work as it happens. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import type { Page, Request } from 'playwright-core';
import { afterAll, expect, inject, test } from 'vitest';
import { step } from '../server/testing/step.ts';
import { data, placePaymentOf, sampleCustomer, staffClient } from './testing/api.ts';
import { openBalancer } from './testing/balancer.ts';
import { LAPTOP, launchBrowser, PHONE } from './testing/browser.ts';
import { copyFilled } from './testing/filled-data.ts';
import { startProduct } from './testing/product.ts';
import './testing/expectations.ts';

/** A chat is asked for every five seconds where no stream tells of what is new. */
const LONGER_THAN_A_POLL_MS = 5_500;
/** What the network may carry for an open panel in a minute in which nothing happens. */
const MINUTE_BYTES = 4_096;
/** A comment of two lines in a chunk of its own, three times a minute. */
const HEARTBEATS_BYTES = 3 * 16;

const files = mkdtempSync(join(tmpdir(), 'cowrie-live-'));
afterAll(() => rmSync(files, { recursive: true, force: true }));
const settings = { ...(await copyFilled(inject('filledData').postgres, files)), DATA_DIR: files };
const first = await startProduct(settings);
afterAll(() => first.close());
const second = await startProduct(settings);
afterAll(() => second.close());
const balancer = await openBalancer(first.url);
afterAll(() => balancer.close());
const browsers = await launchBrowser(balancer.url);
afterAll(() => browsers.close());
const otherBrowsers = await launchBrowser(second.url);
afterAll(() => otherBrowsers.close());

/** Resolves once a page's stream is open. */
const streams = (page: Page) => page.waitForResponse((answer) => /\/live$/.test(answer.url()) && answer.ok());

/** The calls that a page makes from now on, but for its streams. */
function callsOf(page: Page) {
  const calls: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && !pathname.endsWith('/live')) calls.push(pathname);
  });
  return calls;
}

/** Resolves once nothing has gone over the network for longer than anything waits that a page asks for at its beginning. */
async function quiet() {
  let before: number;
  do {
    before = balancer.bytes();
    await setTimeout(2_200);
  } while (balancer.bytes() > before);
}

test('what one writes the other sees at once, and still does after a process was killed', async () => {
  const customer = await sampleCustomer(first, 'amaka');
  const { id, reference } = await placePaymentOf(customer.client);
  const owner = await staffClient(second, 'owner');
  const support = await staffClient(second, 'support');

  const phone = await browsers.open(PHONE, { remembered: customer.remembered });
  const { page } = phone;
  const open = streams(page);
  await page.goto(`/orders?order=payment-${id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await open;

  const laptop = await otherBrowsers.open(LAPTOP, { remembered: owner.remembered });
  const desk = laptop.page;
  const deskOpen = streams(desk);
  await desk.goto(`/desk/orders/${reference}`);
  const answer = desk.getByRole('textbox', { name: 'Answer' });
  await expect(answer).toBeVisible();
  await deskOpen;
  const thread = desk.getByRole('region', { name: 'Messages' });

  await step('nothing is asked while nothing happens', async () => {
    const calls = callsOf(page);
    // What the stream's beginning and the page ask for once comes first.
    await quiet();
    const asked = calls.length;
    await setTimeout(LONGER_THAN_A_POLL_MS);
    expect(calls.slice(asked)).toEqual([]);
    // Whatever is asked for safety, every two minutes at most, a tab that is shown again asks once.
    const before = balancer.bytes();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect.poll(() => calls.slice(asked).some((path) => path.includes('/chats/'))).toBe(true);
    await quiet();
    const minute = (balancer.bytes() - before) / 2 + HEARTBEATS_BYTES;
    expect(minute, calls.slice(asked).join(' ')).toBeLessThan(MINUTE_BYTES);
  });

  await step('staff write, and the customer sees it', async () => {
    const calls = callsOf(page);
    await answer.pressSequentially('Your slip');
    await expect(panel.getByText('Cowrie is writing…').first()).toBeVisible();
    await answer.fill('Your slip has come.');
    await desk.getByRole('button', { name: 'Send the answer' }).click();
    await expect(panel.getByText('Your slip has come.')).toBeVisible();
    await expect(thread.getByText('Seen', { exact: true })).toBeVisible();
    // Told of, not found by a poll: nothing was asked but for what had come.
    expect(calls.filter((path) => path === `/api/v1/payments/${id}`)).toEqual([]);
  });

  await step('the customer writes, and staff see it', async () => {
    const words = panel.getByRole('textbox', { name: 'Message' });
    await words.pressSequentially('Thank');
    await expect(thread.getByText('Amaka is writing…').first()).toBeVisible();
    await words.fill('Thank you!');
    await panel.getByRole('button', { name: 'Send message' }).click();
    await expect(thread.getByText('Thank you!')).toBeVisible();
    await expect(panel.getByText('Seen', { exact: true })).toBeVisible();
  });

  await step('who else opens the order is named at once', async () => {
    const other = await otherBrowsers.open(LAPTOP, { remembered: support.remembered });
    await other.page.goto(`/desk/orders/${reference}`);
    await expect(desk.getByText(/has it open too/)).toBeVisible();
    await other.leave();
  });

  await step('the process dies, and what is written meanwhile and afterwards comes once', async () => {
    const again = streams(page);
    balancer.leadTo(second.url);
    await first.crash();
    const say = (message: string) =>
      support.client.call(staffMessage, { params: { reference }, body: { message } });
    data(await say('Said while you were away.'));
    await again;
    await expect(panel.getByText('Said while you were away.')).toBeVisible();
    await quiet();
    const calls = callsOf(page);
    data(await say('Said now that you are back.'));
    await expect(panel.getByText('Said now that you are back.')).toBeVisible();
    expect(calls.filter((path) => path === `/api/v1/payments/${id}`)).toEqual([]);
    for (const text of ['Said while you were away.', 'Said now that you are back.', 'Your slip has come.'])
      expect(await panel.getByText(text).count()).toBe(1);
  });
  await phone.leave(/Failed to fetch|ERR_/);
  await laptop.leave();
});
