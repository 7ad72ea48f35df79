/** Invoices, receipts and credit notes: numbered without gaps, and the same for ever (Product §28.95, §28.97). */
import { confirmOrder, deskCancelOrder, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getBusinessDetails, listPapers, setBusinessDetails } from '@cowrie/contract/desk/papers.ts';
import { giveFreshCode } from '@cowrie/contract/desk/session.ts';
import { getBranding, getPayment } from '@cowrie/contract/orders.ts';
import type { PaperLink } from '@cowrie/contract/papers.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { setSetting } from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { sweepRemoved } from '../files/removed.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { takeBack } from '../testing/money.ts';
import { orderAt, PAYMENT, type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { step } from '../testing/step.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { creditNotesDue } from './index.ts';
import { invoiceFor } from './issue.ts';

let app: TestApp;
let ada: TestCustomer;
let owner: TestStaff;
async function openBusiness() {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  ada = await app.customer();
  owner = await app.staff('owner');
}
/** For a test that turns the clock or counts all files: what comes after it is where it was. */
async function openAnother() {
  const before = { app, ada, owner };
  await openBusiness();
  const { close } = app;
  onTestFinished(async () => {
    ({ app, ada, owner } = before);
    await close();
  });
}
beforeAll(openBusiness);
afterAll(() => app.close());

async function linksOf({ id, type }: PlacedOrder): Promise<PaperLink[]> {
  const params = { id };
  return type === 'payment'
    ? data(await ada.client.call(getPayment, { params })).payments.papers
    : data(await ada.client.call(getBranding, { params })).branding.papers;
}
async function linkOf(order: PlacedOrder, kind: PaperLink['kind']): Promise<string> {
  return (await linksOf(order)).find((link) => link.kind === kind)?.url ?? `no ${kind}`;
}
const get = (url: string) => app.http.inject({ url });
async function textOf(url: string): Promise<string> {
  const { rawPayload } = await get(url);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  });
  return text.replace(/\s+/g, ' ');
}
const issued = async () =>
  data(await owner.client.call(listPapers, { query: { per_page: 100 } })).papers.data;
const payment = () => placeOrder('payment', ada, owner);

/** As two people have put it into about. */
async function reachedBy(ways: { email: string; phone: string }) {
  const { db } = app.context;
  await db.deleteFrom('about').execute();
  const texts = {
    welcome_msg: 'Hi',
    who_we_are: 'Us',
    mission: 'Pay',
    services: 'Pay',
    why_choose_use: 'Fast',
  };
  await db
    .insertInto('about')
    .values({ ...texts, vision: 'Far', address: '12 Marina Road, Lagos', ...ways })
    .execute();
}

it('says who, what, how much and at which rate, in letters that can be read again', async () => {
  const details = {
    name: 'Cowrie Trade Ltd',
    address: '12 Marina Road\nLagos',
    registration_number: '1234567',
    tax_id: '20011223-0001',
    email: 'books@example.com',
    phone: '+234 803 000 0000',
  };
  await reachedBy({ email: details.email, phone: '+2348030000000' });
  data(await owner.client.call(setBusinessDetails, { body: details }));
  await app.context.db
    .updateTable('customers')
    .set({ firstname: 'Ṣadé', lastname: 'Ọláńrewájú' })
    .where('id', '=', ada.id)
    .execute();
  const body = { ...PAYMENT, receiver_name: '李薇 贸易有限公司' };
  const placed = data(await ada.client.call(placePayment, { body })).payment_order;
  const order = { ...placed, type: 'payment' } as PlacedOrder;
  const url = await linkOf(order, 'invoice');
  const got = await get(url);
  expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(got.headers['content-disposition']).toMatch(/filename="INV-\d{4}-\d{6}\.pdf"/);
  const text = await textOf(url);
  for (const said of [
    'Cowrie Trade Ltd',
    'RC 1234567',
    'TIN 20011223-0001',
    'Ṣadé Ọláńrewájú',
    '李薇',
    '贸易有限公司',
    '₦150,000.00',
    '¥750.00',
    '¥1 = ₦200.00',
    order.reference,
  ])
    expect(text).toContain(said);
});

