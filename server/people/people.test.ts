/** A customer as a whole at the desk: figures, marks, notes, timeline, statement (Product §28.99–28.103). */
import { addChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { blockCustomer } from '@cowrie/contract/desk/customers.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import * as api from '@cowrie/contract/desk/people.ts';
import { DAY_MS, dayBounds, dayOf } from '@cowrie/contract/time.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { giveBalance } from '../testing/money.ts';
import { toNoon } from '../testing/noon.ts';
import { orderAt, pdf, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  toNoon(app.clock);
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const whole = async ({ id }: TestCustomer) =>
  data(await owner.client.call(api.customerWhole, { params: { id: String(id) } }));
async function timeline({ id }: TestCustomer, kind: api.TimelineItem['kind'] | '' = '') {
  const items: api.TimelineItem[] = [];
  let before: string | null = null;
  do {
    const query: { kind: typeof kind; before?: string } = { kind, ...(before && { before }) };
    const page = data(await owner.client.call(api.customerTimeline, { params: { id: String(id) }, query }));
    items.push(...page.items);
    before = page.next;
  } while (before);
  return items;
}

it('its figures are each of one currency, and follow what came, what is open and what is owed', async () => {
  const ada = await app.customer();
  expect(await whole(ada)).toMatchObject({ money_in: [], to_pay: [], owed: '0.00', open_orders: 0 });
  await orderAt('processing', 'payment', ada, owner);
  await placeOrder('payment', ada, owner);
  const cancelled = await orderAt('processing', 'payment', ada, owner);
  await STAFF_ACTS.cancel(owner, cancelled);
  await giveBalance(app.context, ada.id, 500n);
  expect(await whole(ada)).toMatchObject({
    money_in: [{ currency: 'NGN', amount: '300000.00' }],
    to_pay: [{ currency: 'NGN', amount: '150000.00' }],
    owed: '150000.00',
    open_orders: 2,
    balance: '5.00',
  });
});

it('marks say what was found and in which orders, and nobody has one without a reason', async () => {
  const [plain, odd] = [await app.customer(), await app.customer()];
  const [first, second] = [
    await placeOrder('payment', plain, owner),
    await placeOrder('payment', odd, owner),
  ];
  await sendProof(plain, first);
  expect((await whole(plain)).marks).toEqual([]);
  const file = pdf('the same slip');
  const third = await placeOrder('payment', odd, owner);
  await sendProof(odd, second, '', { file });
  await sendProof(odd, third, '', { file });
  const declined = await placeOrder('payment', odd, owner);
  for (const mark of ['a', 'b', 'c']) {
    await sendProof(odd, declined, mark);
    await STAFF_ACTS.decline(owner, declined);
  }
  data(await owner.client.call(blockCustomer, { params: { id: String(odd.id) }, body: { blocked: true } }));
  const { marks } = await whole(odd);
  expect(marks.map(({ mark }) => mark)).toEqual(['blocked', 'same-proof', 'declines']);
  expect(new Set(marks[1]?.orders)).toEqual(new Set([second.reference, third.reference]));
  expect(marks[2]?.orders).toEqual([declined.reference]);
});

it('one timeline has all of it, page by page, each thing once', async () => {
  const ada = await app.customer();
  const order = await placeOrder('branding', ada, owner);
  const { type: trx_type, reference: trx_ref } = order;
  for (let sent = 0; sent < 45; sent += 1)
    data(await ada.client.call(addChat, { body: { trx_type, trx_ref, message: `Line ${sent}` } }));
  const note = { message: 'Asks a lot', internal: true };
  data(await owner.client.call(staffMessage, { params: { reference: trx_ref }, body: note }));
  const body = {
    fullname: 'Ada',
    email_address: ada.email,
    phone_number: '+2348030000000',
    message: 'Do you ship lamps?',
  };
  data(await ada.client.call(contact, { body }));
  const all = await timeline(ada);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .reverse(),
  );
  expect(all[0]).toMatchObject({ kind: 'contact', text: 'Do you ship lamps?' });
  expect(all[1]).toMatchObject({ kind: 'message', text: 'Asks a lot', internal: true, order: trx_ref });
  expect(await timeline(ada, 'message')).toHaveLength(46);
  expect((await timeline(ada, 'move')).at(-1)).toMatchObject({ title: 'Order placed' });
});

it('a note stands with who and when, pinned ones first', async () => {
  const ada = await app.customer();
  const params = { id: String(ada.id) };
  const write = async (note: string) =>
    data(await owner.client.call(api.addCustomerNote, { params, body: { note, pinned: false } })).note;
  const first = await write('Pays late');
  await write('Prefers calls');
  data(
    await owner.client.call(api.pinCustomerNote, {
      params: { ...params, note: first.id },
      body: { pinned: true },
    }),
  );
  expect((await whole(ada)).notes.map(({ note, pinned }) => [note, pinned])).toEqual([
    ['Pays late', true],
    ['Prefers calls', false],
  ]);
});

it('a statement of each day adds up, whoever came to the balance first at midnight', async () => {
  const ada = await app.customer();
  const [midnight] = dayBounds(dayOf(app.clock.now().getTime()));
  // What took long was asked for before midnight, and written after what was asked for then.
  for (const [ms, amount] of [
    [-DAY_MS / 2, 10_000n],
    [1000, 500n],
    [-1000, 300n],
  ] as const)
    await giveBalance({ db: app.context.db, clock: () => new Date(midnight + ms) }, ada.id, amount);
  const said = async (day: string) => {
    const input = { params: { id: String(ada.id) }, body: { from: day, to: day, mail: false } };
    const { file } = data(await owner.client.call(api.makeStatement, input));
    const { rawPayload } = await app.http.inject({ url: file.url });
    const pages = await getDocumentProxy(new Uint8Array(rawPayload));
    const { text } = await extractText(pages, { mergePages: true });
    const sums = /At the beginning .*? Balance at the end ₦\S+/.exec(text.replace(/\s+/g, ' '));
    return sums?.[0].match(/₦\S+/g);
  };
  expect(await said(dayOf(midnight - DAY_MS))).toEqual(['₦0.00', '₦100.00', '₦100.00', '₦100.00']);
  expect(await said(dayOf(midnight))).toEqual([
    '₦100.00',
    ...['₦5.00', '₦105.00', '₦3.00', '₦108.00'],
    '₦108.00',
  ]);
});

it('a statement adds up, and is mailed to its customer as a file', async () => {
  const ada = await app.customer();
  await giveBalance(app.context, ada.id, 750_000n);
  await orderAt('processing', 'payment', ada, owner);
  const day = dayOf(app.clock.now().getTime());
  const body = { from: day, to: day, mail: true };
  const params = { id: String(ada.id) };
  const { file } = data(await owner.client.call(api.makeStatement, { params, body }));
  const { rawPayload } = await app.http.inject({ url: file.url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  const said = text.replace(/\s+/g, ' ');
  expect(said).toContain('At the beginning ₦0.00');
  expect(said).toContain('Balance at the end ₦7,500.00');
  expect(said).toMatch(/Received, CWR-\S+ ₦150,000\.00/);
  const mail = await app.inbox.next(ada.email, 'Your statement');
  // Beside the mark, which stands in the text.
  expect(mail.attachments).toContainEqual(
    expect.objectContaining({ filename: file.name, mimeType: 'application/pdf', disposition: 'attachment' }),
  );
  const wrong = { from: '2026-02-02', to: '2026-01-01', mail: true };
  expect(await owner.client.call(api.makeStatement, { params, body: wrong })).toMatchObject({
    httpStatus: 400,
    code: 'invalid_input',
  });
});

it('a place in the timeline of a day or a time that is none begins it anew', async () => {
  const ada = await app.customer();
  await placeOrder('branding', ada, owner);
  const params = { id: String(ada.id) };
  const first = data(await owner.client.call(api.customerTimeline, { params, query: {} }));
  for (const at of ['2026-02-31T10:00:00.1', '0000-01-01T10:00:00.1', '2026-02-01T24:00:00.000001']) {
    const query = { before: `${at}Z_message_12` };
    expect(data(await owner.client.call(api.customerTimeline, { params, query })), at).toEqual(first);
  }
});

test.runIf(isPostgres())('a statement is of one moment, whatever comes while it is made', async () => {
  const ada = await app.customer();
  const order = await placeOrder('payment', ada, owner);
  data(await sendProof(ada, order));
  const { pool } = app.context.database;
  const day = dayOf(app.clock.now().getTime());
  const body = { from: day, to: day, mail: false };
  // The mails of the proof, which may be on their way still, wait for it as well.
  const [making] = await whileHeld(pool, 'lock table refunds in access exclusive mode', async () => {
    const made = owner.client.call(api.makeStatement, { params: { id: String(ada.id) }, body });
    // It has read the balance, and not yet what came.
    await untilWaiting(pool, 1, 'refunds f left join');
    const params = { reference: order.reference };
    data(await owner.client.call(confirmOrder, { params, body: { arrived: '150100.00' } }));
    return [made] as const;
  });
  const { rawPayload } = await app.http.inject({ url: data(await making).file.url });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  expect(text).not.toContain('150,100.00');
});
