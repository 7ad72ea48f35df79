/** What staff rely on at the desk beside the orders: rates, accounts, each other, and the words customers read. */
import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import type { Client } from '@cowrie/contract/client.ts';
import { listCustomers } from '@cowrie/contract/desk/business.ts';
import { getDeskCase } from '@cowrie/contract/desk/cases.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { viewProof } from '@cowrie/contract/desk/triage.ts';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { SAMPLE_PASSWORD } from '../server/sample/people.ts';
import { data, newCustomer, placePaymentOf, sendProof, staffClient } from './testing/api.ts';
import { scanAuthenticator } from './testing/authenticators.ts';
import {
  axeFindings,
  LAPTOP,
  PHONE,
  settled,
  sidewaysScroll,
  sidewaysWithLargeText,
} from './testing/browser.ts';
import { emptyDatabase } from './testing/filled-data.ts';
import { hasFocus, tabTo } from './testing/keyboard.ts';
import { search } from './testing/palette.ts';
import { paste } from './testing/paste.ts';
import { pdfSlip, transferSlip } from './testing/pictures.ts';
import { startProduct } from './testing/product.ts';
import { DESK_ROUTES } from './testing/routes.ts';
import { FRESH_CODE_NEEDED } from './testing/staff.ts';
import { openWholeBrowser, setStage } from './testing/stage.ts';

const NEW_PASSWORD = 'Lagoon-4-green';

/** A link of the rail; the overview's figures lead to some of the same places. */
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });

/** Sets an authenticator up from the button that begins it; answers one of the recovery codes. */
async function enrol(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await page.getByLabel('Your password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const { recoveryCodes } = await scanAuthenticator(page);
  return recoveryCodes[0] ?? '';
}

const { product, browsers } = await setStage();

test('a price that jumps asks for a second look and keeps what was typed', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/');
  await section(page, 'Rates').click();
  await page.getByRole('button', { name: 'Publish a price' }).click();
  await page.getByLabel('Price of 1 RMB').fill('2155');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();

  await expect(page.getByRole('dialog', { name: 'Look again' })).toBeVisible();
  await page.getByRole('button', { name: 'Change the price' }).click();
  await expect.poll(() => page.getByLabel('Price of 1 RMB').inputValue()).toBe('2,155');
  await page.getByLabel('Price of 1 RMB').fill('216.25');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('₦216.25 for 1 RMB is published.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^₦216\.25/ })).toBeVisible();
  await leave();
});

test('another account needs a second person, waits before customers pay into it, and is stopped by a press', async () => {
  const proposer = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await proposer.page.goto('/desk/');
  await section(proposer.page, 'Accounts').click();
  await proposer.page.getByRole('button', { name: 'Propose a change' }).click();
  await proposer.page.getByLabel('Bank name').fill('Zenith Bank');
  await proposer.page.getByLabel('Account number').fill('12');
  await proposer.page.getByLabel('Account name').fill('Lagoon Trading Ltd');
  await proposer.page.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(proposer.page.getByText('Account number is 6 to 20 digits')).toBeVisible();
  await proposer.page.getByLabel('Account number').fill('2233445566');
  await proposer.page.getByRole('button', { name: 'Propose', exact: true }).click();
  const own = proposer.page.getByRole('button', { name: 'Approve' });
  await expect(own).toBeVisible();
  await expect.poll(() => own.getAttribute('aria-disabled')).toBe('true');

  const approver = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await approver.page.goto('/desk/');
  await section(approver.page, 'Accounts').click();
  const waiting = approver.page.getByRole('heading', { name: 'Waiting for a second person' });
  await expect(waiting).toBeVisible();
  await approver.page.getByRole('button', { name: 'Approve' }).click();
  const dialog = approver.page.getByRole('dialog');
  await expect(dialog.getByText('2233445566')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.page.getByText(/^Approved\. It goes live at \d\d:\d\d [AP]M\.$/)).toBeVisible();
  await expect(waiting).toBeGone();

  // Whoever proposed it reads of it in a mail, and any of them can stop it where the mail leads.
  const mail = await product.inbox.next('treasury@sample.test', 'A new account to pay into is approved');
  expect(mail.text).toContain('2233445566');
  await proposer.page.goto(mail.text?.match(/http\S+\/desk\/accounts/)?.[0] ?? '/not-in-the-mail');
  const pause = proposer.page.getByRole('heading', { name: 'Approved, not live yet' });
  await expect(pause).toBeVisible();
  await proposer.page.getByRole('button', { name: 'Stop it' }).click();
  await expect(proposer.page.getByText('The account is stopped.')).toBeVisible();
  await expect(pause).toBeGone();
  await proposer.leave();
  await approver.leave();
});

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
  await expect(page.getByText('That code is not correct')).toBeVisible();
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

test('by the keyboard one goes on in the screen that opens, and at the row that one comes back to', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto('/desk/orders?status=open');
  const rows = page.getByRole('row').getByRole('link', { name: /^CWR-/ });
  await expect(rows.nth(1)).toBeVisible();
  const second = (await rows.nth(1).textContent()) ?? '';
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: second.slice(0, 12) })).toBeVisible();
  // The way back is the first thing of the screen, and the rail's thirty links are not gone through before it.
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('main').getByRole('link', { name: 'Orders' }))).toBe(true);

  await page.keyboard.press('u');
  await expect.poll(() => hasFocus(rows.nth(1))).toBe(true);
  // A screen of the rail is gone on in, too.
  await section(page, 'Rates').press('Enter');
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeVisible();
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  await leave();
});