it('leaves no file behind where it could not be recorded, and the next time it opens', async () => {
  await openAnother();
  const url = await linkOf(await payment(), 'invoice');
  const before = storedFiles(app.context);
  await app.asOwner('alter table files add constraint refuses check (false) not valid');
  expect((await get(url)).statusCode).toBe(500);
  await app.asOwner('alter table files drop constraint refuses');
  expect(storedFiles(app.context)).toHaveLength(before.length + 1);
  await sweepRemoved(app.context);
  // It may be about to be recorded.
  expect(storedFiles(app.context)).toHaveLength(before.length + 1);
  expect((await get(url)).statusCode).toBe(200);
  const later = new Date(app.clock.now().getTime() + 2 * HOUR_MS);
  await sweepRemoved({ ...app.context, clock: () => later });
  expect(storedFiles(app.context)).toHaveLength(before.length + 1);
});

it('once issued it stays the same, whatever becomes of the business and of the customer', async () => {
  const order = await payment();
  const first = (await get(await linkOf(order, 'invoice'))).rawPayload;
  await app.context.db.updateTable('customers').set({ lastname: 'Other' }).where('id', '=', ada.id).execute();
  const body = { name: 'Else', address: '', registration_number: '', tax_id: '', email: '', phone: '' };
  data(await owner.client.call(setBusinessDetails, { body }));
  expect((await get(await linkOf(order, 'invoice'))).rawPayload.equals(first)).toBe(true);
  for (const change of [{ number: 99 }, { facts: '{}' }, { file_id: null }])
    await expect(
      app.context.db.updateTable('papers').set(change).where('order_id', '=', BigInt(order.id)).execute(),
    ).rejects.toThrow('stays as it is');
  await expect(
    app.context.db.deleteFrom('papers').where('order_id', '=', BigInt(order.id)).execute(),
  ).rejects.toThrow('stays as it is');
});

it('numbers of a year have no gap and none comes twice, with many at once and with some that fail', async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, payment));
  const links = await Promise.all(orders.map((order) => linkOf(order, 'invoice')));
  const failing = orders.map(({ id }) =>
    transaction(app.context.db, async (tx) => {
      await invoiceFor({ ...app.context, db: tx as never }, BigInt(id));
      throw new Error('taken back');
    }).catch((error: Error) => error.message),
  );
  const [answers, failures] = await Promise.all([
    Promise.all([...links, ...links].map(get)),
    Promise.all(failing),
  ]);
  expect(new Set(failures)).toEqual(new Set(['taken back']));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const numbers = (await issued())
    .filter(({ kind }) => kind === 'invoice')
    .map(({ number }) => number.split('-').slice(1).map(Number));
  // Whoever runs this at new year has issued them in two.
  for (const ofYear of Map.groupBy(numbers, ([year]) => year).values()) {
    const inOrder = ofYear.map(([, number = 0]) => number).sort((a, b) => a - b);
    expect(inOrder).toEqual(inOrder.map((_, index) => index + 1));
  }
  expect(numbers.length).toBeGreaterThanOrEqual(12);
});

