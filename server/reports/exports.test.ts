/** The books as CSV: what the filter leaves, readable by a spreadsheet, noted in the log (Product §23.6). */
import type { AddressInfo } from 'node:net';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { bookAccounts } from '@cowrie/contract/desk/book.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import {
  exportAuditLog,
  exportJournals,
  exportOrders,
  exportStatement,
  exportTransactions,
} from '@cowrie/contract/desk/exports.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { confirmOrder, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { deskLogout, updateStaff } from '@cowrie/contract/desk/session.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StaffMember } from '../sessions/staff.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { takeBack } from '../testing/money.ts';
import { toNoon } from '../testing/noon.ts';
import { placeOrder, sendProof } from '../testing/orders.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { ordersExport } from './exports.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  toNoon(app.clock);
  customer = await app.customer();
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

/** The lines of a file, its header first, which fields without quotes allow to split simply. */
const linesOf = async (file: Blob) => (await file.text()).trimEnd().split('\r\n');

/** Orders of a customer by the hundred, `CWR-00000001` and so on. */
const placeMany = ({ id }: TestCustomer, prefix: string, count: number) =>
  sql`insert into orders (reference, type, customer_id, name, quantity, created_at, updated_at, status_since)
    select ${prefix} || lpad(n::text, 7, '0'), 'branding', ${id}, 'Caps', '50 - 100', now(), now(), now()
    from generate_series(1, ${count}) n`.execute(app.context.db);

