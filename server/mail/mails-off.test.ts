import { profile } from '@cowrie/contract/accounts.ts';
import { moveTracking } from '@cowrie/contract/desk/order-moves.ts';
import { changeStaffMails, staffMails } from '@cowrie/contract/desk/staff-mails.ts';
import { MAILS_OFF_PAGES } from '@cowrie/contract/mail-kinds.ts';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { mailsOff } from './off-links.ts';

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  support = await app.staff('support');
});
afterAll(() => app.close());

const track = async ({ reference }: PlacedOrder, title: string) =>
  data(
    await support.client.call(moveTracking, {
      params: { reference },
      body: { track_status: 'on the road', title },
    }),
  );
const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value;
/** As a mail program does it, with nothing of a session. */
const oneClick = (url: string) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
const offPath = (mail: Email) => new URL(header(mail, 'list-unsubscribe')?.slice(1, -1) ?? '').pathname;

it('mails about one order lie together: all answer the first, and begin with its reference', async () => {
  const customer = await app.customer();
  const order = await placeOrder('shipment', customer, support);
  const first = await app.inbox.next(customer.email);
  expect(first.subject).toBe(`${order.reference}: We have your order`);
  expect(first.messageId).toMatch(new RegExp(`^<order\\.${order.reference}@`));
  expect([first.inReplyTo, first.references]).toEqual([undefined, undefined]);
  await track(order, 'On flight ET606');
  const second = await app.inbox.next(customer.email);
  expect(second.subject).toMatch(new RegExp(`^${order.reference}: `));
  expect(second.messageId).not.toBe(first.messageId);
  expect([second.inReplyTo, second.references]).toEqual([first.messageId, first.messageId]);
});

it('a kind that one may do without is off by one click from the mail, without signing in; the others come', async () => {
  const customer = await app.customer();
  const order = await placeOrder('shipment', customer, support);
  const money = await app.inbox.next(customer.email, 'We have your order');
  expect(header(money, 'list-unsubscribe')).toBeUndefined();
  await track(order, 'On flight ET606');
  const mail = await app.inbox.next(customer.email, 'on the road');
  expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const path = offPath(mail);
  expect(mail.text).toContain(path);
  expect(mail.html).toContain(path);

  const asks = await app.http.inject({ url: path });
  expect([asks.statusCode, asks.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(asks.body).toContain('where your goods are');
  expect(data(await customer.client.call(profile, {})).tracking_mails).toBe(true);

  for (let press = 0; press < 2; press += 1) {
    const done = await oneClick(path);
    expect([done.statusCode, done.headers.location]).toEqual([200, undefined]);
    expect(done.body).toContain('These emails are off');
  }
  expect(data(await customer.client.call(profile, {}))).toMatchObject({
    tracking_mails: false,
    reply_mails: true,
  });
  await track(order, 'Over the Sahara');
  const next = await placeOrder('shipment', customer, support);
  expect((await app.inbox.next(customer.email)).subject).toBe(`${next.reference}: We have your order`);
  expect(app.inbox.left(customer.email)).toEqual([]);
});

it('a link that is not ours turns nothing off', async () => {
  const customer = await app.customer();
  const brand = { name: 'Cowrie', publicUrl: app.context.config.publicUrl };
  const off = { whose: 'customer', id: BigInt(customer.id), kind: 'tracking_mails' } as const;
  const { url } = mailsOff({ secrets: app.context.secrets, brand }, off);
  const token = url.split(MAILS_OFF_PAGES)[1] ?? '';
  const forged = [
    token.replace('tracking_mails', 'reply_mails'),
    token.replace(/^customer\.\d+/, `customer.${BigInt(customer.id) + 1n}`),
    token.replace(/^customer/, 'staff'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    token.split('.').slice(0, 3).join('.'),
    'nothing',
  ];
  for (const one of forged) {
    const answer = await oneClick(MAILS_OFF_PAGES + one);
    expect([one, answer.statusCode]).toEqual([one, 404]);
    expect((await app.http.inject({ url: MAILS_OFF_PAGES + one })).statusCode).toBe(404);
  }
  expect(data(await customer.client.call(profile, {}))).toMatchObject({
    tracking_mails: true,
    reply_mails: true,
  });
});

it('staff turn mails about notes that name them off by a link, and on again in their account', async () => {
  const { id } = await app.context.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', support.username)
    .executeTakeFirstOrThrow();
  const brand = { name: 'Cowrie', publicUrl: app.context.config.publicUrl };
  const { url } = mailsOff(
    { secrets: app.context.secrets, brand },
    { whose: 'staff', id, kind: 'mention_mails' },
  );
  expect((await oneClick(new URL(url).pathname)).statusCode).toBe(200);
  expect(data(await support.client.call(staffMails, {})).mails).toEqual({ mention_mails: false });
  data(await support.client.call(changeStaffMails, { body: { mention_mails: true } }));
  expect(data(await support.client.call(staffMails, {})).mails).toEqual({ mention_mails: true });
});
