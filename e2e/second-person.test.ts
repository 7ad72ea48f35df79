/** Where customers pay, where parcels go, and who answers for the business, is changed by two people: one writes, another approves. */
import { approveContentProposal, contentCalls } from '@cowrie/contract/desk/content.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { shippingAddresses } from '@cowrie/contract/shipping.ts';
import { expect, test } from 'vitest';
import { data, newCustomer, placePaymentOf, staffClient } from './testing/api.ts';
import { axeFindings, LAPTOP, PHONE, sidewaysScroll } from './testing/browser.ts';
import { section } from './testing/staff.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage();

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

test('an address that an editor changes reaches customers once the treasury has approved it', async () => {
  const customer = await newCustomer(product);
  const phones = async () =>
    data(await customer.client.call(shippingAddresses, {})).shipping_addresses.map(
      (row) => row.receiver_phone,
    );
  const before = await phones();
  const editor = await browsers.open(LAPTOP, await staffClient(product, 'content'));
  await editor.page.goto('/desk/content/warehouse-addresses');
  await editor.page
    .getByRole('button', { name: /^Change / })
    .first()
    .click();
  const panel = editor.page.getByRole('dialog');
  const phone = panel.getByLabel('Receiver phone');
  await phone.fill('+86 138 0000 1111');
  // Marking it with the pointer may end beside the panel, which stays with what was typed.
  const box = (await phone.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await editor.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await editor.page.mouse.down();
  await editor.page.mouse.move(20, box.y + box.height / 2, { steps: 5 });
  await editor.page.mouse.up();
  expect(await phone.inputValue()).toBe('+86 138 0000 1111');
  await panel.getByRole('button', { name: 'Save the change' }).click();
  await expect(editor.page.getByText('Saved. A second person has to approve it.')).toBeVisible();
  const waits = editor.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waits.getByText('+86 138 0000 1111')).toBeVisible();
  await expect(waits.getByText('Proposed by you')).toBeVisible();
  // One press takes nothing back: the list may have moved under the pointer.
  await waits.getByRole('button', { name: 'Take it back' }).click();
  const sure = editor.page.getByRole('dialog', { name: 'Take it back?' });
  await expect(sure.getByText('+86 138 0000 1111')).toBeVisible();
  await sure.getByRole('button', { name: 'Back', exact: true }).click();
  await expect
    .poll(() => waits.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled'))
    .toBe('true');
  expect(await phones()).toEqual(before);

  const second = await browsers.open(LAPTOP, await staffClient(product, 'treasury'));
  await second.page.goto('/desk/content');
  const waiting = second.page.getByRole('region', { name: 'Waiting for a second person' });
  await expect(waiting.getByText(/^Warehouse addresses: Change/)).toBeVisible();
  await expect(waiting).toBeVisible();
  expect(await axeFindings(second.page)).toEqual([]);
  await second.page.setViewportSize({ width: 360, height: 800 });
  expect(await sidewaysScroll(second.page)).toBe(0);
  await second.page.setViewportSize({ width: 1280, height: 800 });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await second.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(second.page.getByText('Approved. It is live.')).toBeVisible();
  await expect(waiting).toBeGone();
  expect(await phones()).toContain('+86 138 0000 1111');
  await editor.leave();
  await second.leave();
});

test('an order leads to a chat with the business’s own number, where it has one', async () => {
  const { client: editor } = await staffClient(product, 'content');
  const { client: second } = await staffClient(product, 'treasury');
  const customer = await newCustomer(product);
  const { id, reference } = await placePaymentOf(customer.client);
  const setNumber = async (whatsapp_number: string) => {
    const [row] = data(await editor.call(contentCalls.about.list, {})).rows;
    const body = { ...(row as object), whatsapp_number } as CallInput<
      typeof contentCalls.about.update
    >['body'];
    const params = { id: row?.id ?? '' };
    const { proposal } = data(await editor.call(contentCalls.about.update, { params, body }));
    data(await second.call(approveContentProposal, { params: { id: proposal?.id ?? '' } }));
  };
  const { page, leave } = await browsers.open(PHONE, customer);
  const panel = page.getByRole('dialog');
  const chat = panel.getByRole('link', { name: /^Ask about this order on WhatsApp/ });
  const leadsTo = async () => {
    await page.goto(`/orders?order=payment-${id}`);
    await expect(panel.getByRole('log')).toBeVisible();
    const links = await chat.all();
    return Promise.all(links.map((link) => link.getAttribute('href')));
  };
  await setNumber('+234 803 555 0199');
  const words = encodeURIComponent(`Hello Cowrie, this is about my order ${reference}.`);
  await expect.poll(leadsTo).toEqual([`https://wa.me/2348035550199?text=${words}`]);
  await setNumber('');
  await expect.poll(leadsTo).toEqual([]);
  await leave();
});