describe('orders', () => {
  let buyer: TestCustomer;
  let two: { customer: string };
  let payment: { reference: string };
  let goods: { reference: string };
  beforeAll(async () => {
    buyer = await app.customer();
    two = { customer: String(buyer.id) };
    payment = await placeOrder('payment', buyer, owner);
    const body = { username: buyer.username, name: '=HYPERLINK("http://evil.example")', quantity: '2' };
    goods = data(await owner.client.call(raiseGoodsOrder, { body }));
  });

  it('one line each, with a byte order mark, and what could run as a formula defused', async () => {
    const file = data(await treasury.client.download(exportOrders, { query: two }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...lines] = await linesOf(file);
    expect(header?.split(',').slice(0, 3)).toEqual([expect.stringMatching(/reference$/), 'type', 'status']);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${payment.reference},payment,pending,`);
    expect(lines[0]).toContain(',150000.00,NGN,750.00,RMB,');
    expect(lines[1]).toContain(goods.reference);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines[1]).toMatch(/,'\+234\d+$/);
  });

  it('filtered as the list is', async () => {
    const only = async (query: object) =>
      (
        await linesOf(data(await treasury.client.download(exportOrders, { query: { ...two, ...query } })))
      ).slice(1);
    expect(await only({ type: 'payment' })).toHaveLength(1);
    expect(await only({ status: 'successful' })).toHaveLength(0);
    expect(await only({ q: buyer.username, status: 'all' })).toHaveLength(2);
    const today = dayOf(app.clock.now().getTime());
    expect(await only({ from: today, to: today })).toHaveLength(2);
    expect(await only({ to: '2020-01-01' })).toHaveLength(0);
    expect(await only({ day_of: 'confirmed', from: today })).toHaveLength(0);
    expect(await only({ type: 'goods' })).toHaveLength(1);
    expect(await only({ customer: '999999' })).toHaveLength(0);
    expect(await treasury.client.download(exportOrders, { query: { from: 'soon' } })).toMatchObject({
      httpStatus: 400,
    });
  });

  it('more than one batch, each exactly once', async () => {
    const before = await app.context.db
      .selectFrom('orders')
      .select(sql<bigint>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    await placeMany(customer, 'CWR-0', 2500);
    const [, ...lines] = await linesOf(data(await treasury.client.download(exportOrders, { query: {} })));
    const references = lines.map((line) => line.split(',')[0]);
    expect(references).toHaveLength(2500 + Number(before.count));
    expect(new Set(references).size).toBe(references.length);
  });

  it('by when they were confirmed, each exactly once, in batches that read no more than their own', async () => {
    const buyer = await app.customer();
    const many = 20_000;
    await placeMany(buyer, 'CWC-', many);
    // The last placed was confirmed first, and several at one moment.
    await sql`insert into order_events (order_id, event, to_status, title, actor, created_at)
      select id, 'confirm', 'processing', 'Confirmed', 'staff', now() - id / 7 * interval '1 minute'
      from orders where customer_id = ${buyer.id}`.execute(app.context.db);
    await app.asOwner('analyze orders, order_events');
    const query = { day_of: 'confirmed' as const, from: '2000-01-01' };
    const taken: string[] = [];
    const read = await rowsRead(app.context.db, 'order_events', async (reports) => {
      const call = { context: { ...app.context, reports }, staff: { id: owner.id } as StaffMember, query };
      for await (const rows of ordersExport.batches({ ...call, now: app.clock.now() }))
        taken.push(...rows.map(({ reference }) => reference).filter((one) => one.startsWith('CWC-')));
    });
    expect(taken).toHaveLength(many);
    expect(new Set(taken).size).toBe(many);
    // Each event, and whether it is the last of its order: in each of twenty batches, that would be fifteen times as much.
    expect(read).toBeLessThan(3 * many);
  });

  it('by when they were confirmed, once though one is confirmed anew meanwhile', async () => {
    const buyer = await app.customer();
    await placeMany(buyer, 'CWA-', 1500);
    const confirmAll = () =>
      sql`insert into order_events (order_id, event, to_status, title, actor, created_at)
        select id, 'confirm', 'processing', 'Confirmed', 'staff', now() from orders
        where customer_id = ${buyer.id} order by id`.execute(app.context.db);
    await confirmAll();
    const query = { day_of: 'confirmed' as const, customer: String(buyer.id) };
    const taken: string[] = [];
    const call = { context: app.context, staff: { id: owner.id } as StaffMember, query };
    for await (const rows of ordersExport.batches({ ...call, now: app.clock.now() })) {
      taken.push(...rows.map(({ reference }) => reference));
      await confirmAll();
    }
    expect(taken).toHaveLength(1500);
    expect(new Set(taken).size).toBe(1500);
  });

  it('whatever is written meanwhile, each that was there before exactly once', async () => {
    const busy = await app.customer();
    await placeMany(busy, 'CWR-1', 2500);
    const { context, clock } = app;
    const query = { customer: String(busy.id) };
    const staff = { id: treasury.id } as StaffMember;
    const came: string[] = [];
    for await (const rows of ordersExport.batches({ context, staff, query, now: clock.now() })) {
      came.push(...rows.map(({ reference }) => reference));
      await sql`update orders set updated_at = now() + interval '1 hour', status_since = now() + interval '1 hour'
        where customer_id = ${busy.id} and id % 3 = 0`.execute(context.db);
      await placeOrder('branding', busy, owner);
    }
    const before = came.filter((reference) => reference.startsWith('CWR-1000'));
    expect(before).toHaveLength(2500);
    expect(new Set(came).size).toBe(came.length);
  });
});

it('transactions: listed, summed and exported alike', async () => {
  const order = await placeOrder('payment', customer, owner);
  data(await sendProof(customer, order));
  data(await treasury.client.call(confirmOrder, { params: { reference: order.reference } }));
  const today = dayOf(app.clock.now().getTime());
  const query = { status: 'successful', from: today, to: today } as const;
  const listed = data(await treasury.client.call(deskTransactions, { query }));
  expect(listed.transactions.data).toMatchObject([
    { order_reference: order.reference, amount: '150000.00', payment_option_code: 'bank-transfer' },
  ]);
  expect(listed.transactions.pagination.total).toBe(1);
  expect(listed.sums).toMatchObject([{ currency: 'NGN', amount: '150000.00' }]);
  const [, ...lines] = await linesOf(data(await treasury.client.download(exportTransactions, { query })));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`${order.reference},payment,successful,150000.00,NGN,bank-transfer,,${today} `);
});

it('transactions: what arrived, where, by which reference and who settled it, as the bank and the screen have it', async () => {
  const buyer = await app.customer();
  const [more, back] = [await placeOrder('payment', buyer, owner), await placeOrder('payment', buyer, owner)];
  for (const [order, arrived, bank_reference] of [
    [more, '160000.00', 'FT2611300001'],
    [back, '150000.00', 'FT2611300002'],
  ] as const) {
    data(await sendProof(buyer, order, bank_reference));
    const body = { arrived, bank_reference };
    data(await treasury.client.call(confirmOrder, { params: { reference: order.reference }, body }));
  }
  data(await takeBack(app, back, 'receipt', [await app.staff('treasury'), owner]));
  const query = { from: dayOf(app.clock.now().getTime()) };
  const [header = '', ...lines] = await linesOf(
    data(await treasury.client.download(exportTransactions, { query })),
  );
  const said = ({ reference }: { reference: string }) =>
    lines
      .filter((line) => line.includes(reference))
      .map((line) => line.split(',').slice(header.split(',').indexOf('arrived')));
  const by = treasury.name;
  expect(said(more)).toEqual([
    ['160000.00', 'NGN', expect.any(String), 'FT2611300001', '', by, 'processing'],
  ]);
  const { accounts } = data(await treasury.client.call(bookAccounts, {}));
  const bank = accounts.find(({ kind, currency }) => kind === 'pay-in' && currency === 'NGN');
  const [heads = '', ...booked] = await linesOf(
    data(await treasury.client.download(exportStatement, { query: { account: bank?.id ?? '' } })),
  );
  const written = booked.find((line) => line.includes(more.reference))?.split(',');
  expect(written?.[heads.split(',').indexOf('bank_reference')]).toBe('FT2611300001');
  const [first, next] = said(back);
  expect(first).toMatchObject([
    '150000.00',
    'NGN',
    expect.any(String),
    'FT2611300002',
    expect.stringMatching(/^\d{4}-\d\d-\d\d /),
    by,
    'pending',
  ]);
  expect(next).toEqual(['', '', '', '', '', '', 'pending']);
});

it('journals: each posting of each journal once, the oldest first, as they are filtered', async () => {
  const order = await placeOrder('payment', customer, owner);
  data(await sendProof(customer, order));
  const body = { arrived: '150000.00', bank_reference: 'FT2611300003' };
  data(await treasury.client.call(confirmOrder, { params: { reference: order.reference }, body }));
  const second = await app.staff('treasury');
  data(await takeBack(app, order, 'receipt', [second, owner]));
  // More than are read at once, of days that alternate.
  await sql`with written as (
      insert into journals (cause, kind, day, at, memo)
      select 'many/' || n, 'owner', date '2026-01-01' + n % 3, now(), '=SUM' from generate_series(1, 2100) n
      returning id, day)
    insert into postings (journal_id, account_id, currency, amount, day)
    select written.id, a.id, a.currency, case a.code when 'drawings' then 1 else -1 end, written.day
    from written cross join ledger_accounts a where a.code in ('drawings', 'opening')`.execute(
    app.context.db,
  );
  const rowsOf = async (query: object) => {
    const [header = '', ...lines] = await linesOf(
      data(await treasury.client.download(exportJournals, { query })),
    );
    const names = header.replace('\ufeff', '').split(',');
    return lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])),
    );
  };
  const all = await rowsOf({});
  const { rows: postings } = await sql<{ count: bigint }>`select count(*) from postings`.execute(
    app.context.db,
  );
  expect(BigInt(all.length)).toBe(postings[0]?.count);
  const places = all.map(({ day, journal }) => `${day} ${journal?.padStart(9, '0')}`);
  expect(places).toEqual(places.toSorted());
  const many = await rowsOf({ from: '2026-01-02', to: '2026-01-03', kind: 'owner' });
  expect([many.length, many[0]]).toMatchObject([2800, { day: '2026-01-02' }]);
  // No cell is a formula.
  expect(many[0]?.note).toBe("'=SUM");

  const own = all.filter((row) => row.order === order.reference);
  expect(own).toMatchObject([
    { kind: 'receipt', debit: '150000.00', credit: '', bank_reference: 'FT2611300003', staff: treasury.name },
    { kind: 'receipt', account: 'orders', debit: '', credit: '150000.00', takes_back: '' },
    { kind: 'reversal', account: 'orders', debit: '150000.00', takes_back: own[0]?.journal },
    { kind: 'reversal', credit: '150000.00', approved_by: owner.name },
  ]);
  expect(await rowsOf({ kind: 'receipt', from: own[0]?.day })).toEqual(expect.arrayContaining(own));
  expect((await rowsOf({ staff: String(owner.id), kind: 'receipt' })).length).toBe(0);
});

it('the log: says who took which export, filters by person, act and day, and is itself exported', async () => {
  const order = await placeOrder('branding', customer, owner);
  const params = { reference: order.reference };
  data(await treasury.client.call(quoteOrder, { params, body: { amount: '5000' } }));
  data(await treasury.client.download(exportTransactions, { query: { status: 'successful' } }));
  const entries = async (query: object) =>
    data(await owner.client.call(auditLog, { query: { per_page: 100, ...query } })).entries.data;
  const mine = await entries({ staff: treasury.username, action: 'export' });
  expect(mine.map(({ action }) => action)).toContain('export.transactions');
  expect(mine.find(({ action }) => action === 'export.transactions')?.detail).toContain('status=successful');
  expect(mine.every(({ staff }) => staff === treasury.username)).toBe(true);
  expect(await entries({ action: 'order.quote' })).toHaveLength(1);
  expect(await entries({ to: '2020-01-01' })).toHaveLength(0);
  const [, ...lines] = await linesOf(
    data(await owner.client.download(exportAuditLog, { query: { action: 'order.quote' } })),
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`,${treasury.username},order.quote,`);
});

it('says of each act in words what the screen says, beside what the log keeps', async () => {
  const editor = await app.staff('content');
  const body = { ...OPINION, content: 'Fast, and kind' };
  data(await editor.client.call(contentCalls.testimonials.create, { body }));
  const file = data(
    await owner.client.download(exportAuditLog, { query: { action: 'content', staff: editor.username } }),
  );
  const [header = '', row = ''] = await linesOf(file);
  expect(header).toMatch(/^\ufeff?id,at,staff,action,subject,detail,did,to,in_words$/);
  const words = 'Content: Fast, and kind\nRating: 5\nCustomer’s name: Ada\nService type: Payment\nPlace: 1';
  expect(row).toContain(',Added content,"Testimonials: Fast, and kind","');
  expect(row.endsWith(`"${words}"`), row).toBe(true);
});
const OPINION = { rating: 5, customer_pic: null, customer_name: 'Ada', service_type: 'Payment' };

it('is for those who keep the books', async () => {
  const support = await app.staff('support');
  expect(await support.client.download(exportOrders, { query: {} })).toMatchObject({ httpStatus: 403 });
  expect(await treasury.client.download(exportAuditLog, { query: {} })).toMatchObject({ httpStatus: 403 });
  expect(await app.visitor.download(exportOrders, { query: {} })).toMatchObject({ httpStatus: 401 });
});

it.each([
  [
    'blocked',
    (id: string) =>
      owner.client.call(updateStaff, { params: { id }, body: { role: 'treasury', blocked: true } }),
  ],
  [
    'given another role',
    (id: string) =>
      owner.client.call(updateStaff, { params: { id }, body: { role: 'support', blocked: false } }),
  ],
  ['signed out', (_: string, { client }: TestStaff) => client.call(deskLogout, {})],
] as const)('breaks off for whoever is %s while they take it slowly', async (_, leave) => {
  const leaver = await app.staff('treasury');
  const busy = await app.customer();
  await placeMany(busy, `CWR-${leaver.id}-`, 2500);
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const { batches } = ordersExport;
  let read = 0;
  vi.spyOn(ordersExport, 'batches').mockImplementationOnce(async function* (call) {
    for await (const rows of batches(call)) {
      read += 1;
      // The connection took no more until then.
      if (read === 2) {
        expect(await leave(String(leaver.id), leaver)).toMatchObject({ status: 'success' });
        app.clock.advance(2000);
      }
      yield rows;
    }
  });
  const answer = await fetch(`http://127.0.0.1:${port}${API_BASE}${exportOrders.path}?customer=${busy.id}`, {
    headers: { authorization: `Bearer ${leaver.token}` },
  });
  expect(answer.status).toBe(200);
  let came = '';
  const whole = (async () => {
    for await (const chunk of answer.body ?? []) came += Buffer.from(chunk).toString();
  })();
  await expect(whole).rejects.toThrow();
  expect(came).not.toContain(`CWR-${leaver.id}-0001001`);
  expect(read).toBe(2);
});