test('what has the focus while an order, a customer or a case loads keeps it when it comes', async () => {
  const owner = await staffClient(product, 'owner');
  const about = await openCase(owner.client, 'Halima Early');
  const { case: held } = data(await owner.client.call(getDeskCase, { params: { id: about } }));
  const { page, leave } = await browsers.open(LAPTOP, owner);
  async function stepBackEarly(screen: string, call: RegExp, back: string, shown: string) {
    const letGo = await hold(page, call);
    await page.goto(screen);
    const wayBack = page.getByRole('main').getByRole('link', { name: back, exact: true });
    await tabTo(page, wayBack);
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
    await expect(page.getByRole('main').getByText('Halima').first()).toBeVisible();
    expect(await hasFocus(wayBack)).toBe(true);
  }
  const { reference } = held.order;
  await stepBackEarly(`/desk/orders/${reference}`, /\/v1\/desk\/orders\/CWR-[^/]+$/, 'Orders', reference);
  await stepBackEarly(
    `/desk/customers/${held.customer.id}`,
    /\/v1\/desk\/customers\/\d+$/,
    'Customers',
    'Halima Early',
  );
  await stepBackEarly(`/desk/cases/${about}`, /\/v1\/desk\/cases\/\d+$/, 'Cases', `Case ${reference}`);
  await leave();
});

test('what content staff write is at the storefront at once, and a stray click loses none of it', async () => {
  const desk = await browsers.open(LAPTOP, await staffClient(product, 'content'));
  await desk.page.goto('/desk/');
  // Nothing else of the desk is theirs.
  await expect(desk.page).toBeAt('/desk/content');
  await expect(section(desk.page, 'Content')).toBeVisible();
  expect(await section(desk.page, 'Orders').count()).toBe(0);
  await desk.page.goto('/desk/content/faqs');
  await desk.page.getByRole('button', { name: 'Add a question' }).click();
  const panel = desk.page.getByRole('dialog');
  await panel.getByLabel('Question', { exact: true }).fill('Do you pay on Sundays?');
  await desk.page.keyboard.press('Escape');
  await expect(panel.getByText('You have changes that are not saved.')).toBeVisible();
  await panel.getByRole('button', { name: 'Stay' }).click();
  await panel.getByRole('button', { name: 'Add it' }).click();
  await expect(panel.getByText('Value is required')).toBeVisible();
  await panel.getByLabel('Answer', { exact: true }).fill('Every day of the week.');
  await panel.getByRole('button', { name: 'Add it' }).click();
  await expect(desk.page.getByRole('button', { name: 'Change Do you pay on Sundays?' })).toBeVisible();

  // From the last place to the first by the keyboard alone: the button keeps the focus while the row travels.
  const up = desk.page.getByRole('button', { name: 'Move up: Do you pay on Sundays?' });
  const first = desk.page.getByRole('row').nth(1).getByRole('button', { name: 'Change Do you pay' });
  const rows = (await desk.page.getByRole('row').count()) - 1;
  await up.focus();
  for (let place = rows; place > 1; place -= 1) {
    expect(await first.count()).toBe(0);
    await desk.page.keyboard.press('Enter');
    await expect(desk.page.getByText(`Place ${place - 1} of ${rows}`)).toBeAttached();
  }
  await expect(first).toBeVisible();
  await expect.poll(() => up.getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true);

  // The rows travel before the server has heard of each place.
  const firstQuestion = async () => {
    const answer = await fetch(`${product.url}/api/v1/faqs`);
    return JSON.stringify(((await answer.json()) as { data: { faqs: unknown[] } }).data.faqs[0]);
  };
  await expect.poll(firstQuestion).toContain('Do you pay on Sundays?');
  const visitor = await browsers.open(PHONE);
  await visitor.page.goto('/');
  // An answer below only the first question stands open.
  await expect(visitor.page.getByText('Every day of the week.')).toBeVisible();
  await desk.leave();
  await visitor.leave();
});

