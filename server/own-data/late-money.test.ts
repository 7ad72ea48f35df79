/** Money that comes for somebody who has deleted their account reaches nobody, and can go back to its sender (Product §26.57). */
import { randomUUID } from 'node:crypto';
import {
  approveExplanation,
  explainLine,
  offerBack,
  rejectExplanation,
  settleLine,
  statementLines,
  statementMatches,
  unexplainedMoney,
  uploadStatement,
} from '@cowrie/contract/desk/bank-statements.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { customerBalance, openAccount } from '../ledger/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { deleteWhatIsDue } from '../testing/deletions.ts';
import { CUSTOMER_ACTS, type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { utf8 } from '../testing/statement-files.ts';

const BANK = 'in/late';
let app: TestApp;
let staff: TestStaff;
let other: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  await transaction(app.context.db, (tx) =>
    openAccount(tx, { code: BANK, kind: 'pay-in', currency: 'NGN', name: 'Late' }),
  );
});
afterAll(async () => {
  expect(await flawsOf(app.context.db)).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  staff = await app.staff('owner');
  other = await app.staff('treasury');
  customer = await app.customer();
  order = await placeOrder('payment', customer, staff);
  expect(await CUSTOMER_ACTS.cancel(customer, order)).toMatchObject({ status: 'success' });
});

/** Asked for, waited out and done; `onlyBegun` is what a process leaves that is killed before anything has gone. */
async function remove({ onlyBegun = false } = {}) {
  data(await customer.client.call(api.askDeletion, { body: { current_password: PASSWORD } }));
  await pauseIsOver(onlyBegun);
}
async function pauseIsOver(onlyBegun = false) {
  app.clock.advance(8 * DAY_MS);
  await deleteWhatIsDue(app.context, onlyBegun ? async () => {} : undefined);
  [staff, other] = [await app.staff('owner'), await app.staff('treasury')];
}
async function credit(narration: string): Promise<string> {
  const day = app.clock.now().toISOString().slice(0, 10);
  const text = `Date,Reference,Narration,Amount\n${day},'${randomUUID()},${narration},150000.00`;
  const file = new File([new Uint8Array(utf8(text))], 'may.csv');
  data(await staff.client.call(uploadStatement, { body: { account: BANK }, files: { statement: file } }));
  const query = { account: BANK, per_page: 100 };
  const { lines } = data(await staff.client.call(statementLines, { query }));
  return lines.data.find((line) => line.narration === narration)?.id ?? '';
}
const setAside = async (id: string) =>
  data(
    await staff.client.call(settleLine, {
      params: { id },
      body: { state: 'aside', as: 'unexplained', note: '' },
    }),
  );
const explain = (id: string, body: { customer: string } | { bank_reference: string }) => {
  const to = 'customer' in body ? { as: 'customer' as const, ...body } : { as: 'sender' as const, ...body };
  return staff.client.call(explainLine, { params: { id }, body: { ...to, reason: 'They wrote' } });
};
/** What the desk shows of unexplained money that stands. */
const standing = async (id: string) =>
  data(await other.client.call(unexplainedMoney, { query: { per_page: 100 } })).lines.data.find(
    (line) => line.id === id,
  );
const approve = async (id: string) =>
  other.client.call(approveExplanation, { params: { id: (await standing(id))?.proposal?.id ?? '0' } });
/** By two people, as any. */
async function goesBack(id: string) {
  data(await explain(id, { bank_reference: `RET-${id}` }));
  data(await approve(id));
  expect(await standing(id)).toBeUndefined();
}

it.each([
  ['gone', {}],
  ['on the way out', { onlyBegun: true }],
])('is offered to nobody who is %s', async (_, how) => {
  await remove(how);
  const id = await credit(`NIP ${order.reference} FROM OBI`);
  const { likely } = data(await staff.client.call(statementMatches, { query: { account: BANK } }));
  expect(likely.flatMap(({ line, closed }) => (line.id === id ? closed : []))).toEqual([]);
  const offered = await staff.client.call(offerBack, {
    params: { id },
    body: { reference: order.reference },
  });
  expect(offered).toMatchObject({ httpStatus: 409, code: 'customer_gone' });
  const refunds = app.context.db.selectFrom('refunds').select('id').where('customer_id', '=', customer.id);
  expect(await refunds.execute()).toEqual([]);
  await setAside(id);
  await goesBack(id);
});

it.each([
  ['gone', {}],
  ['on the way out', { onlyBegun: true }],
])('is proposed for the balance of nobody who is %s', async (_, how) => {
  await remove(how);
  const id = await credit(`NIP from ${customer.username}`);
  await setAside(id);
  expect(await explain(id, { customer: order.reference })).toMatchObject({
    code: 'customer_unknown',
    errors: { customer: [expect.stringContaining('can go back to its sender')] },
  });
  expect(await explain(id, { customer: customer.username })).toMatchObject({ code: 'customer_unknown' });
  expect((await standing(id))?.proposal).toBeNull();
  await goesBack(id);
});

it('is put on no balance either that was proposed as its customer went', async () => {
  const id = await credit(`NIP for ${customer.username}`);
  await setAside(id);
  data(await customer.client.call(api.askDeletion, { body: { current_password: PASSWORD } }));
  data(await explain(id, { customer: order.reference }));
  // As where the deletion began between who looked the customer up and what they proposed.
  const proposal = { id: BigInt((await standing(id))?.proposal?.id ?? '0') };
  const proposed = app.context.db.updateTable('explanations').where('id', '=', proposal.id);
  await proposed.set({ state: 'rejected', decided_at: app.clock.now() }).execute();
  await pauseIsOver();
  await proposed.set({ state: 'proposed', decided_at: null }).execute();

  expect(await approve(id)).toMatchObject({ httpStatus: 409, code: 'customer_gone' });
  expect(await customerBalance(app.context.db, customer.id)).toBe(0n);
  data(
    await other.client.call(rejectExplanation, {
      params: { id: (await standing(id))?.proposal?.id ?? '0' },
    }),
  );
  await goesBack(id);
});
