/** Who comes to the desk: by an invitation or as its first owner, with a second factor, and to what is for their role. */

import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { staffClient } from './testing/api.ts';
import { scanAuthenticator } from './testing/authenticators.ts';
import { axeFindings, LAPTOP, PHONE } from './testing/browser.ts';
import { emptyDatabase } from './testing/filled-data.ts';
import { startProduct } from './testing/product.ts';
import { FRESH_CODE_NEEDED, section } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const NEW_PASSWORD = 'Lagoon-4-green';

/** Sets an authenticator up from the button that begins it; answers one of the recovery codes. */
async function enrol(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Your password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { recoveryCodes } = await scanAuthenticator(page);
  return recoveryCodes[0] ?? '';
}

const { product, browsers } = await setStage();

test('somebody invited joins, enrols an authenticator and is asked for its code from then on', async () => {
  const owner = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await owner.page.goto('/desk/');
  await section(owner.page, 'Staff').click();
  await owner.page.getByRole('button', { name: 'Invite someone' }).click();
  await owner.page.getByLabel('Email').fill('kemi@desk.test');
  await owner.page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(owner.page.getByText('kemi@desk.test', { exact: true })).toBeVisible();
  await owner.leave();
  const mail = await product.inbox.next('kemi@desk.test');
  const link = mail.text?.match(/http\S+\/desk\/invitation\/\S+/)?.[0];
  if (!link) throw new Error('the mail has no link');

  const { page, leave } = await browsers.open(PHONE);
  await page.goto(link);
  await page.getByLabel('Your name').fill('Kemi Alade');
  await page.getByLabel('Username').fill('kemi');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Make my account' }).click();

  const recovery = await enrol(page, 'Set it up');
  await expect(page.getByText('Signing in asks for a code')).toBeVisible();

  await page.getByRole('button', { name: 'Open the sections' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Username or email').fill('kemi');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill('wrong-code');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('That recovery code is not correct')).toBeVisible();
  await page.getByLabel('Code').fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await leave();
});

test('an owner enrols before the desk opens, and what moves staff asks whether it is really they', async () => {
  const [username, email] = ['ngozi', 'ngozi@desk.test'];
  const shop = await startProduct({
    ...(await emptyDatabase(inject('filledData').postgres)),
    ...{ OWNER_USERNAME: username, OWNER_EMAIL: email, OWNER_PASSWORD: NEW_PASSWORD },
  });
  const { page, leave } = await browsers.open(PHONE);
  await page.goto(`${shop.url}/desk/orders`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A second factor' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const recovery = await enrol(page, 'Use an authenticator app');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();

  // As if the code of the enrolment were ten minutes old.
  await page.route('**/desk/staff/invitations', (route) => route.fulfill(FRESH_CODE_NEEDED), { times: 1 });
  await page.goto(`${shop.url}/desk/staff`);
  await page.getByRole('button', { name: 'Invite someone' }).click();
  await page.getByLabel('Email').fill('wei@desk.test');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('dialog', { name: 'Is it really you?' })).toBeVisible();
  await page.keyboard.type(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The invitation is on its way.')).toBeVisible();
  await leave();
  await shop.close();
});

test('a part of the desk that is not for one’s role says whose it is', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await page.goto('/desk/');
  await expect(section(page, 'Orders')).toBeVisible();
  expect(await page.getByRole('link', { name: 'Accounts', exact: true }).count()).toBe(0);
  await page.goto('/desk/accounts');
  await expect(page.getByText('For treasury or the owner only; you work as support.')).toBeVisible();
  await leave();
});