test('what is pasted as the amount that arrived is what is confirmed, or nothing is', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order);
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto(`/desk/orders/${order.reference}`);
  await page
    .getByRole('button', { name: /^Confirm payment/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const arrived = dialog.getByLabel('Amount that arrived');
  await expect.poll(() => arrived.inputValue()).toBe('150,000.00');
  await paste(arrived, '149.500,00');
  await arrived.press('Enter');
  await expect.poll(() => arrived.getAttribute('aria-invalid')).toBe('true');
  expect(await arrived.inputValue()).toBe('');
  await paste(arrived, 'NGN 149,500.00');
  await expect.poll(() => arrived.inputValue()).toBe('149,500.00');
  await expect(dialog.getByText(/₦500\.00/)).toBeVisible();
  await leave();
});

test('a proof that is a PDF is read beside the amount', async () => {
  const customer = await newCustomer(product);
  const order = await placePaymentOf(customer.client);
  await sendProof(customer.client, order, 'payment', pdfSlip());
  const whole = await openWholeBrowser(product);
  const { page, leave } = await whole.open(LAPTOP, await staffClient(product, 'treasury'));
  await page.goto(`/desk/orders/${order.reference}`);
  await expect(page.getByText('Should have arrived')).toBeVisible();
  await expect(page.getByTitle(`Proof of payment for ${order.reference}`, { exact: true })).toBeVisible();
  // The browser's own viewer runs in the frame: the desk's policy lets it.
  const viewers = () => page.frames().filter((frame) => frame.url().startsWith('chrome-extension:')).length;
  await expect.poll(viewers).toBe(1);
  await page.getByRole('button', { name: /^Enlarge: Proof/ }).click();
  await expect.poll(viewers).toBe(2);
  await expect(page.getByRole('dialog').getByText('₦150,000.00')).toBeVisible();
  await leave();
});

test('a figure of the day leads to the orders that it counts', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'support'));
  await page.goto('/desk/');
  await page.getByRole('link', { name: 'Time to confirm' }).click();
  // Those that go on, and those of the sample's refunds.
  await expect(page.getByText('6 in all')).toBeVisible();
  await expect.poll(() => page.getByLabel('Orders that were').inputValue()).toBe('confirmed');
  await page.getByText('Goods', { exact: true }).click();
  await expect(page.getByText('No order matches')).toBeVisible();
  await leave();
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

test('the keyboard goes through a queue', async () => {
  const { page, leave } = await browsers.open(LAPTOP, await staffClient(product, 'owner'));
  await page.goto('/desk/orders?status=all');
  // The choice of a type keeps the focus; the keys work all the same.
  await page.getByText('RMB Payment', { exact: true }).first().click();
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('/');
  await expect
    .poll(() => page.getByLabel('Search orders').evaluate((box) => box === document.activeElement))
    .toBe(true);
  await leave();
});

/** Opens what the search of the desk finds first. */
async function openFound(page: Page, typed: string, found: RegExp): Promise<void> {
  await search(page, typed, found);
  await page.getByRole('option', { name: found }).first().click();
}

const answerBox = (page: Page) => page.getByLabel('Answer', { exact: true });

