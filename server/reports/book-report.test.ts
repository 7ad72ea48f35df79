/** What moved, by day, method, account and staff member, from generated journals (Product §26.105). */
import { listJournals, NO_PAYMENT, NOBODY } from '@cowrie/contract/desk/book.ts';
import { bookReport, type ReportBy } from '@cowrie/contract/desk/book-report.ts';
import { dayOf, MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { type NewJournal, openAccount, writeJournal } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { toNoon } from '../testing/noon.ts';
import { placeOrder, sendProof } from '../testing/orders.ts';

let app: TestApp;
let treasury: TestStaff;
let id: bigint;
let today: string;
beforeAll(async () => {
  app = await createTestApp();
  toNoon(app.clock);
  treasury = await app.staff('treasury');
  const { db } = app.context;
  await openAccount(db, { code: 'in/report', kind: 'pay-in', currency: 'NGN', name: 'Report Bank' });
  const customer = await app.customer();
  const placed = await placeOrder('payment', customer, await app.staff('owner'));
  data(await sendProof(customer, placed));
  const proof = app.clock.now();
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('reference', '=', placed.reference)
    .executeTakeFirstOrThrow();
  id = row.id;
  today = dayOf(proof.getTime());
  const at = (minutes: number) => new Date(proof.getTime() + minutes * MINUTE_MS);
  const write = (journal: Omit<NewJournal, 'cause' | 'staffId' | 'day'>) =>
    transaction(db, (tx) =>
      writeJournal(tx, {
        cause: `report/${journal.kind}/${journal.now.getTime()}`,
        staffId: treasury.id,
        day: today,
        ...(journal.kind !== 'transfer' && { orderId: id }),
        ...journal,
      }),
    );
  const received = [['in/report', 15_000_000n], ['orders', -15_000_000n]] as const; // biome-ignore format: lines
  const receipt = await write({ kind: 'receipt', lines: received, now: at(20) });
  if (receipt === null) throw new Error('the receipt was there');
  const wrong = [['in/report', 500n], ['orders', -500n]] as const; // biome-ignore format: lines
  const mistaken = await write({ kind: 'receipt', lines: wrong, now: at(21) });
  if (mistaken === null) throw new Error('the mistake was there');
  const paid = [
    ['out/alipay', -75_000n],
    ['position/RMB', 75_000n],
    ['cost/RMB', -14_000_000n],
    ['orders', 14_000_000n],
  ] as const;
  await write({ kind: 'payout', lines: paid, now: at(80) });
  await write({ kind: 'completion', lines: [['orders', 1_000_000n], ['margin', -1_000_000n]], now: at(81) }); // biome-ignore format: lines
  const back = [['in/report', -500n], ['orders', 500n]] as const; // biome-ignore format: lines
  const second = (await app.staff('owner')).id;
  await write({ kind: 'reversal', lines: back, reverses: mistaken, approvedBy: second, now: at(90) });
});
afterAll(() => app.close());

const report = async (by: ReportBy) =>
  data(await treasury.client.call(bookReport, { query: { by, days: 30 } })).rows;

const MOVED = {
  in: '150000.00',
  in_currency: 'NGN',
  in_usdt: '0.00',
  out: '750.00',
  margin: '10000.00',
  refunds: '0.00',
  minutes_to_pay_out: 60,
};

it('every day is there, and what was taken back does not count', async () => {
  const rows = await report('day');
  expect(rows).toHaveLength(30);
  expect(rows.at(-1)).toMatchObject({ key: today, ...MOVED });
  // Of the receipt and of the mistaken one a minute later.
  expect(rows.at(-1)?.minutes_to_confirm).toBeOneOf([20, 21]);
  expect(rows[0]).toMatchObject({ in: '0.00', minutes_to_confirm: null });
});

it('the same by method and by staff member', async () => {
  expect(await report('method')).toEqual([expect.objectContaining({ key: 'bank-transfer', ...MOVED })]);
  expect(await report('staff')).toEqual([expect.objectContaining({ key: String(treasury.id), ...MOVED })]);
});

it('by account, each in its own currency', async () => {
  const rows = await report('account');
  expect(rows.map(({ name, in: came, out }) => ({ name, came, out }))).toEqual([
    { name: 'Alipay', came: '0.00', out: '750.00' },
    { name: 'Report Bank', came: '150000.00', out: '0.00' },
  ]);
});

it('a number leads to its journals, with those that took such back', async () => {
  const found = async (query: object) =>
    data(await treasury.client.call(listJournals, { query: { from: today, to: today, ...query } })).journals;
  const kinds = (await found({ kind: 'receipt', method: 'bank-transfer' })).map(({ kind }) => kind);
  expect(kinds).toEqual(['reversal', 'receipt', 'receipt']);
  expect(await found({ kind: 'receipt', method: 'wechat' })).toEqual([]);

  // What is for no payment, and what nobody at the desk wrote, leads to itself and not to everything.
  const branding = await placeOrder('branding', await app.customer(), treasury);
  const noted = await transaction(app.context.db, (tx) =>
    writeJournal(tx, {
      ...{ cause: 'report/branding', kind: 'receipt', orderId: BigInt(branding.id), day: today },
      ...{ lines: [['in/report', 700n], ['orders', -700n]], now: app.clock.now() }, // biome-ignore format: lines
    }),
  );
  for (const [by, query] of [
    ['method', { method: NO_PAYMENT }],
    ['staff', { staff: NOBODY }],
  ] as const) {
    expect((await report(by)).find(({ key }) => key === null)).toMatchObject({ in: '7.00' });
    expect((await found({ kind: 'receipt', ...query })).map(({ id }) => id)).toEqual([String(noted)]);
  }
});
