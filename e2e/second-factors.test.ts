/** Two-step sign-in and passkeys as people meet them, with a real browser's passkeys (Product §5.33, §5.37, §20.16, §20.17). */
import { expect, inject, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { newCustomer } from './testing/api.ts';
import {
  scanAuthenticator,
  shownRecoveryCodes,
  typeCode,
  withFingerprintReader,
} from './testing/authenticators.ts';
import { axeFindings, LAPTOP, missableTargets, PHONE, settled, sidewaysScroll } from './testing/browser.ts';
import { PASSWORD } from './testing/customer.ts';
import { emptyDatabase } from './testing/filled-data.ts';
import { ANSWER_LOST, loseNextAnswer } from './testing/held-calls.ts';
import { startProduct } from './testing/product.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

test('a customer turns two-step sign-in on, is asked for a code, and turns it off', async () => {
  const customer = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto('/account/security');
  await settled(page);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByLabel('Your password').fill('Wrong-2026');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { recoveryCodes } = await scanAuthenticator(page);
  expect(recoveryCodes).toHaveLength(10);
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await missableTargets(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('Username').fill(customer.username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  const [first = '', second = '', third = ''] = recoveryCodes;
  await page.getByLabel('Code').fill('000-000');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('That code is not correct')).toBeVisible();
  await page.getByLabel('Code').fill(first.toLowerCase().replaceAll('-', ' '));
  // One whose answer is lost has counted, and nobody is told that it is not correct.
  await loseNextAnswer(page, '**/api/v1/login');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(ANSWER_LOST)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('is not correct or was used already. Each works once.')).toBeVisible();
  await page.getByLabel('Code').fill(second);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toBeAt('/');

  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByLabel('Code').fill(third);
  // Off, by a press whose answer was lost: the next says so.
  await loseNextAnswer(page, '**/api/v1/security/two-step/stop');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText(ANSWER_LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn it on' })).toBeVisible();
  // The form is gone; its reader goes on at its part of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Two-step sign-in');
  await leave();
});

test('whoever turned it on though the answer was lost is told so, and gets recovery codes', async () => {
  const customer = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  // Neither the answer comes nor, for a moment, anything else.
  await page.route('**/api/v1/security/factors', (route) => route.abort('connectionreset'));
  await loseNextAnswer(page, '**/api/v1/security/two-step/confirm');
  const totp = await typeCode(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await page.unroute('**/api/v1/security/factors');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Two-step sign-in is on: only our answer')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  // The next one, of which the server takes this minute's too.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  expect(await shownRecoveryCodes(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible();
  await leave();
});

test('a customer adds a passkey and logs in by a touch, without a word typed', async () => {
  const customer = await newCustomer(product);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  const device = await withFingerprintReader(page);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  expect(await device.keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  const remove = page.getByRole('button', { name: /^Remove the passkey of/ });
  await expect(remove).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toBeAt('/');

  // Somebody else's finger.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await device.refuse();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('That was not finished.')).toBeVisible();
  await expect(page).toBeAt('/login');
  await leave();
});

test('the login page fetches nothing of passkeys until they are wanted', async () => {
  const { page, leave } = await browsers.open(PHONE);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/login');
  await settled(page);
  await page.waitForLoadState('networkidle');
  expect(fetched.filter((url) => /passkey/.test(url) && !/passkey-login/.test(url))).toEqual([]);
  await leave();
});

/** The first owner of a desk, who is asked for a second factor; their device has a fingerprint reader. */
async function newOwner() {
  const email = 'ngozi@desk.test';
  const shop = await startProduct({
    ...(await emptyDatabase(inject('filledData').postgres)),
    ...{ OWNER_USERNAME: 'ngozi', OWNER_EMAIL: email, OWNER_PASSWORD: PASSWORD },
  });
  const { page, leave } = await browsers.open(LAPTOP);
  await withFingerprintReader(page);
  await page.goto(`${shop.url}/desk/`);
  await page.getByLabel('Username or email').fill('ngozi');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'A second factor' })).toBeVisible();
  return { shop, email, page, leave };
}

test('staff who are new to the desk may take a passkey as their second factor, and sign in by it', async () => {
  const { shop, email, page, leave } = await newOwner();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await shop.inbox.next(email, 'second step');

  await page.evaluate(() => localStorage.clear());
  await page.goto(`${shop.url}/desk/`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await leave();
  await shop.close();
});

test('staff whose second factor is there though its answer was lost are told so, and get recovery codes', async () => {
  const { shop, page, leave } = await newOwner();
  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await loseNextAnswer(page, '**/api/v1/desk/me/second-factor/confirm');
  const totp = await typeCode(page);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Your authenticator app is set up: only our answer')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  // The next one, of which the server takes this minute's too.
  await page.getByLabel('Code').fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Make recovery codes' }).click();
  const [first = ''] = await shownRecoveryCodes(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();

  await page.goto(`${shop.url}/desk/me`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByLabel('Code').fill(first);
  await loseNextAnswer(page, '**/api/v1/desk/me/passkeys');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove the passkey of/ })).toBeVisible();
  await leave();
  await shop.close();
});

test('staff whose passkey is there though its answer was lost are told so, and get recovery codes', async () => {
  const { shop, page, leave } = await newOwner();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByLabel('Your password').fill(PASSWORD);
  await loseNextAnswer(page, '**/api/v1/desk/me/passkeys');
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Your passkey is ready: only our answer')).toBeVisible();
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey for it' }).click();
  expect(await shownRecoveryCodes(page)).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await leave();
  await shop.close();
});

test('staff keep an authenticator and a passkey, and show one of them to change the other', async () => {
  const { page, leave } = await browsers.open(LAPTOP);
  await withFingerprintReader(page);
  await page.goto('/desk/');
  await page.getByLabel('Username or email').fill('content');
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeAttached();
  await page.goto('/desk/me');
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Your password').fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { recoveryCodes } = await scanAuthenticator(page);
  const [first = ''] = recoveryCodes;
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Your password').fill(SAMPLE_PASSWORD);
  await page.getByLabel('Code').fill(first);
  await page.getByRole('button', { name: 'Make a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();

  await page.getByRole('button', { name: 'Make new codes' }).click();
  await page.getByLabel('Your password').fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey for it' }).click();
  await expect(page.getByRole('heading', { name: 'Keep these recovery codes' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const fresh = await shownRecoveryCodes(page);
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true);
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('[data-printed]').waitFor();
  // On paper there is nothing but the codes, and what they are for.
  await page.emulateMedia({ media: 'print' });
  const [printed = ''] = await page.locator('body').allInnerTexts();
  expect(printed.trim().split(/\n+/)).toEqual([
    expect.stringMatching(/^Recovery codes for localhost/),
    ...fresh,
  ]);
  await page.emulateMedia({ media: null });
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.getByRole('button', { name: 'Remove the authenticator app' }).click();
  await page.getByLabel('Your password').fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Use a passkey for it' }).click();
  await expect(page.getByText('The authenticator app is removed.')).toBeVisible();
  const last = page.getByRole('button', { name: /^Remove the passkey of/ });
  await expect.poll(() => last.getAttribute('aria-disabled')).toBe('true');
  await leave();
});
