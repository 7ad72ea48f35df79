/** Signing up: every warning in its order, the mailed code, and what is not taken. */
import { verifyEmail } from '@cowrie/contract/accounts.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { data, newCustomer } from './testing/api.ts';
import { PHONE } from './testing/browser.ts';
import { logIn, PASSWORD, signUp, somebody, verify } from './testing/customer.ts';
import { hasFocus } from './testing/keyboard.ts';
import { setStage } from './testing/stage.ts';

// The pause between two codes shrinks with the factor, so that nobody has to wait for it here.
const { product, browsers } = await setStage({ RATE_LIMIT_FACTOR: '1000' });

const press = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign Up' }).click();

test('the form warns of one thing after the other, in the order of the rules, and keeps what was typed', async () => {
  const { page, leave } = await browsers.open(PHONE);
  const who = somebody();
  await signUp(page, { ...who, firstname: 'Ada1', lastname: 'Obi!', phone: '08a' });
  const password = page.getByLabel('Password', { exact: true });
  const confirmation = page.getByLabel('Confirm password', { exact: true });
  await password.fill('HARMATTAN');
  const setBoth = async (text: string) => {
    await password.fill(text);
    await confirmation.fill(text);
  };
  const steps: [warning: string, mend: () => Promise<void>][] = [
    [
      'First name must contain letters with no special character',
      () => page.getByLabel('First name').fill('Ada'),
    ],
    [
      'Last name must contain letters with no special character',
      () => page.getByLabel('Last name').fill('Obi'),
    ],
    [
      "Remove the first '0' of your phone number: for example - 80...",
      () => page.getByLabel('Phone number').fill('803000000a'),
    ],
    ['Phone number can only be number', () => page.getByLabel('Phone number').fill(who.phone)],
    ['Password do not match', () => setBoth('HARMATTAN')],
    ['Password must includes lowercase characters', () => setBoth('harmat')],
    ['Password must includes uppercase characters', () => setBoth('Harmat')],
    ['Password must must have atleast 8 characters', () => setBoth('Harmattan')],
    ['Password must includes atleast 1 digit', () => setBoth('Harmattan7')],
    ['Password must includes atleast 1 special character', () => setBoth(PASSWORD)],
  ];
  for (const [warning, mend] of steps) {
    await press(page);
    const alert = page.getByRole('alert').filter({ hasText: warning });
    await expect(alert).toBeVisible();
    await mend();
    // An edit takes the warning away.
    await expect(alert).toBeGone();
  }
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(who.email);

  // A second press while the next page loads opens no second account.
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/register')) sent += 1;
  });
  await page.route('**/verify-email*.js', async (route) => {
    await page.keyboard.press('Enter');
    await route.continue();
  });
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/api/v1/register', async (route) => {
    await isLetGo;
    await route.continue();
  });
  await press(page);
  await expect(page.getByRole('main').getByRole('button', { name: 'Loading..', exact: true })).toBeVisible();
  letGo();
  await expect(page).toBeAt('/verify-email');
  expect(sent).toBe(1);
  await leave();
});

test('the button waits for everything but the referral code', async () => {
  const { page, leave } = await browsers.open(PHONE);
  await page.goto('/sign-up');
  expect(await page.getByRole('main').locator('form label').allTextContents()).toEqual([
    ...['First name', 'Last name', 'Date of birth', 'Email', 'Username', 'Password', 'Confirm password'],
    ...['Referral code (optional)', 'Phone number'],
  ]);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('First name').press('Enter');
  await expect(page.getByText('Fill in everything but the referral code').first()).toBeVisible();
  expect(await page.getByRole('alert').count()).toBe(0);

  // What is wrong with a field is said beside it before anything is sent.
  await page.getByLabel('Email').fill('ada at home');
  await page.getByLabel('Phone number').fill('0');
  await page.getByLabel('Phone number').press('Shift+Tab');
  await expect(page.getByText('Not a valid email')).toBeVisible();
  await expect(
    page.getByText("Remove the first '0' of your phone number: for example - 80..."),
  ).toBeVisible();
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByText('Not a valid email')).toBeGone();
  // Typed as people say it, key by key: nothing is cut off, and nobody is asked to count.
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel('Phone number').pressSequentially('08055512349');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('8055512349');
  await page.getByLabel('Phone number').pressSequentially('9');
  await page.getByLabel('Phone number').press('Tab');
  await expect(
    page.getByText('You typed more than 10 digits; we kept 10. Please check the number.'),
  ).toBeVisible();
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('8055512349');
  // As the browser fills it in, at once and with the country.
  await page.getByLabel('Phone number').fill('2348031234567');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('8031234567');
  // From the phone's contacts.
  await page.getByLabel('Phone number').fill('+234 (0) 805-551-2349');
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('8055512349');

  // A phone that drops the page loses nothing of it but the password, which is kept nowhere.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect.poll(() => page.getByLabel('Phone number').inputValue()).toBe('8055512349');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Ada');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(PASSWORD);
  await leave();
});

test('what another account has is refused beside its field', async () => {
  const taken = await newCustomer(product, { isVerified: false });
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, { ...somebody(), username: taken.username.toUpperCase() });
  await expect(page.getByText('This username is already taken.').first()).toBeVisible();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Username' }).getAttribute('aria-invalid'))
    .toBe('true');
  await leave();
});

