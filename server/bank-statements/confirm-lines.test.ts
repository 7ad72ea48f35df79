/** Lines of statements confirm orders, many at once and each by itself (Product §26.50). */

import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import {
  confirmLines,
  type StatementPair,
  statementLines,
  statementMatches,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { openAccount } from '../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { takeBack } from '../testing/money.ts';
import { onDesk, type PlacedOrder, pdf, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { utf8 } from '../testing/statement-files.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let staff: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  staff = await app.staff('owner');
  customer = await app.customer();
});
afterAll(() => app.close());

async function paid(slip?: string): Promise<PlacedOrder> {
  const order = await placeOrder('payment', customer, staff);
  data(await sendProof(customer, order, '', slip ? { file: pdf(slip) } : {}));
  return order;
}

/** The ids of the lines of a statement of an account of its own, in their order: narration, credit, debit. */
async function statement(code: string, lines: [narration: string, credit: string, debit?: string][]) {
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code, kind: 'pay-in', currency: 'NGN', name: code }),
  );
  const day = app.clock.now().toISOString().slice(0, 10);
  const rows = lines.map(
    ([narration, credit, debit = ''], n) => `${day},${code}/${n},${narration},${debit},${credit}`,
  );
  const text = ['Date,Reference,Narration,Debit,Credit', ...rows].join('\n');
  const file = new File([new Uint8Array(utf8(text))], 'march.csv');
  data(await staff.client.call(uploadStatement, { body: { account: code }, files: { statement: file } }));
  const found = data(
    await staff.client.call(statementLines, { query: { account: code, per_page: 100 } }),
  ).lines;
  const idOf = new Map(found.data.map(({ reference, id }) => [reference, id]));
  return lines.map((_, n) => idOf.get(`${code}/${n}`) ?? '');
}

type Given = { [K in keyof StatementPair]: K extends 'amount' ? string : StatementPair[K] };
const confirm = async (pairs: Given[]) =>
  data(await staff.client.call(confirmLines, { body: { pairs } })).outcomes;
const page = (order: PlacedOrder) => onDesk(staff, order);
const statusOf = async (order: PlacedOrder) => (await page(order)).order.status;
async function lineOf(code: string, id: string) {
  const { lines } = data(await staff.client.call(statementLines, { query: { account: code } }));
  return lines.data.find((line) => line.id === id);
}

it('confirms what is certain together, and one that was confirmed meanwhile keeps none of the others back', async () => {
  const orders = [await paid(), await paid(), await paid()] as const;
  const lines = await statement(
    'in/together',
    orders.map(({ reference }) => [`NIP ${reference}`, '150000.00']),
  );
  const { certain } = data(await staff.client.call(statementMatches, { query: { account: 'in/together' } }));
  const pairs = certain.map(({ line, order }) => ({
    line_id: line.id,
    reference: order.reference,
    amount: order.missing,
  }));
  expect(pairs.map(({ line_id }) => line_id).sort()).toEqual([...lines].sort());
  const [, byHand] = orders;
  data(await staff.client.call(confirmOrder, { params: { reference: byHand.reference } }));

  const outcomes = await confirm(pairs);
  for (const { reference, ...outcome } of outcomes)
    expect(outcome).toMatchObject(
      reference === byHand.reference
        ? { outcome: 'refused', code: 'order_moved', message: expect.stringContaining('has changed') }
        : { outcome: 'confirmed', status: 'processing', amount_missing: '0.00', to_balance: '0.00' },
    );
  const states = await Promise.all(lines.map((id) => lineOf('in/together', id)));
  expect(states.map((line) => [line?.state, line?.order_reference])).toEqual([
    ['taken', orders[0].reference],
    ['open', null],
    ['taken', orders[2].reference],
  ]);

  await step('with account, amount and reference of the line, and an audit entry', async () => {
    const { money } = await page(orders[0]);
    expect(money?.receipts).toMatchObject([
      { amount: '150000.00', account: { code: 'in/together' }, bank_reference: 'in/together/0' },
    ]);
    const { entries } = data(await staff.client.call(auditLog, { query: { per_page: 100 } }));
    expect(entries.data.filter(({ subject }) => subject === orders[0].reference)).toMatchObject([
      { action: 'order.confirm', detail: expect.stringContaining('by a line of a statement') },
    ]);
  });

  await step('and sent again, it is answered as it went', async () => {
    expect(await confirm(pairs)).toEqual(outcomes);
    expect((await page(orders[0])).money?.receipts).toHaveLength(1);
  });
});

