/** The desk's inbox: who waits in it, whose conversation is open, and the box for the answer, which a case has too. */
import type { Page } from 'playwright-core';

export const conversations = (page: Page, name: string | RegExp = '') =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name });
export const conversation = (page: Page) => page.getByRole('region', { name: 'Conversation' });
/** Whose conversation it is. */
export const opened = (page: Page) => conversation(page).getByRole('heading').first();
export const answerBox = (page: Page) => page.getByLabel('Answer', { exact: true });
