/** Nothing of a customer is left where their data are deleted, and the book is as it was (Product §28.109, §28.110, §28.111, §28.113). */
import { login, register } from '@cowrie/contract/accounts.ts';
import { blockCustomer, getCustomer, listCustomers } from '@cowrie/contract/desk/customers.ts';
import { findAnything } from '@cowrie/contract/desk/find.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import * as desk from '@cowrie/contract/desk/own-data.ts';
import { addCustomerNote, customerTimeline, customerWhole } from '@cowrie/contract/desk/people.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { openReceipt } from '@cowrie/contract/shared-receipts.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLogs } from '../log-seals/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { askDeletion, deleteWhatIsDue } from '../testing/deletions.ts';
import { fullLife, MARK } from '../testing/full-life.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { step } from '../testing/step.ts';
import { filesWith, whereIs } from '../testing/traces.ts';

let app: TestApp;
let owner: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
  other = await app.staff('treasury');
});
afterAll(() => app.close());

const idOf = ({ id }: TestCustomer) => ({ id: String(id) });
const due = () => deleteWhatIsDue(app.context);

/** What the book says, to the last posting. */
async function book() {
  const { rows } = await sql`
    select a.code, a.currency, sum(p.amount)::text as balance, count(*)::text as postings
    from postings p join ledger_accounts a on a.id = p.account_id group by a.id order by a.code`.execute(
    app.context.db,
  );
  const { rows: journals } = await sql`
    select id::text, cause, kind, day::text, at, order_id::text, customer_id::text, staff_id::text from journals
    order by id`.execute(app.context.db);
  // What the harness brought in without whoever confirms it stands there before as after.
  return { rows, journals, flaws: await flawsOf(app.context.db) };
}

it('nothing of a deleted person is left in any table or file, and the book is as it was', async () => {
  const { customer, paid, token, refunded } = await fullLife(app, { owner, other });
  const id = customer.id;
  data(await owner.client.call(desk.copyForCustomer, { params: idOf(customer) }));
  await app.inbox.next(customer.email, 'The copy of your data is ready');
  expect((await whereIs(app, MARK)).length).toBeGreaterThan(30);
  expect(filesWith(app, MARK).length).toBeGreaterThan(4);
  const before = await book();

  await step('asked for, with the pause', async () => {
    data(await askDeletion(customer));
    const mail = await app.inbox.next(customer.email, 'Your account will be deleted on');
    expect(mail.text).toContain('/account/data');
    await due();
    expect(await whereIs(app, MARK)).toContain('customers.firstname');
    app.clock.advance(8 * DAY_MS);
    owner = await app.staff('owner');
    other = await app.staff('treasury');
    await due();
  });

  await step('nothing is left but what the bank itself wrote', async () => {
    expect(await whereIs(app, MARK)).toEqual(['statement_lines.counterparty', 'statement_lines.narration']);
    expect(await whereIs(app, '8099990001')).toEqual([]);
    expect(filesWith(app, MARK)).toEqual([]);
    const waiting = await app.context.db.selectFrom('removed_files').select('key').execute();
    expect(waiting).toEqual([]);
  });

  await step('the book, its papers and its logs stand', async () => {
    expect(await book()).toEqual(before);
    const { wrong, removals } = await verifyLogs(app.context.db);
    expect({ wrong, some: removals > 5 }).toEqual({ wrong: null, some: true });
    const papers = await app.context.db
      .selectFrom('papers')
      .select(['facts', 'file_id'])
      .where('customer_id', '=', id)
      .execute();
    expect(papers.length).toBeGreaterThan(1);
    for (const { facts, file_id } of papers) {
      expect(file_id).toBeNull();
      expect(facts.customer).toEqual({ name: `Deleted customer ${id}`, username: '' });
    }
    const refund = await app.context.db
      .selectFrom('refunds')
      .select(['amount', 'state', 'bank_reference'])
      .where('id', '=', BigInt(refunded))
      .executeTakeFirstOrThrow();
    expect(refund).toMatchObject({ amount: 15_000_000n, state: 'sent', bank_reference: 'BANK-REF-1' });
  });

  await step('the desk shows a number, opens what was, and finds nobody', async () => {
    const name = `Deleted customer ${id}`;
    const { customer: card } = data(await owner.client.call(getCustomer, { params: idOf(customer) }));
    expect(card).toMatchObject({ name, deleted: true, blocked: false });
    const order = data(await owner.client.call(getDeskOrder, { params: { reference: paid.reference } }));
    expect(JSON.stringify(order)).toContain(name);
    data(await owner.client.call(customerWhole, { params: idOf(customer) }));
    data(await owner.client.call(customerTimeline, { params: idOf(customer), query: {} }));
    const papers = await app.context.db
      .selectFrom('papers')
      .select('id')
      .where('customer_id', '=', id)
      .execute();
    for (const paper of papers) {
      const url = app.context.links.signPaper('paper', paper.id);
      expect((await app.http.inject({ url })).statusCode).toBe(200);
    }
    for (const q of [MARK, `${MARK}@example.com`, '8099990001', `${MARK}_user`]) {
      const found = data(await owner.client.call(listCustomers, { query: { q } })).customers.data;
      expect(found, q).toEqual([]);
      expect(JSON.stringify(data(await owner.client.call(findAnything, { query: { q } })))).not.toContain(
        name,
      );
    }
    const params = idOf(customer);
    const note = await owner.client.call(addCustomerNote, { params, body: { note: 'x', pinned: false } });
    expect(note).toMatchObject({ httpStatus: 409, code: 'customer_deleted' });
    expect(await owner.client.call(blockCustomer, { params, body: { blocked: false } })).toMatchObject({
      code: 'customer_deleted',
    });
    expect(data(await owner.client.call(desk.customerData, { params })).deleted_at).not.toBeNull();
  });

  await step('no way in is left, and the same names open another account', async () => {
    expect(await customer.client.call(api.ownData, {})).toMatchObject({ httpStatus: 401 });
    for (const username of [customer.email, customer.username, `Deleted customer ${id}`])
      expect(await app.visitor.call(login, { body: { username, password: PASSWORD } })).toMatchObject({
        code: 'wrong_credentials',
      });
    expect(await app.visitor.call(openReceipt, { params: { token } })).toMatchObject({ httpStatus: 404 });
    const body = {
      firstname: 'Ada',
      lastname: 'Obi',
      phone_number: '+2348099990001',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      email: customer.email,
      username: customer.username,
      date_of_birth: '1990-02-03',
    };
    data(await app.visitor.call(register, { body }));
  });
});
