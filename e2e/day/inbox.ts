/** What comes goes to somebody, who asks a colleague, answers, puts off and hands over. */
import { addChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { step } from '../../server/testing/step.ts';
import { apiClient, data } from '../testing/api.ts';
import { axeFindings, LAPTOP, sidewaysScroll } from '../testing/browser.ts';
import { conversation, conversations } from '../testing/inbox.ts';
import type { Day, Proof } from './day.ts';

export async function shareInbox({ product, browsers, support, treasury }: Day, about: Proof) {
  const { reference } = about;
  const say = async (message: string) => {
    const words = { trx_type: 'payment' as const, trx_ref: reference, message };
    data(await about.customer.client.call(addChat, { body: words }));
  };
  await say('Can you pay before noon?');
  const letter = {
    ...{ fullname: 'Efe Ojo', email_address: 'efe@letter.test', phone_number: '+2348051112222' },
    message: `Do you ship to Kano? It is about ${reference}.`,
  };
  data(await apiClient(product.url).call(contact, { body: letter }));

  const bisi = await browsers.open(LAPTOP, support);
  const wei = await browsers.open(LAPTOP, treasury);
  const row = conversations(wei.page, new RegExp(reference));
  const box = wei.page.locator('[data-answer]');

  await step(
    'the rules gave one to each; a letter is answered by mail, and the next comes by itself',
    async () => {
      await bisi.page.goto('/desk/inbox?tab=mine');
      await expect(conversations(bisi.page, /Efe Ojo/)).toBeVisible();
      await conversations(bisi.page, /Efe Ojo/).click();
      await expect(conversation(bisi.page).getByRole('link', { name: reference })).toBeVisible();
      expect(await axeFindings(bisi.page)).toEqual([]);
      await bisi.page.keyboard.press('r');
      await bisi.page.keyboard.type('To Kano, too.');
      await bisi.page.keyboard.press('Control+Enter');
      expect((await product.inbox.next('efe@letter.test')).text).toContain('To Kano, too.');
      await expect(conversations(bisi.page, /Efe Ojo/)).toBeGone();
      await expect(bisi.page.getByText('Nothing of yours is waiting')).toBeVisible();
    },
  );

  await step('a note reaches a colleague, who opens its order from their mentions', async () => {
    await wei.page.goto('/desk/inbox?tab=mine');
    await expect(row).toBeVisible();
    await row.click();
    await conversation(wei.page).getByLabel('Staff only').check();
    await box.fill('Is noon possible, ');
    await box.press('End');
    await box.pressSequentially('@bis');
    await wei.page.getByRole('button', { name: /Bisi Adeyemi/ }).click();
    await expect.poll(() => box.inputValue()).toBe('Is noon possible, @support ');
    await box.press('Control+Enter');
    await expect(bisi.page.getByRole('link', { name: /unread mentions/ })).toBeVisible();
    await bisi.page.getByRole('tab', { name: /Mentions/ }).click();
    await bisi.page.getByRole('link', { name: new RegExp(reference) }).click();
    await expect(bisi.page.getByRole('heading', { name: reference })).toBeVisible();
  });

  await step('of two who write, each sees the other, and whoever comes second is asked once', async () => {
    await bisi.page.locator('[data-answer]').fill('Yes, before noon.');
    await expect(conversation(wei.page).getByText('Bisi Adeyemi is writing an answer…')).toBeVisible();
    await conversation(wei.page).getByLabel('Staff only').uncheck();
    await box.fill('We try.');
    await box.press('Control+Enter');
    await expect(
      wei.page.getByRole('alert').getByText(/Bisi Adeyemi is writing an answer….* send anyway/),
    ).toBeVisible();
    await box.fill('');
    // From then on she writes no more.
    const stopped = bisi.page.waitForResponse((answer) =>
      /"writing":false/.test(answer.request().postData() ?? ''),
    );
    await bisi.page.locator('[data-answer]').fill('');
    await stopped;
  });

  await step('put off, it waits for nobody, until the customer writes again', async () => {
    await box.blur();
    await wei.page.keyboard.press('z');
    await wei.page.getByRole('button', { name: /Tomorrow morning/ }).click();
    await expect(row).toBeGone();
    await wei.page.getByRole('tab', { name: /Put off/ }).click();
    await expect(row).toBeVisible();
    await say('Hello?');
    await wei.page.getByRole('tab', { name: /Mine/ }).click();
    await expect(row.getByText('Hello?')).toBeVisible();
    await row.click();
    // Nobody writes beside her any more, as the conversation says once it has the newest words: nothing is asked.
    await expect(conversation(wei.page).getByText('Hello?')).toBeVisible();
    await expect.poll(() => conversation(wei.page).getByText('Bisi Adeyemi is writing').count()).toBe(0);
    await box.fill('Before noon, yes.');
    await box.press('Control+Enter');
    await expect(row).toBeGone();
    expect(await sidewaysScroll(wei.page)).toBe(0);
  });
  await bisi.leave();
  await wei.leave();
}

/** Whoever goes leaves a note, which whoever comes reads first. */
export async function handOver({ browsers, support, treasury }: Day, words: string): Promise<void> {
  const shiftOf = (page: Page) => page.getByRole('region', { name: 'Shift' });
  const bisi = await browsers.open(LAPTOP, support);
  await bisi.page.goto('/desk/inbox');
  await shiftOf(bisi.page).getByRole('button', { name: 'I’m on' }).click();
  await shiftOf(bisi.page).getByRole('button', { name: 'I’m off' }).click();
  await bisi.page.getByLabel('Note for the next shift').fill(words);
  await bisi.page.getByRole('button', { name: 'End the shift' }).click();
  await expect(shiftOf(bisi.page).getByRole('button', { name: 'I’m on' })).toBeVisible();
  await bisi.leave();

  const wei = await browsers.open(LAPTOP, treasury);
  await wei.page.goto('/desk/inbox');
  await shiftOf(wei.page).getByRole('button', { name: 'I’m on' }).click();
  const note = wei.page.getByRole('dialog', { name: 'From the last shift' });
  await expect(note.getByText(words)).toBeVisible();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(note).toBeGone();
  await expect(shiftOf(wei.page).getByText('You', { exact: true })).toBeVisible();
  await wei.page.goto('/desk/sharing');
  await expect(wei.page.getByText(/Read by Wei Chen/)).toBeVisible();
  await wei.leave();
}
