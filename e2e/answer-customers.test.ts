/** What staff write and press is for the customer whom they had before them, however soon the next one is there. */
import { listCustomers } from '@cowrie/contract/desk/customers.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, newCustomer, openCase, staffClient, writeToUs } from './testing/api.ts';
import { LAPTOP } from './testing/browser.ts';
import { holdNext } from './testing/held-calls.ts';
import { holdClock } from './testing/held-clock.ts';
import { answerBox, conversations, opened } from './testing/inbox.ts';
import { search } from './testing/palette.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

/** Opens what the search of the desk finds first. */
async function openFound(page: Page, typed: string, found: RegExp): Promise<void> {
  await search(page, typed, found);
  await page.getByRole('option', { name: found }).first().click();
}

test('an answer that is being written to one customer stands in no other’s case', async () => {
  const owner = await staffClient(product, 'owner');
  const first = await openCase(product, owner.client, 'Ifeoma Case');
  await openCase(product, owner.client, 'Kunle Case');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto(`/desk/cases/${first}`);
  await expect(page.getByText('I am Ifeoma')).toBeVisible();
  await openFound(page, 'Kunle', /Case about/);
  await expect(page.getByText('I am Kunle')).toBeVisible();
  await answerBox(page).fill('Kunle, we send it to your Zenith account 0123456789.');
  await page.goBack();
  await expect(page.getByText('I am Ifeoma')).toBeVisible();
  await expect.poll(() => answerBox(page).inputValue()).toBe('');
  // It waits where it was written.
  await page.goForward();
  await expect(page.getByText('I am Kunle')).toBeVisible();
  await expect.poll(() => answerBox(page).inputValue()).toMatch(/^Kunle, we send it/);
  await leave();
});

test('of two at one case each is told of the other, and asked before a second answer goes out', async () => {
  const owner = await staffClient(product, 'owner');
  const support = await staffClient(product, 'support');
  const id = await openCase(product, owner.client, 'Halima Case');
  const [first, second] = [await browsers.open(LAPTOP, owner), await browsers.open(LAPTOP, support)];
  await first.page.goto(`/desk/cases/${id}`);
  await expect(first.page.getByText('I am Halima')).toBeVisible();
  await second.page.goto('/desk/inbox');
  await conversations(second.page, 'Halima Case').click();
  await expect(first.page.getByText(/has it open too/)).toBeVisible();
  await answerBox(second.page).pressSequentially('We ask Alipay.');
  await expect(first.page.getByText(/is writing an answer…/)).toBeVisible();
  await answerBox(first.page).fill('The money is there.');
  await answerBox(second.page).press('Control+Enter');
  await expect(first.page.getByText('We ask Alipay.')).toBeVisible();
  await expect(first.page.getByText(/has it open too/)).toBeGone();
  await answerBox(first.page).press('Control+Enter');
  await expect(first.page.getByText(/answered .+ Press Send again/)).toBeVisible();
  await expect.poll(() => answerBox(first.page).inputValue()).toBe('The money is there.');
  await answerBox(first.page).press('Control+Enter');
  await expect(first.page.getByText('The money is there.', { exact: true })).toBeVisible();
  await expect.poll(() => answerBox(first.page).inputValue()).toBe('');
  await Promise.all([first.leave(), second.leave()]);
});

test('what is begun on one customer’s page, a note or blocking them, is nothing on another’s', async () => {
  const owner = await staffClient(product, 'owner');
  const people = [
    await newCustomer(product, { name: 'Adaora Onyema' }),
    await newCustomer(product, { name: 'Emekaji Balogun' }),
  ];
  const known = data(await owner.client.call(listCustomers, { query: {} })).customers.data;
  const emeka = known.find(({ username }) => username === people[1]?.username)?.id;
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const nameOf = (name: string) => page.getByRole('heading', { name, level: 1 });
  await page.goto(`/desk/customers/${emeka}`);
  await expect(nameOf('Emekaji Balogun')).toBeVisible();
  await openFound(page, 'Adaora', /^Adaora/);
  await expect(nameOf('Adaora Onyema')).toBeVisible();
  await page.getByLabel('New note').fill('Call her before every payout.');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Block Adaora Onyema?' })).toBeVisible();
  await page.goBack();
  await expect(nameOf('Emekaji Balogun')).toBeVisible();
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await leave();
});