it('an order gets its invoice with its amount, a receipt with its money, a credit note as it is cancelled', async () => {
  const order = await placeOrder('branding', ada, owner);
  const { reference } = order;
  await step('nothing without an amount', async () => {
    expect(await linksOf(order)).toEqual([]);
  });
  const quote = (amount: string) =>
    owner.client.call(quoteOrder, { params: { reference }, body: { amount } });
  await step('another amount takes the first invoice back', async () => {
    data(await quote('5000.00'));
    const first = await textOf(await linkOf(order, 'invoice'));
    const { name } = data(await ada.client.call(getBranding, { params: { id: order.id } })).branding;
    expect(first.split(name), 'says once what it is for').toHaveLength(2);
    data(await quote('6000.00'));
    const second = await textOf(await linkOf(order, 'invoice'));
    expect([first.includes('₦5,000.00'), second.includes('₦6,000.00')]).toEqual([true, true]);
    const of = (await issued()).filter((paper) => paper.order_reference === reference);
    expect(of.map(({ kind, credited_by }) => [kind, credited_by !== null])).toEqual([
      ['invoice', false],
      ['credit-note', false],
      ['invoice', true],
    ]);
  });
  await step('cancelled, it is taken back by the clock as well', async () => {
    data(await owner.client.call(deskCancelOrder, { params: { reference }, body: { reason: 'Asked for' } }));
    expect((await linksOf(order)).at(-1)?.kind).toBe('credit-note');
    await creditNotesDue(app.context);
    const [last] = await issued();
    expect(last).toMatchObject({ kind: 'credit-note', amount: '6000.00', order_reference: reference });
    expect(await textOf(last?.url ?? '')).toContain('Takes back');
    // What the order links to is what was issued.
    expect((await get(await linkOf(order, 'credit-note'))).statusCode).toBe(200);
    expect((await issued())[0]?.id).toBe(last?.id);
  });
});

it.each(['cancelled', 'taken back'] as const)(
  'what was %s before a stop of two weeks has its credit note after it',
  async (kind) => {
    await openAnother();
    await creditNotesDue(app.context);
    const order = await orderAt(kind === 'cancelled' ? 'pending' : 'processing', 'payment', ada, owner);
    const { reference } = order;
    if (kind === 'cancelled') {
      await textOf(await linkOf(order, 'invoice'));
      data(
        await owner.client.call(deskCancelOrder, { params: { reference }, body: { reason: 'Asked for' } }),
      );
    } else {
      await textOf(await linkOf(order, 'receipt'));
      data(await takeBack(app, order, 'receipt', [await app.staff('treasury'), owner]));
    }
    app.clock.advance(14 * DAY_MS);
    await creditNotesDue(app.context);
    owner = await app.staff('owner');
    expect((await issued())[0]).toMatchObject({ kind: 'credit-note', order_reference: reference });
  },
);

it('money that came has a receipt, which says what is left', async () => {
  const order = await orderAt('processing', 'payment', ada, owner);
  const text = await textOf(await linkOf(order, 'receipt'));
  expect(text).toMatch(/Received ₦150,000\.00/);
  expect(text).toContain('Still to pay ₦0.00');
});

it('a receipt that is first opened once its order is cancelled asks for nothing more', async () => {
  const order = await orderAt('awaiting', 'payment', ada, owner);
  const { reference } = order;
  data(await owner.client.call(confirmOrder, { params: { reference }, body: { arrived: '60000.00' } }));
  data(await owner.client.call(deskCancelOrder, { params: { reference }, body: { reason: 'Asked for' } }));
  const text = await textOf(await linkOf(order, 'receipt'));
  expect(text).toMatch(/Received ₦60,000\.00/);
  expect(text).not.toContain('Still to pay');
});

it('a receipt whose money is taken back says so at once, and a credit note names it', async () => {
  const order = await orderAt('processing', 'payment', ada, owner);
  await textOf(await linkOf(order, 'receipt'));
  const receipt = async () =>
    (await issued()).find(
      ({ kind, order_reference }) => kind === 'receipt' && order_reference === order.reference,
    );
  expect(await receipt()).toMatchObject({ is_taken_back: false, credited_by: null });
  data(await takeBack(app, order, 'receipt', [await app.staff('treasury'), owner]));
  expect(await receipt()).toMatchObject({ is_taken_back: true, credited_by: null });
  await creditNotesDue(app.context);
  await creditNotesDue(app.context);
  const [note] = await issued();
  expect(note).toMatchObject({ kind: 'credit-note', order_reference: order.reference, is_taken_back: false });
  expect(await receipt()).toMatchObject({ credited_by: note?.number });
  expect(await textOf(note?.url ?? '')).toContain(`Receipt ${(await receipt())?.number} no longer counts.`);
  expect((await linksOf(order)).map(({ kind }) => kind)).toEqual(['credit-note', 'invoice']);
});