/** Somebody whose order was cancelled opens a case about it. */
async function openCase(owner: Client, name: string): Promise<string> {
  const { client, firstname } = await newCustomer(product, { name });
  const order = await placePaymentOf(client);
  data(await owner.call(deskCancelOrder, { params: order, body: { reason: 'Closed for the week' } }));
  const body = { trx_type: 'payment' as const, trx_ref: order.reference, message: `I am ${firstname}` };
  return data(await client.call(writeCase, { body })).case_id;
}

test('an answer that is being written to one customer stands in no other’s case', async () => {
  const owner = await staffClient(product, 'owner');
  const first = await openCase(owner.client, 'Ifeoma Case');
  await openCase(owner.client, 'Kunle Case');
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

const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('button');
const opened = (page: Page) =>
  page.getByRole('region', { name: 'Conversation' }).getByRole('heading').first();

/** They write about an order each, and wait in the inbox in this order. */
async function writeToUs(...names: string[]): Promise<void> {
  for (const name of names) {
    const { client } = await newCustomer(product, { name });
    const { reference } = await placePaymentOf(client);
    const body = { trx_type: 'payment' as const, trx_ref: reference, message: 'Where is my money?' };
    data(await client.call(addChat, { body }));
  }
}

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
  await writeToUs('Inbox Ade', 'Inbox Bola', 'Inbox Chidi');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.clock.install();
  await page.goto('/desk/inbox');
  await conversations(page).filter({ hasText: 'Inbox Ade' }).click();
  await answerBox(page).fill('Good morning, your payment has arrived.');
  const settled = settledOn(page);
  // From here on time goes on only where it is told to: they type on at once, however slow the machine is.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
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
  await writeToUs('Held Ade', 'Held Bola', 'Held Chidi');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  await page.goto('/desk/inbox');
  await conversations(page).filter({ hasText: 'Held Ade' }).click();
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

test('the keyboard goes on where what it pressed has gone with its conversation, or with the moves of its order', async () => {
  const owner = await staffClient(product, 'owner');
  await writeToUs('Gone Ade', 'Gone Bola');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('#main') && document.activeElement.textContent);
  await page.goto('/desk/inbox');
  await conversations(page).filter({ hasText: 'Gone Ade' }).click();
  await answerBox(page).fill('Good morning, your payment has arrived.');
  await answerBox(page).press('Control+Enter');
  await expect.poll(() => opened(page).textContent()).toBe('Gone Bola');
  await expect.poll(focused).toMatch('Gone Bola');

  const { client } = await newCustomer(product, { name: 'Gone Chidi' });
  const { reference } = await placePaymentOf(client);
  await page.goto(`/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Cancel order' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The customer asked for it.');
  await dialog.getByRole('button', { name: 'Cancel the order' }).press('Enter');
  await expect.poll(focused).toMatch(/^This order is cancelled/);

  // Where nothing stands in its place, to what stood around it.
  await page.goto('/desk/content/faqs');
  await page.getByRole('button', { name: 'Add a question' }).press('Enter');
  await dialog.getByLabel('Question', { exact: true }).fill('Is it gone?');
  await dialog.getByLabel('Answer', { exact: true }).fill('Soon.');
  await dialog.getByRole('button', { name: 'Add it' }).press('Enter');
  const entry = page.getByRole('button', { name: 'Change Is it gone?' });
  await expect(entry).toBeVisible();
  await entry.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).last().press('Enter');
  await expect(entry).toBeGone();
  await expect.poll(focused).toMatch('How long does a payment take?');
  await leave();
});

/** Lets the next call to an address reach the server only once it is let go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

test('what is typed while an answer is on its way stays to be sent, and the conversation with it', async () => {
  const owner = await staffClient(product, 'owner');
  const about = await openCase(owner.client, 'Zainab Slow');
  await writeToUs('Yemi Slow', 'Xola Slow');
  const { page, leave } = await browsers.open(LAPTOP, owner);
  async function typeOn(call: RegExp) {
    const letGo = await hold(page, call);
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
  await conversations(page).filter({ hasText: 'Yemi Slow' }).click();
  await typeOn(/\/orders\/.+\/messages$/);
  await expect.poll(() => conversations(page).filter({ hasText: 'Yemi Slow' }).count()).toBe(0);
  expect(await opened(page).textContent()).toBe('Yemi Slow');
  // Sent, it makes room for the next at once.
  const sent = page.waitForRequest(/\/orders\/.+\/messages$/);
  await answerBox(page).press('Control+Enter');
  expect((await sent).postData()).toContain('Please send the invoice.');
  await expect.poll(() => opened(page).textContent()).toBe('Xola Slow');
  await leave();
});

test('a key in triage is for the proof that was read, however late a colleague is seen to look at it too', async () => {
  const [owner, treasury] = [await staffClient(product, 'owner'), await staffClient(product, 'treasury')];
  const references: string[] = [];
  for (const name of ['Triage Aba', 'Triage Bode', 'Triage Chika']) {
    const { client } = await newCustomer(product, { name });
    const order = await placePaymentOf(client);
    await sendProof(client, order, 'payment', await transferSlip(`NGN ${order.reference}`));
    references.push(order.reference);
  }
  const [before = '', read = ''] = references;
  const { page, leave } = await browsers.open(LAPTOP, treasury);
  await page.goto('/desk/triage');
  const shown = page.getByRole('heading', { level: 2, name: /^CWR-/ });
  await expect(shown).toBeVisible();
  for (let now = await shown.textContent(); now !== before; now = await shown.textContent()) {
    await page.keyboard.press('j');
    await expect.poll(() => shown.textContent()).not.toBe(now);
  }
  const letGo = await hold(page, new RegExp(`/triage/${read}/view$`));
  await page.keyboard.press('y');
  await expect.poll(() => shown.textContent()).toBe(read);
  const appeared = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 1_000, appeared);
  data(await owner.client.call(viewProof, { params: { reference: read }, body: {} }));
  letGo();
  await expect(page.getByText(/looks at it too$/)).toBeVisible();
  expect(await shown.textContent()).toBe(read);
  await page.keyboard.press('y');
  const decided = page.getByRole('region', { name: 'Decided, not sent yet' }).getByRole('listitem');
  await expect.poll(() => decided.last().textContent()).toContain(read);
  await leave();
});

const SCREENS = [
  ...DESK_ROUTES,
  '/desk/orders?status=all',
  '/desk/content/testimonials',
  '/desk/content/about',
];

test('with large text no main screen scrolls sideways on a laptop', async () => {
  const owner = await staffClient(product, 'owner');
  const customer = await newCustomer(product);
  const order = await placePaymentOf(
    customer.client,
    '1234567890.55',
    'Guangzhou Baiyun Leather Goods Hall 3',
  );
  await sendProof(customer.client, order);
  const { page, leave } = await browsers.open(LAPTOP, owner);
  const wide: Record<string, string[]> = {};
  for (const address of [
    ...['/desk/', '/desk/orders?status=all', '/desk/triage', '/desk/payouts', '/desk/refunds', '/desk/inbox'],
    ...['/desk/parcels', '/desk/rates', '/desk/book', '/desk/customers', `/desk/orders/${order.reference}`],
  ]) {
    await page.goto(address);
    await settled(page);
    const found = await sidewaysWithLargeText(page);
    if (found.length > 0) wide[address] = found;
  }
  expect(wide).toEqual({});
  await leave();
});

// Colours shift nothing and sizes tint nothing, so each size in one of the two is enough.
test.each([
  { screen: PHONE, colorScheme: 'light' as const },
  { screen: LAPTOP, colorScheme: 'dark' as const },
])('every screen is sound on a $screen.name in $colorScheme', async ({ screen, colorScheme }) => {
  const { page, leave } = await browsers.open(screen, { colorScheme });
  await page.goto('/desk/sign-in');
  await page.getByLabel('Username or email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/desk/orders?status=all');
  const order = await page.getByRole('row').nth(1).getByRole('link').getAttribute('href');
  const wrong: Record<string, string[]> = {};
  for (const address of [...SCREENS, order ?? '']) {
    await page.goto(address);
    await settled(page);
    const sideways = await sidewaysScroll(page);
    const found = [
      ...(await axeFindings(page)),
      ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ];
    if (found.length > 0) wrong[address] = found;
  }
  expect(wrong).toEqual({});
  await leave();
});
