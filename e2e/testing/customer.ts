/** What customers do often: sign up, verify, log in and out. By names a screen reader would say. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Inbox } from '../../server/testing/inbox.ts';

export const PASSWORD = 'Harmattan-7';

export type NewCustomer = {
  firstname: string;
  lastname: string;
  username: string;
  email: string;
  phone: string;
};

let people = 0;

/** Somebody nobody has met, by the name they are given. */
export function somebody(name = 'Ada Obi'): NewCustomer {
  people += 1;
  const [firstname = '', lastname = ''] = name.split(' ');
  const username = `${firstname.toLowerCase()}_${process.pid}_${people}`;
  return {
    firstname,
    lastname,
    username,
    email: `${username}@example.com`,
    phone: String(8_100_000_000 + (process.pid % 90_000) * 1000 + people),
  };
}

/** Fills the sign-up form and sends it. */
export async function signUp(page: Page, who: NewCustomer): Promise<void> {
  await page.goto('/sign-up');
  await page.getByLabel('First name').fill(who.firstname);
  await page.getByLabel('Last name').fill(who.lastname);
  await chooseBirthday(page);
  await page.getByLabel('Phone number').fill(who.phone);
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('textbox', { name: 'Username' }).fill(who.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();
}

/** Picks 15 June 1995 in the calendar. */
async function chooseBirthday(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Date of birth' }).click();
  await page.getByLabel('Year').selectOption('1995');
  await page.getByLabel('Month').selectOption('June');
  await page.getByRole('button', { name: '15 June 1995' }).click();
}

/** Reads the mailed code and enters it; leads to the page that was wanted, home where none was. */
export async function verify(page: Page, inbox: Inbox, email: string, wanted = '/'): Promise<void> {
  await expect(page).toBeAt('/verify-email');
  const mail = await inbox.next(email);
  const code = mail.text?.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`the mail "${mail.subject}" brings no code`);
  await page.getByLabel(/code/i).fill(code);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toBeAt(wanted);
}

/** From the filled-in payment form over the look back to the order. */
export async function placeOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Check your order' }).waitFor();
  await page.getByRole('button', { name: 'Place order' }).click();
}

export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

/** Signs out from the account's side bar, which takes its three seconds. */
export async function signOut(page: Page): Promise<void> {
  await page.goto('/my-account');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toBeAt('/login');
}

/** Fills the payment form, which is open, for a bank account and places the order, whose panel opens over its list. */
export async function placeBankTransfer(page: Page) {
  await page.getByLabel('You Get', { exact: true }).fill('500');
  await page.getByRole('radio', { name: /Bank transfer/ }).check();
  await page.getByLabel(/bank/i).last().fill('Bank of China, 6222 0000 1111 2222, Wang Fang');
  await placeOrder(page);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Thank you, we have your order.')).toBeVisible();
  const reference = (await panel.textContent())?.match(/CWR-[0-9A-Z]{8}/)?.[0] ?? 'no reference';
  return { panel, reference };
}