it('a link opens its paper and no other, and not for ever', async () => {
  await openAnother();
  const url = await linkOf(await payment(), 'invoice');
  const other = await payment();
  const wrong = [
    url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
    url.replace(/order\/\d+/, `order/${other.id}`),
    url.replace('/order/', '/journal/'),
    url.replace('/order/', '/constructor/'),
    url.replace(/\?.*/, ''),
  ];
  for (const one of wrong) expect((await get(one)).statusCode).toBe(404);
  app.clock.advance(2 * HOUR_MS);
  expect((await get(url)).statusCode).toBe(404);
});

const NO_DETAILS = { name: '', address: '', registration_number: '', tax_id: '', email: '', phone: '' };

it('what they say of the business takes a fresh code, and is told to every owner and the treasury', async () => {
  await openAnother();
  const [another, treasurer] = [await app.staff('owner'), await app.staff('treasury')];
  const body = { ...NO_DETAILS, address: '14 Marina Road' };
  const write = () => another.client.call(setBusinessDetails, { body });
  app.clock.advance(11 * MINUTE_MS);
  // Whoever has a session left open, or stolen, would write all invoices.
  expect(await write()).toMatchObject({ httpStatus: 403, code: 'fresh_code_needed' });
  data(await another.client.call(giveFreshCode, { body: { code: another.code() } }));
  data(await write());
  const { email } = await app.context.db
    .selectFrom('staff')
    .select('email')
    .where('id', '=', treasurer.id)
    .executeTakeFirstOrThrow();
  const { text } = await app.inbox.next(email, 'What papers say of the business has changed');
  expect(text).toContain('14 Marina Road');
  // Nothing changed, nothing to tell.
  data(await write());
  expect(app.inbox.left(email)).toEqual([]);
});

it.each([
  ['address', { address: 'Pay into GTBank 0123456789 from now on' }],
  ['address', { address: 'Pay into GTBank O12\u200b3-456\u2024789' }],
  ['name', { name: 'Cowrie, GTBank 01234 56789' }],
  ['registration_number', { registration_number: '1234567, pay 0123456789' }],
  ['tax_id', { tax_id: '20011223-0001, or GTBank 0123456789' }],
  ['email', { email: 'pay@elsewhere.example' }],
  ['phone', { phone: '0803 999 9999' }],
] as const)('nobody alone has papers name somewhere to pay, in their %s', async (field, details) => {
  const { client } = await app.staff('owner');
  const before = data(await client.call(getBusinessDetails, {})).details;
  const body = { ...NO_DETAILS, ...details };
  expect(await client.call(setBusinessDetails, { body })).toMatchObject({
    httpStatus: 400,
    errors: { [field]: [expect.stringContaining('reads like somewhere to pay')] },
  });
  expect(data(await client.call(getBusinessDetails, {})).details).toEqual(before);
});

it('what they said before stays where it is not touched, and ways to reach us are those of about', async () => {
  const { client } = await app.staff('owner');
  const { db } = app.context;
  await reachedBy({ email: 'books@example.com', phone: '+2348030000000' });
  const old = { ...NO_DETAILS, address: 'Zenith 1012345678' };
  await transaction(db, (tx) => setSetting(tx, 'business_details', old));
  const body = { ...old, email: 'books@example.com', phone: '0803 000 0000', tax_id: '1012345678' };
  expect(data(await client.call(setBusinessDetails, { body })).details).toEqual({
    ...body,
    name: 'Cowrie',
  });
});
