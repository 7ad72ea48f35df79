/** What customers do often: sign up, verify, log in and out. By names a screen reader would say. */

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Inbox } from '../../server/testing/inbox.ts';
import { type Hands, POINTING } from './hands.ts';

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
export async function signUp(page: Page, who: NewCustomer, hands = POINTING): Promise<void> {
  await page.goto('/sign-up');
  await hands.type(page.getByLabel('First name'), who.firstname);
  await hands.type(page.getByLabel('Last name'), who.lastname);
  await chooseBirthday(page, hands);
  await hands.type(page.getByLabel('Phone number'), who.phone);
  await hands.type(page.getByLabel('Email'), who.email);
  await hands.type(page.getByRole('textbox', { name: 'Username' }), who.username);
  await hands.type(page.getByLabel('Password', { exact: true }), PASSWORD);
  await hands.type(page.getByLabel('Confirm password', { exact: true }), PASSWORD);
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Sign Up' }));
}

/** Picks 15 June 1995 in the calendar. */
async function chooseBirthday(page: Page, hands: Hands): Promise<void> {
  await hands.press(page.getByRole('button', { name: 'Date of birth' }));
  await hands.choose(page.getByLabel('Year'), '1995');
  await hands.choose(page.getByLabel('Month'), 'June');
  await hands.press(page.getByRole('button', { name: '15 June 1995' }));
}

/** Reads the mailed code and enters it; leads to the page that was wanted, home where none was. */
export async function verify(
  page: Page,
  inbox: Inbox,
  email: string,
  wanted = '/',
  hands = POINTING,
): Promise<void> {
  await expect(page).toBeAt('/verify-email');
  const mail = await inbox.next(email);
  const code = mail.text?.match(/\b\d{6}\b/)?.[0];
  if (!code) throw new Error(`the mail "${mail.subject}" brings no code`);
  // The whole label: the sign-up before it asks for a code too, and may still be shown.
  await hands.type(page.getByLabel('6-digit code'), code);
  await hands.press(page.getByRole('button', { name: 'Verify' }));
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