/** The conversations that are said to need no answer from now on. */
function settledOn(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/inbox\/.+\/settled$/.test(request.url())) calls.push(request.url());
  });
  return calls;
}

test('whoever types on after an answer was sent settles nothing of the next customer by it', async () => {
  const owner = await staffClient(product, 'owner');
  await writeToUs(product, 'Inbox Ade', 'Inbox Bola', 'Inbox Chidi');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.clock.install();
  await page.goto('/desk/inbox');
  await conversations(page, 'Inbox Ade').click();
  await answerBox(page).fill('Good morning, your payment has arrived.');
  const settled = settledOn(page);
  // They type on at once, however slow the machine is.
  await holdClock(page);
  await answerBox(page).press('Control+Enter');
  const next = async () => {
    await page.clock.runFor(1);
    return opened(page).allTextContents();
  };
  await expect.poll(next, { interval: 20 }).toEqual(['Inbox Bola']);
  await page.keyboard.type('We need one more thing: please send the invoice.');
  expect(await opened(page).textContent()).toBe('Inbox Bola');
  // Once they have looked up the key is one again.
  await page.clock.runFor(1_000);
  await page.keyboard.press('j');
  await expect.poll(next, { interval: 20 }).toEqual(['Inbox Chidi']);
  expect(settled).toEqual([]);
  await leave();
});

test('a key that is held down in the inbox settles one conversation', async () => {
  const owner = await staffClient(product, 'owner');
  await writeToUs(product, 'Held Ade', 'Held Bola', 'Held Chidi');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto('/desk/inbox');
  await conversations(page, 'Held Ade').click();
  await expect(page.getByRole('button', { name: 'Put off', exact: true })).toBeVisible();
  const settled = settledOn(page);
  await page.keyboard.down('e');
  await expect.poll(() => opened(page).textContent()).toBe('Held Bola');
  // Pressed again without having been let go is how a held key repeats.
  await page.keyboard.down('e');
  await page.keyboard.down('e');
  await page.keyboard.up('e');
  await page.keyboard.press('j');
  await expect.poll(() => opened(page).textContent()).toBe('Held Chidi');
  expect(settled).toHaveLength(1);
  await leave();
});

test('what is typed while an answer is on its way stays to be sent, and the conversation with it', async () => {
  const owner = await staffClient(product, 'owner');
  const about = await openCase(product, owner.client, 'Zainab Slow');
  await writeToUs(product, 'Yemi Slow', 'Xola Slow');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  async function typeOn(call: RegExp) {
    const letGo = await holdNext(page, call);
    await answerBox(page).fill('Good morning, we have your payment.');
    await answerBox(page).press('Control+Enter');
    await page.keyboard.type(' Please send the invoice.');
    const answered = page.waitForResponse(call);
    letGo();
    await answered;
    await expect.poll(() => answerBox(page).inputValue()).toBe('Please send the invoice.');
    await expect(page.getByText('Good morning, we have your payment.', { exact: true })).toBeVisible();
  }
  await page.goto(`/desk/cases/${about}`);
  await typeOn(/\/cases\/.+\/messages$/);
  await page.reload();
  await expect.poll(() => answerBox(page).inputValue()).toBe('Please send the invoice.');

  await page.goto('/desk/inbox');
  await conversations(page, 'Yemi Slow').click();
  await typeOn(/\/orders\/.+\/messages$/);
  await expect.poll(() => conversations(page, 'Yemi Slow').count()).toBe(0);
  expect(await opened(page).textContent()).toBe('Yemi Slow');
  // Sent, it makes room for the next at once.
  const sent = page.waitForRequest(/\/orders\/.+\/messages$/);
  await answerBox(page).press('Control+Enter');
  expect((await sent).postData()).toContain('Please send the invoice.');
  await expect.poll(() => opened(page).textContent()).toBe('Xola Slow');
  await leave();
});
