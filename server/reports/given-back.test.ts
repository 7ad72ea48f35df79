/** What the book's charts say was given back (Product §26.105). */
import { withdraw } from '@cowrie/contract/balance.ts';
import { bookReport, type ReportBy } from '@cowrie/contract/desk/book-report.ts';
import { listRefunds, prepareRefund, returnRefund, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepFigures } from '../figures/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { giveBalance, TEST_BANK } from '../testing/money.ts';
import { pdf } from '../testing/orders.ts';

const BANK = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };
let app: TestApp;
let owner: TestStaff;
let treasury: TestStaff;
let customer: TestCustomer;
beforeAll(async () => {
  app = await createTestApp();
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
  customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000n);
});
afterAll(() => app.close());

async function askToWithdraw() {
  const body = { amount: '4000', ...BANK, current_password: PASSWORD };
  return data(await customer.client.call(withdraw, { body })).refund.id;
}
async function versionOf(id: string) {
  const { refunds } = data(await treasury.client.call(listRefunds, { query: { queue: 'open' } }));
  return refunds.data.find((one) => one.id === id)?.version ?? '';
}

/** What is there of it by whatever it is told apart by, as it is read and once it is kept. */
async function expectGivenBack(expected: string[]) {
  for (const kept of [false, true]) {
    if (kept) await keepFigures(app.context.db, app.clock.now());
    for (const by of ['day', 'staff', 'method'] satisfies ReportBy[]) {
      const { rows } = data(await owner.client.call(bookReport, { query: { by, days: 30 } }));
      const told = rows.map(({ refunds }) => refunds).filter((refunds) => refunds !== '0.00');
      expect(told, `${by}, ${kept ? 'kept' : 'read'}`).toEqual(expected);
    }
  }
}

it('what a customer takes out of their balance is no refund, nor where it comes back', async () => {
  const id = await askToWithdraw();
  await expectGivenBack([]);
  const body = { version: await versionOf(id), reason: 'The bank knows no such account' };
  data(await treasury.client.call(returnRefund, { params: { id }, body }));
  await expectGivenBack([]);
});

it('nor once it is sent, though it left the account', async () => {
  const params = { id: await askToWithdraw() };
  const version = await versionOf(params.id);
  data(await treasury.client.call(prepareRefund, { params, body: { version, account: TEST_BANK.code } }));
  const body = { version: await versionOf(params.id), bank_reference: 'FT1' };
  data(await owner.client.call(sendRefund, { params, body, files: { slip: pdf('slip') } }));
  await expectGivenBack([]);
  const { rows } = data(await owner.client.call(bookReport, { query: { by: 'account', days: 30 } }));
  expect(rows.map(({ refunds }) => refunds)).toContain('4000.00');
});