it('gives a line to one order only, in one call and in two at once', async () => {
  const [first, second, third, fourth] = [await paid(), await paid(), await paid(), await paid()];
  const [line = '', contested = ''] = await statement('in/once', [
    ['For one', '150000.00'],
    ['For one of two', '150000.00'],
  ]);
  expect(await confirm([first, second].map(({ reference }) => ({ line_id: line, reference })))).toMatchObject(
    [
      { outcome: 'confirmed' },
      { outcome: 'refused', code: 'changed_meanwhile', reference: second.reference },
    ],
  );
  expect(await statusOf(second)).toBe('awaiting');

  const outcomes = await Promise.all(
    [third, fourth].map(({ reference }) => confirm([{ line_id: contested, reference }])),
  );
  expect(
    outcomes
      .flat()
      .map(({ outcome }) => outcome)
      .sort(),
  ).toEqual(['confirmed', 'refused']);
  expect([await statusOf(third), await statusOf(fourth)].sort()).toEqual(['awaiting', 'processing']);
});

it('takes a smaller line as part of the payment, and a larger one’s rest to the balance', async () => {
  const order = await paid();
  const [part = '', rest = '', debit = ''] = await statement('in/parts', [
    [order.reference, '100000.00'],
    [order.reference, '60000.00'],
    [order.reference, '', '150000.00'],
  ]);
  const { reference } = order;
  expect(await confirm([{ line_id: debit, reference }])).toMatchObject([{ code: 'not_found' }]);
  expect(await confirm([{ line_id: part, reference, amount: '150000.00' }])).toMatchObject([
    { outcome: 'confirmed', status: 'pending', amount_missing: '50000.00', currency: 'NGN' },
  ]);
  expect(await confirm([{ line_id: rest, reference }])).toMatchObject([
    { outcome: 'refused', message: expect.stringMatching(/./) },
  ]);
  data(await sendProof(customer, order, 'the rest'));
  expect(await confirm([{ line_id: rest, reference, amount: '150000.00' }])).toMatchObject([
    { outcome: 'refused', code: 'order_moved' },
  ]);
  expect(await confirm([{ line_id: rest, reference, amount: '50000.00' }])).toMatchObject([
    { outcome: 'confirmed', status: 'processing', amount_missing: '0.00', to_balance: '10000.00' },
  ]);
});

it('confirms nothing by a line where another proof has come than the one that was looked at', async () => {
  const order = await paid();
  const { reference } = order;
  const [line = ''] = await statement('in/another-proof', [[reference, '150000.00']]);
  const attempt = (await page(order)).attempt ?? '';
  data(await STAFF_ACTS.decline(staff, order));
  data(await sendProof(customer, order, 'another'));
  const pair = { line_id: line, reference, amount: '150000.00' };
  expect(await confirm([{ ...pair, attempt }])).toMatchObject([{ outcome: 'refused', code: 'order_moved' }]);
  expect(await lineOf('in/another-proof', line)).toMatchObject({ state: 'open' });
  const now = (await page(order)).attempt ?? '';
  expect(await confirm([{ ...pair, attempt: now }])).toMatchObject([{ outcome: 'confirmed' }]);
});

it('leaves a proof that was sent for another order to be looked at, and confirms it once it was', async () => {
  const [one, other] = [await paid('one slip'), await paid('one slip')];
  const [line = ''] = await statement('in/slip', [[one.reference, '150000.00']]);
  const pair = { line_id: line, reference: one.reference };
  expect(await confirm([pair])).toMatchObject([
    { outcome: 'refused', code: 'proof_sent_twice', message: expect.stringContaining(other.reference) },
  ]);
  expect(await lineOf('in/slip', line)).toMatchObject({ state: 'open' });
  expect(await confirm([{ ...pair, looked_at_same_proof: true }])).toMatchObject([{ outcome: 'confirmed' }]);
});

