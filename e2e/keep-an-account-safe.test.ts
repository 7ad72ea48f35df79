/** One's own password and sessions, changed and ended by their owner. */
import { profile } from '@cowrie/contract/accounts.ts';
import { expect, test } from 'vitest';
import { apiClient, newCustomer, signedInElsewhere } from './testing/api.ts';
import { LAPTOP, PHONE } from './testing/browser.ts';
import { logIn, PASSWORD } from './testing/customer.ts';
import { loseNextAnswer } from './testing/held-calls.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

const NEXT = 'Lagoon-4-green';
const LATER = 'Lagoon-5-amber';

test('a password is changed with the present one; elsewhere one is signed out, here nothing typed is lost', async () => {
  const customer = await newCustomer(product);
  const elsewhere = await signedInElsewhere(product, customer.username);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto('/my-account');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
  await expect(page).toBeAt('/account/security');
  const place = page.getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expect(place).toBeVisible();

  const change = page.getByRole('button', { name: 'Change password' });
  await page.getByLabel('Current password', { exact: true }).fill('Not-the-one-7');
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill('Password1!');
  await change.click();
  await expect(page.getByText('Password do not match')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Password1!');
  await change.click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await change.click();
  await expect(page.getByText('Too many people use a password like this.')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(NEXT);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEXT);
  // Whoever presses again after an answer was lost is not told that their own password is wrong, and nothing else.
  await loseNextAnswer(page, '**/api/v1/profile/password');
  const mayBeChanged = page.getByText(
    'It may be changed already: then the new one is your current password.',
  );
  await change.click();
  await expect(mayBeChanged).toBeVisible();
  await change.click();
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await expect(mayBeChanged).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(NEXT);
  await page.getByLabel('New password', { exact: true }).fill(LATER);
  await page.getByLabel('Confirm password', { exact: true }).fill(LATER);
  await change.click();
  await expect(page.getByText('Your password is changed. Everywhere else you are signed out.')).toBeVisible();
  await expect(mayBeChanged).toBeGone();
  await expect(place).toBeGone();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  expect(await apiClient(product.url, elsewhere).call(profile, {})).toMatchObject({ httpStatus: 401 });
  await leave();

  const again = await browsers.open(PHONE);
  await logIn(again.page, customer.username, LATER);
  await expect(again.page).not.toBeAt('/login');
  await again.leave();
});

test('what tells of a strange sign-in leads to where the password is changed, also who is signed in still', async () => {
  const customer = await newCustomer(product);
  await signedInElsewhere(product, customer.username);
  const { text = '' } = await product.inbox.next(customer.email, 'New sign-in');
  const link = text.match(/Choose a new password:\s+(\S+)/)?.[1] ?? '';
  const signedIn = await browsers.open(PHONE, { remembered: customer.remembered });
  await signedIn.page.goto(link);
  await expect(signedIn.page.getByRole('button', { name: 'Change password' })).toBeVisible();
  await signedIn.leave();
  const guest = await browsers.open(PHONE);
  await guest.page.goto(link);
  await expect(guest.page).toBeAt('/login');
  await expect(guest.page.getByRole('link', { name: 'Forgot password' })).toBeVisible();
  await guest.leave();
});

test('one place is signed out, then all others', async () => {
  const customer = await newCustomer(product);
  const [stolen, ...others] = [
    await signedInElsewhere(product, customer.username, 'Mozilla/5.0 (X11; Linux) Firefox/140.0'),
    await signedInElsewhere(product, customer.username),
    await signedInElsewhere(product, customer.username),
  ];
  const { page, leave } = await browsers.open(LAPTOP, { remembered: customer.remembered });
  await page.goto('/account/security');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  const firefox = page.getByRole('listitem').filter({ hasText: 'Firefox on Linux' });
  await expect(firefox).toBeVisible();
  await firefox.getByRole('button', { name: 'Sign out' }).click();
  await expect(firefox).toBeGone();
  const asks = (token: string) => apiClient(product.url, token).call(profile, {});
  expect(await asks(stolen)).toMatchObject({ httpStatus: 401 });
  for (const token of others) expect(await asks(token)).toMatchObject({ status: 'success' });
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  for (const token of others) expect(await asks(token)).toMatchObject({ httpStatus: 401 });
  expect(await asks(customer.token)).toMatchObject({ status: 'success' });
  await leave();
});