test('a wrong code is refused, a new one is mailed and works, and the guards know the difference', async () => {
  const who = somebody();
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, who);
  await expect(page).toBeAt('/verify-email');
  await expect(page.getByRole('heading', { name: 'Verify Email' })).toBeVisible();
  const first = (await product.inbox.next(who.email)).text?.match(/\b\d{6}\b/)?.[0] ?? '';

  const code = page.getByLabel('6-digit code');
  await code.pressSequentially('12x3');
  await expect.poll(() => code.inputValue()).toBe('123');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('OTP should be a valid 6 digit code')).toBeVisible();
  await code.fill(first === '123456' ? '123457' : '123456');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('That code is not correct. Please check it and try again.')).toBeVisible();

  // What keeps a new one from coming is no fault of the code that was typed.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the server.' })).toBeVisible();
  expect(await code.getAttribute('aria-invalid')).toBeNull();
  await page.context().setOffline(false);

  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page.getByRole('button', { name: 'Code sent!' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeVisible();
  const second = (await product.inbox.next(who.email)).text?.match(/\b\d{6}\b/)?.[0] ?? '';

  // Neither a member's page nor a guest's is for the unverified.
  for (const path of ['/payment', '/login', '/sign-up']) {
    await page.goto(path);
    await expect(page).toBeAt('/verify-email');
  }
  // As it stands in some mails, with a space.
  await page.getByLabel('6-digit code').fill(`${second.slice(0, 3)} ${second.slice(3)}`);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toBeAt('/');
  await page.goto('/verify-email');
  await expect(page).toBeAt('/');
  await page.goto('/login');
  await expect(page).toBeAt('/');
  await leave();
});

test('a code that is typed while another is on its way stays; what stood there before goes', async () => {
  const who = somebody();
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, who);
  await expect(page).toBeAt('/verify-email');
  const code = page.getByLabel('6-digit code');
  const nextCode = async (email: string) =>
    (await product.inbox.next(email)).text?.match(/\b\d{6}\b/)?.[0] ?? '';
  await nextCode(who.email);
  /** Presses what has a code mailed, and has the mail come before the answer. */
  const askAnother = async (button: string, address: string, email: string) => {
    const gate = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      const response = await route.fetch();
      await gate.promise;
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: button }).click();
    return { mailed: await nextCode(email), answer: gate.resolve };
  };

  await code.fill('12345');
  const old = await askAnother('Resend Code', '**/resend/email-code', who.email);
  old.answer();
  await expect(page.getByRole('button', { name: 'Code sent!' })).toBeVisible();
  expect(await code.inputValue()).toBe('');

  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeVisible();
  const late = await askAnother('Resend Code', '**/resend/email-code', who.email);
  await code.fill(late.mailed);
  late.answer();
  await expect(page.getByRole('button', { name: 'Code sent!' })).toBeVisible();
  expect(await code.inputValue()).toBe(late.mailed);

  const corrected = `right.${who.email}`;
  await page.getByText('Wrong email? Correct it').click();
  const form = page.getByRole('form', { name: 'Correct your email' });
  await form.getByLabel('Correct email').fill(corrected);
  await form.getByLabel('Your password').fill(PASSWORD);
  const right = await askAnother('Send the code there', '**/verify/email/correct', corrected);
  await code.fill(right.mailed);
  right.answer();
  await expect(page.getByText(corrected)).toBeVisible();
  expect(await code.inputValue()).toBe(right.mailed);
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toBeAt('/');
  await leave();
});

test('a mistyped email is corrected with the password, and the code comes to the right one', async () => {
  const who = somebody();
  const right = `right.${who.email}`;
  const { page, leave } = await browsers.open(PHONE);
  await signUp(page, who);
  await expect(page).toBeAt('/verify-email');
  await page.getByText('Wrong email? Correct it').click();
  const form = page.getByRole('form', { name: 'Correct your email' });
  await expect(form).toBeVisible();
  await form.getByLabel('Correct email').fill(right);
  await form.getByLabel('Your password').fill('Wrong-2026');
  await form.getByRole('button', { name: 'Send the code there' }).click();
  await expect(form.getByText('That is not your current password.')).toBeVisible();
  await form.getByLabel('Your password').fill(PASSWORD);
  await form.getByRole('button', { name: 'Send the code there' }).click();
  await expect(page.getByText(right)).toBeVisible();
  await expect(form).toBeGone();
  await expect.poll(() => hasFocus(page.getByLabel('6-digit code'))).toBe(true);
  await verify(page, product.inbox, right);
  await leave();
});

test('an unverified customer signs out from the verify page, and lands there again at the next login', async () => {
  const who = await newCustomer(product, { isVerified: false });
  const { page, leave } = await browsers.open(PHONE);
  await logIn(page, who.email);
  await expect(page).toBeAt('/verify-email');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Signing Out' })).toBeVisible();
  await expect(page).toBeAt('/login');
  expect(await page.evaluate(() => localStorage.getItem('appState'))).toBeNull();
  await logIn(page, who.email);
  await expect(page).toBeAt('/verify-email');

  // Verified on another phone meanwhile: this one lets them on as well.
  const mail = await product.inbox.next(who.email);
  const otp = mail.text?.match(/\b\d{6}\b/)?.[0] ?? '';
  data(await who.client.call(verifyEmail, { body: { otp } }));
  await page.getByRole('button', { name: 'Resend Code' }).click();
  await expect(page).toBeAt('/');
  await leave();
});