it('says of each what is not there, and takes a hundred at most', async () => {
  const order = await paid();
  const [line = ''] = await statement('in/unknown', [['Something', '1.00']]);
  expect(
    await confirm([
      { line_id: '999999999', reference: order.reference },
      { line_id: line, reference: 'CWR-00000000' },
      { line_id: line, reference: 'nothing' },
    ]),
  ).toMatchObject([{ code: 'not_found' }, { code: 'not_found' }, { code: 'not_found' }]);
  const pairs = Array.from({ length: 101 }, () => ({ line_id: line, reference: order.reference }));
  expect(await staff.client.call(confirmLines, { body: { pairs } })).toMatchObject({ httpStatus: 400 });
  expect(await statusOf(order)).toBe('awaiting');
});

it('a line whose order had its money taken back is free for another, and under its reference too', async () => {
  const [first, second] = [await paid(), await paid()] as const;
  const [line = ''] = await statement('in/taken-back', [[`NIP ${first.reference}`, '150000.00']]);
  const pair = (order: PlacedOrder) => [{ line_id: line, reference: order.reference }];
  expect(await confirm(pair(first))).toMatchObject([{ outcome: 'confirmed' }]);
  const two = [await app.staff('treasury'), staff] as const;
  expect(await takeBack(app, first, 'receipt', two)).toMatchObject({ status: 'success' });
  expect(await lineOf('in/taken-back', line)).toMatchObject({ state: 'open', order_reference: null });
  expect(await confirm(pair(second))).toMatchObject([{ outcome: 'confirmed', status: 'processing' }]);
  expect(await lineOf('in/taken-back', line)).toMatchObject({ order_reference: second.reference });
});

it('a credit whose reference the bank writes as text is the one that somebody typed', async () => {
  const [first, second] = [await paid(), await paid()] as const;
  const [line = ''] = await statement("'in/as-text", [[`NIP ${first.reference}`, '150000.00']]);
  expect(await confirm([{ line_id: line, reference: first.reference }])).toMatchObject([
    { outcome: 'confirmed' },
  ]);
  const body = { account: "'in/as-text", bank_reference: 'in/as-text/0' };
  const again = await staff.client.call(confirmOrder, { params: { reference: second.reference }, body });
  expect(again).toMatchObject({ code: 'bank_reference_used' });
});

it.runIf(isPostgres())(
  'of who confirms by a line and who by its reference in one moment, one is told, though neither saw the other',
  async () => {
    const [byLine, byHand] = [await paid(), await paid()];
    const [line = ''] = await statement('in/meet', [[`NIP ${byLine.reference}`, '150000.00']]);
    // Both have looked for the credit when their writing waits: they meet at the index, as what they write is committed.
    const { pool } = app.context.database;
    const account = `select from ledger_accounts where code = 'in/meet' for update`;
    const body = { account: 'in/meet', arrived: '150000.00', bank_reference: 'in/meet/0' };
    const params = { reference: byHand.reference };
    const asked = await whileHeld(pool, account, async () => {
      const both = [
        staff.client.call(confirmOrder, { params, body }),
        confirm([{ line_id: line, reference: byLine.reference }]),
      ] as const;
      await untilWaiting(pool, 2);
      return both;
    });
    const [hand, [outcome]] = await Promise.all(asked);
    const statuses = await Promise.all([byHand, byLine].map(statusOf));
    const used = { code: 'bank_reference_used' };
    if (hand.status === 'success') {
      expect(outcome).toMatchObject({ outcome: 'refused', ...used });
      expect(statuses).toEqual(['processing', 'awaiting']);
    } else {
      expect(hand).toMatchObject({ httpStatus: 409, ...used });
      expect(outcome).toMatchObject({ outcome: 'confirmed' });
      expect(statuses).toEqual(['awaiting', 'processing']);
    }
  },
);
