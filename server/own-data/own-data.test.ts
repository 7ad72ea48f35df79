/** A customer's data: a copy of all of it, and its end, which leaves the book as it was (Product §28.104–28.113). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addAddress, login, register } from '@cowrie/contract/accounts.ts';
import { withdraw } from '@cowrie/contract/balance.ts';
import { writeCase } from '@cowrie/contract/cases.ts';
import { addChat } from '@cowrie/contract/chat.ts';
import { contact } from '@cowrie/contract/contact.ts';
import {
  blockCustomer,
  getCustomer,
  listCustomers,
  removeCustomerFactors,
} from '@cowrie/contract/desk/business.ts';
import { answerCase, closeCase } from '@cowrie/contract/desk/cases.ts';
import { findAnything } from '@cowrie/contract/desk/find.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { declineOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import * as desk from '@cowrie/contract/desk/own-data.ts';
import { giveShelfParcel, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import {
  addCustomerNote,
  customerTimeline,
  customerWhole,
  makeStatement,
} from '@cowrie/contract/desk/people.ts';
import { sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { PUSH_KINDS, subscribePush, switchPush } from '@cowrie/contract/push.ts';
import { setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { listReceivers, setReceiverPhoto } from '@cowrie/contract/receivers.ts';
import { openReceipt, RECEIPT_PAGES, shareReceipt } from '@cowrie/contract/shared-receipts.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { audit } from '../audit/index.ts';
import { transaction } from '../database/transaction.ts';
import { sweepRemoved } from '../files/removed.ts';
import { StoreUnavailable } from '../files/store.ts';
import { sealLogs, verifyLogs } from '../log-seals/index.ts';
import { forgetReceiptLinks } from '../shared-receipts/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { deleteWhatIsDue } from '../testing/deletions.ts';
import { giveBalance, preparedRefund } from '../testing/money.ts';
import { orderAt, PAYMENT, payAs, pdf, photo, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { textsOf } from '../testing/own-data.ts';
import { flawsOf } from '../testing/sound-book.ts';
import { step } from '../testing/step.ts';
import { clearCopies } from './copy-job.ts';
import { forgetPerson } from './forget-person.ts';
import { tellOfData } from './mails.ts';

/** Stands in every field that somebody can fill with what is theirs. */
const MARK = 'qzvmark';

let app: TestApp;
let owner: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
  other = await app.staff('treasury');
});
afterAll(() => app.close());

const PROOF = { current_password: PASSWORD };
const ask = ({ client }: TestCustomer) => client.call(api.askDeletion, { body: PROOF });
const now = ({ client }: TestCustomer) => client.call(api.ownData, {}).then(data);
const idOf = ({ id }: TestCustomer) => ({ id: String(id) });
const due = () => deleteWhatIsDue(app.context);
const tables = async (): Promise<string[]> => {
  const { rows } = await app.context.database.pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  return rows.map(({ name }) => name);
};

/** Where a text stands, in any table of the product and of its queue: `table.column`. */
async function whereIs(text: string): Promise<string[]> {
  const found = new Set<string>();
  for (const name of await tables()) {
    const { rows } = await app.context.database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where strpos(lower(to_jsonb(t)::text), lower($1)) > 0`,
      [text],
    );
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        if (JSON.stringify(value)?.toLowerCase().includes(text.toLowerCase()))
          found.add(`${name.replace('public.', '')}.${column}`);
  }
  return [...found].sort();
}

function filesWith(text: string): string[] {
  const root = join(app.context.config.dataDir, 'files');
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

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

const marked = (what: string) => `${MARK} ${what}`;

/** A customer who has done everything that can be done here, with a mark in all of it. */
async function fullLife() {
  const customer = await app.customer();
  const { client, id } = customer;
  const username = `${MARK}_user`;
  const email = `${MARK}@example.com`;
  await app.context.db
    .updateTable('customers')
    .set({
      username,
      email,
      firstname: `${MARK}first`,
      lastname: `${MARK}last`,
      phone_number: '+2348099990001',
    })
    .where('id', '=', id)
    .execute();
  const self = { ...customer, username, email };
  data(
    await client.call(addAddress, { body: { address: marked('street'), city: marked('city'), state: '1' } }),
  );
  data(await client.call(setRateAlert, { body: { at_most: '150.00' } }));
  // Of nothing: no push service is asked for here.
  for (const kind of PUSH_KINDS) data(await client.call(switchPush, { body: { kind, on: false } }));
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const endpoint = `https://push.example.com/${MARK}`;
  data(await client.call(subscribePush, { body: { endpoint, keys } }));
  await app.visitor.call(login, { body: { username: email, password: 'Wrong-2026' } });
  await app.visitor.call(login, { body: { username, password: PASSWORD } });

  // A payment to a saved receiver that is paid out, with its receipt shared and a case about it.
  const body = { ...PAYMENT, description: marked('account'), receiver_name: marked('receiver') };
  const placed = await client.call(placePayment, { body: { ...body, payment_method_code: 'bank-transfer' } });
  const paid = { type: 'payment' as const, ...data(placed).payment_order };
  data(await sendProof(self, paid, MARK));
  data(
    await owner.client.call(declineOrder, {
      params: { reference: paid.reference },
      body: { reason: marked('why declined') },
    }),
  );
  data(await sendProof(self, paid, `${MARK} again`, { file: pdf(marked('slip'), `${MARK}.pdf`) }));
  expect(await STAFF_ACTS.confirm(owner, paid)).toMatchObject({ status: 'success' });
  const chat = { trx_type: paid.type, trx_ref: paid.reference, message: marked('chat') };
  data(await client.call(addChat, { body: chat }));
  const to = { params: { reference: paid.reference } };
  data(
    await owner.client.call(staffMessage, {
      ...to,
      body: { message: marked(`note @${other.username}`), internal: true },
    }),
  );
  data(await owner.client.call(staffMessage, { ...to, body: { message: marked('answer') } }));
  data(await payAs(owner, paid, {}, { slip: pdf(marked('payout slip')) }));
  const { link } = data(await client.call(shareReceipt, { params: { id: paid.id } }));
  const token = String(link?.url).split(RECEIPT_PAGES)[1] ?? '';
  const about = { trx_type: paid.type, trx_ref: paid.reference, message: marked('case') };
  const { case_id } = data(await client.call(writeCase, { body: about }));
  const inCase = { params: { id: case_id } };
  data(await owner.client.call(answerCase, { ...inCase, body: { message: marked('case answer') } }));
  data(await owner.client.call(closeCase, { ...inCase, body: { message: marked('case end') } }));
  // Papers are numbered and drawn as they are opened.
  const { papers } = data(await client.call(getPayment, { params: { id: paid.id } })).payments;
  for (const { url } of papers) expect((await app.http.inject({ url })).statusCode).toBe(200);

  // A refund that was sent, and one of each other type that ended.
  const refunded = await preparedRefund(app, self, other);
  const released = await owner.client.call(sendRefund, {
    params: { id: refunded },
    body: { version: await versionOf(refunded), bank_reference: 'BANK-REF-1' },
    files: { slip: pdf(marked('refund slip')) },
  });
  data(released);
  await app.context.db
    .updateTable('refunds')
    .set({ account_name: marked('bank name'), bank_name: marked('bank') })
    .where('id', '=', BigInt(refunded))
    .execute();
  for (const type of ['branding', 'shipment', 'goods'] as const) {
    const order = await placeOrder(type, self, owner);
    if (type === 'shipment')
      await app.context.db
        .updateTable('shipment_orders')
        .set({ tracking_number: marked('tracking'), cost_note: marked('price') })
        .where('order_id', '=', BigInt(order.id))
        .execute();
    if (type === 'goods')
      await app.context.db
        .updateTable('orders')
        .set({ name: marked('goods') })
        .where('id', '=', BigInt(order.id))
        .execute();
    const cancelled = { params: { reference: order.reference }, body: { reason: marked('why cancelled') } };
    data(await owner.client.call(deskCancelOrder, cancelled));
  }
  const [receiver] = data(await client.call(listReceivers, {})).receivers;
  data(
    await client.call(setReceiverPhoto, {
      params: { id: receiver?.id ?? '' },
      files: { photo: await photo('green') },
    }),
  );
  const { parcel } = data(
    await owner.client.call(shelveParcel, {
      body: { tracking_number: marked('shelf'), mark: marked('mark'), note: marked('shelf note') },
    }),
  );
  data(await owner.client.call(giveShelfParcel, { params: { id: parcel.id }, body: { username } }));
  // As the log has it from before numbers were kept without spaces.
  await audit(app.context.db, {
    staff: owner,
    action: 'shelf.take-in',
    subject: marked('shelf'),
    now: app.clock.now(),
  });
  await app.context.db
    .updateTable('shelf_parcels')
    .set({ order_id: BigInt(paid.id) })
    .where('id', '=', BigInt(parcel.id))
    .execute();

  // What staff and strangers' forms know.
  const letter = { fullname: marked('letter name'), email_address: email, phone_number: '+2348099990001' };
  data(await app.visitor.call(contact, { body: { ...letter, message: marked('letter') } }));
  data(await client.call(contact, { body: { ...letter, message: marked('letter signed in') } }));
  const params = { id: String(id) };
  data(await owner.client.call(addCustomerNote, { params, body: { note: marked('note'), pinned: true } }));
  const day = dayOf(app.clock.now().getTime());
  data(await owner.client.call(makeStatement, { params, body: { from: day, to: day, mail: true } }));
  await bankLine(BigInt(paid.id));
  await sealLogs(app.context);
  return { customer: self, paid, token, refunded };
}

const versionOf = async (id: string) => {
  const row = await app.context.db
    .selectFrom('refunds')
    .select('version')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
  return String(row.version);
};

/** A line of a bank's statement as the bank wrote it, and what staff wrote beside it. */
async function bankLine(orderId: bigint) {
  const { id: account } = await app.context.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'pay-in')
    .limit(1)
    .executeTakeFirstOrThrow();
  const moment = app.clock.now();
  const day = dayOf(moment.getTime());
  const { id: statement } = await app.context.db
    .insertInto('bank_statements')
    .values({
      account_id: account,
      file_name: 'bank.csv',
      sha256: Buffer.alloc(32),
      uploaded_by: owner.id,
      uploaded_at: moment,
      first_day: day,
      last_day: day,
      reaches_to: moment,
      line_count: 1,
      new_count: 1,
      idle_count: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.context.db
    .insertInto('statement_lines')
    .values({
      account_id: account,
      bank_statement_id: statement,
      line_number: 1,
      day,
      at: null,
      amount: 100n,
      narration: marked('as the bank wrote it'),
      reference: '',
      counterparty: marked('sender'),
      balance_after: null,
      likeness: Buffer.alloc(32),
      ordinal: 0,
      state: 'taken',
      order_id: orderId,
      settled_by: owner.id,
      settled_at: moment,
      note: marked('note at the line'),
    })
    .execute();
}

it('nothing of a deleted person is left in any table or file, and the book is as it was', async () => {
  const { customer, paid, token, refunded } = await fullLife();
  const id = customer.id;
  data(await owner.client.call(desk.copyForCustomer, { params: idOf(customer) }));
  await app.inbox.next(customer.email, 'The copy of your data is ready');
  expect((await whereIs(MARK)).length).toBeGreaterThan(30);
  expect(filesWith(MARK).length).toBeGreaterThan(4);
  const before = await book();

  await step('asked for, with the pause', async () => {
    data(await ask(customer));
    const mail = await app.inbox.next(customer.email, 'Your account will be deleted on');
    expect(mail.text).toContain('/account/data');
    await due();
    expect(await whereIs(MARK)).toContain('customers.firstname');
    app.clock.advance(8 * DAY_MS);
    owner = await app.staff('owner');
    other = await app.staff('treasury');
    await due();
  });

  await step('nothing is left but what the bank itself wrote', async () => {
    expect(await whereIs(MARK)).toEqual(['statement_lines.counterparty', 'statement_lines.narration']);
    expect(await whereIs('8099990001')).toEqual([]);
    expect(filesWith(MARK)).toEqual([]);
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

it('what is to be finished first is said, each with where, and holds it up', async () => {
  const blocks: [string, (customer: TestCustomer) => Promise<unknown>, api.Unfinished['where']][] = [
    ['Order CWR-', (customer) => placeOrder('branding', customer, owner), 'orders'],
    ['₦5.00 is in the balance', (customer) => giveBalance(app.context, customer.id, 500n), 'balance'],
    [
      'We owe ₦150,000.00',
      async (customer) => {
        const order = await orderAt('processing', 'payment', customer, owner);
        await STAFF_ACTS.cancel(owner, order);
      },
      'orders',
    ],
    [
      'is on its way to the bank',
      async (customer) => {
        await giveBalance(app.context, customer.id, 500n);
        const bank = { bank_name: 'Test', account_number: '0123456789', account_name: 'Ada Obi' };
        data(
          await customer.client.call(withdraw, {
            body: { ...bank, amount: '5.00', current_password: PASSWORD },
          }),
        );
      },
      'balance',
    ],
    [
      'We are still settling your case about CWR-',
      async (customer) => {
        const order = await placeOrder('branding', customer, owner);
        await STAFF_ACTS.cancel(owner, order);
        const { type: trx_type, reference: trx_ref } = order;
        data(await customer.client.call(writeCase, { body: { trx_type, trx_ref, message: 'Why?' } }));
      },
      'orders',
    ],
    [
      'A parcel is waiting',
      async ({ username, id }) => {
        const { parcel } = data(
          await owner.client.call(shelveParcel, { body: { tracking_number: `SHELF-${id}` } }),
        );
        data(await owner.client.call(giveShelfParcel, { params: { id: parcel.id }, body: { username } }));
      },
      'contact',
    ],
  ];
  for (const [says, make, where] of blocks) {
    const customer = await app.customer();
    await make(customer);
    expect((await now(customer)).unfinished, says).toEqual([{ says: expect.stringContaining(says), where }]);
    expect(await ask(customer), says).toMatchObject({ httpStatus: 409, code: 'deletion_not_yet' });
    const staffs = await owner.client.call(desk.startDeletion, {
      params: idOf(customer),
      body: { reason: 'Wrote a letter' },
    });
    expect(staffs, says).toMatchObject({ code: 'deletion_not_yet' });
  }

  const customer = await app.customer();
  data(await ask(customer));
  await placeOrder('branding', customer, owner);
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  await due();
  const off = await app.inbox.next(customer.email, 'Your account was not deleted yet');
  expect(off.text).toContain('still open');
  expect(await now(customer)).toMatchObject({ deleted_on: null });
});

it('asked for with the password, it ends other sessions, is taken back by one press and asked for again', async () => {
  const customer = await app.customer();
  const elsewhere = await app.visitor.call(login, {
    body: { username: customer.username, password: PASSWORD },
  });
  const wrong = { body: { current_password: 'Wrong-2026' } };
  expect(await customer.client.call(api.askDeletion, wrong)).toMatchObject({ code: 'wrong_password' });
  const { deleted_on } = data(await ask(customer));
  expect(Date.parse(deleted_on ?? '')).toBeGreaterThan(app.clock.now().getTime() + 6.9 * DAY_MS);
  const there = app.clientWith(data(elsewhere).token);
  expect(await there.call(api.ownData, {})).toMatchObject({ httpStatus: 401 });
  expect(await ask(customer)).toMatchObject({ httpStatus: 409, code: 'deletion_asked' });
  expect(data(await customer.client.call(api.keepAccount, {})).deleted_on).toBeNull();
  await app.inbox.next(customer.email, 'Your account stays');
  expect(await customer.client.call(api.keepAccount, {})).toMatchObject({ httpStatus: 404 });
  app.clock.advance(8 * DAY_MS);
  await due();
  expect((await now(customer)).deleted_on).toBeNull();
  data(await ask(customer));
});

it('a mail of a deletion that leaves late says nothing that is not so by then', async () => {
  const customer = await app.customer();
  data(await ask(customer));
  data(await customer.client.call(api.keepAccount, {}));
  await app.inbox.next(customer.email, 'Your account stays');
  data(await ask(customer));
  const { db } = app.context;
  const { id } = await db
    .selectFrom('person_deletions')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('state', '=', 'stopped')
    .executeTakeFirstOrThrow();
  const leavesNow = (news: 'deletion-stopped' | 'deletion-off') =>
    transaction(db, (tx) => tellOfData(app.context, tx, { news, id: String(id) }));
  await leavesNow('deletion-stopped');
  await leavesNow('deletion-off');
  await vi.waitFor(async () => {
    const { rows } = await app.context.database.pool.query(
      `select from pgboss.job where name = 'own-data-mail' and state = 'completed' and data->>'id' = $1`,
      [String(id)],
    );
    expect(rows).toHaveLength(4);
  }, 15_000);
  expect(app.inbox.left(customer.email).join()).not.toMatch(/Your account stays|was not deleted/);

  // Nothing is open any more of what came up.
  data(await customer.client.call(api.keepAccount, {}));
  await leavesNow('deletion-off');
  const off = await app.inbox.next(customer.email, 'Your account was not deleted yet');
  expect(off.text).toContain('It is finished by now');
});

it('who is blocked does not go by their own word, and an owner starts and stops it for others', async () => {
  owner = await app.staff('owner');
  const customer = await app.customer();
  data(await ask(customer));
  const params = idOf(customer);
  data(await owner.client.call(blockCustomer, { params, body: { blocked: true } }));
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  await due();
  expect(data(await owner.client.call(getCustomer, { params })).customer).toMatchObject({ deleted: false });

  data(await owner.client.call(desk.stopDeletion, { params }));
  const body = { reason: 'Fraud settled; asked by letter' };
  const support = await app.staff('support');
  expect(await support.client.call(desk.startDeletion, { params, body })).toMatchObject({ httpStatus: 403 });
  const started = data(await owner.client.call(desk.startDeletion, { params, body }));
  expect(started.deletion).toMatchObject({ reason: body.reason, is_underway: false });
  await app.inbox.next(customer.email, 'Your account will be deleted on');
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  await due();
  expect(data(await owner.client.call(getCustomer, { params })).customer).toMatchObject({ deleted: true });
  const again = await owner.client.call(desk.startDeletion, { params, body });
  expect(again).toMatchObject({ code: 'customer_deleted' });
});

it('cut off after any piece, the next run finishes it', async () => {
  owner = await app.staff('owner');
  for (const last of [1, 7, 14, 15]) {
    const customer = await app.customer();
    const order = await placeOrder('payment', customer, owner);
    data(await sendProof(customer, order, `cut ${last}`));
    await STAFF_ACTS.cancel(owner, order);
    data(await ask(customer));
    app.clock.advance(8 * DAY_MS);
    owner = await app.staff('owner');
    const [deletion] = await app.context.db
      .updateTable('person_deletions')
      .set({ state: 'underway' })
      .where('customer_id', '=', customer.id)
      .returning(['id', 'customer_id'])
      .execute();
    const afterPiece = (done: number) => {
      if (done === last) throw new Error('killed');
    };
    const cut = forgetPerson(app.context, deletion as never, {
      forgetReceiptLinks,
      now: app.clock.now(),
      afterPiece,
    });
    await expect(cut).rejects.toThrow('killed');
    await due();
    expect(await whereIs(customer.email), `after ${last}`).toEqual([]);
    expect(await whereIs(`cut ${last}`)).toEqual([]);
    expect(await whereIs(`Deleted customer ${customer.id}`)).toContain('customers.username');
  }
  expect((await verifyLogs(app.context.db)).wrong).toBeNull();
});

it('what the logs hear of them while the last of it goes, goes as well', async () => {
  const customer = await app.customer();
  data(await ask(customer));
  const { id } = await app.context.db
    .updateTable('person_deletions')
    .set({ state: 'underway' })
    .where('customer_id', '=', customer.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  let acts = 0;
  await forgetPerson(app.context, { id, customer_id: customer.id } as never, {
    forgetReceiptLinks,
    now: app.clock.now(),
    async afterPiece(done) {
      if (done < 16) return;
      acts += 1;
      await transaction(app.context.db, (tx) =>
        audit(tx, {
          staff: owner,
          action: 'customer.remove-factors',
          subject: customer.username,
          now: app.clock.now(),
        }),
      );
    },
  });
  expect(acts).toBe(3);
  expect(await whereIs(customer.username)).toEqual([]);
  expect((await verifyLogs(app.context.db)).wrong).toBeNull();
});

it('cut off in the middle, nobody opens the account again, nor an order in it', async () => {
  owner = await app.staff('owner');
  const customer = await app.customer();
  data(await ask(customer));
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  const killed = deleteWhatIsDue(app.context, async () => {
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const params = idOf(customer);
  const unblock = { params, body: { blocked: false } };
  expect(await owner.client.call(blockCustomer, unblock)).toMatchObject({ code: 'customer_deleted' });
  const credentials = { username: customer.username, password: PASSWORD };
  const signIn = await app.visitor.call(login, { body: credentials });
  expect(signIn).toMatchObject({ code: 'account_blocked' });
  const order = { username: customer.username, name: 'Fabric', quantity: '2 rolls' };
  expect(await owner.client.call(raiseGoodsOrder, { body: order })).toMatchObject({
    code: 'customer_unknown',
  });
  expect(await owner.client.call(removeCustomerFactors, { params })).toMatchObject({ httpStatus: 404 });
  const note = { params, body: { note: 'Called us', pinned: false } };
  expect(await owner.client.call(addCustomerNote, note)).toMatchObject({ code: 'customer_deleted' });
  const day = dayOf(app.clock.now().getTime());
  const statement = { params, body: { from: day, to: day, mail: false } };
  expect(await owner.client.call(makeStatement, statement)).toMatchObject({ code: 'customer_deleted' });
  expect(await owner.client.call(desk.copyForCustomer, { params })).toMatchObject({
    code: 'customer_deleted',
  });
  await due();
  expect(await whereIs(customer.email)).toEqual([]);
});

it('a paper that is issued while the last of it goes names nobody', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, owner);
  await app.context.db
    .updateTable('customers')
    .set({ lastname: 'Qzvpaper' })
    .where('id', '=', customer.id)
    .execute();
  data(await sendProof(customer, order, 'paper'));
  for (const act of ['confirm', 'complete'] as const)
    expect(await STAFF_ACTS[act](owner, order)).toMatchObject({ status: 'success' });
  const { id } = await app.context.db
    .insertInto('person_deletions')
    .values({
      customer_id: customer.id,
      asked_at: app.clock.now(),
      due_at: app.clock.now(),
      state: 'underway',
      state_since: app.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let issued = 0;
  await forgetPerson(app.context, { id, customer_id: customer.id } as never, {
    forgetReceiptLinks,
    now: app.clock.now(),
    async afterPiece(done) {
      if (done !== 16) return;
      const url = app.context.links.signPaper('order', BigInt(order.id));
      issued = (await app.http.inject({ url })).statusCode;
    },
  });
  expect(issued).toBe(200);
  expect(await whereIs('Qzvpaper')).toEqual([]);
});

it('a statement that is drawn as the deletion begins is kept by nobody', async () => {
  const customer = await app.customer();
  data(await ask(customer));
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  const { files } = app.context;
  const put = files.put.bind(files);
  // It is drawn, and on its way to the store.
  const storing = vi.spyOn(files, 'put').mockImplementationOnce(async (key, content) => {
    await due();
    return put(key, content);
  });
  const day = dayOf(app.clock.now().getTime());
  const statement = { params: idOf(customer), body: { from: day, to: day, mail: true } };
  expect(await owner.client.call(makeStatement, statement)).toMatchObject({ code: 'customer_deleted' });
  expect(storing).toHaveBeenCalled();
  expect(await whereIs(customer.username)).toEqual([]);
});

it('the log says who is to be deleted again after a restore, though their files are yet to go', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, owner);
  data(await sendProof(customer, order, 'away'));
  await STAFF_ACTS.cancel(owner, order);
  data(await ask(customer));
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  const told: string[] = [];
  const log = {
    ...app.context.log,
    info: (what: object, said: string) => told.push(JSON.stringify([what, said])),
  };
  const files = {
    ...app.context.files,
    delete: () => Promise.reject(new StoreUnavailable(new Error('away'))),
  };
  const context = { ...app.context, files, log: log as never };
  await expect(deleteWhatIsDue(context)).rejects.toThrow(StoreUnavailable);
  expect(told).toEqual([JSON.stringify([{ customer: String(customer.id) }, 'a customer was deleted'])]);
  await sweepRemoved(app.context);
});

it('the copy has all of a customer’s own and nothing of anybody else’s, once a day, for three days', async () => {
  owner = await app.staff('owner');
  const [ada, bola] = [await app.customer(), await app.customer()];
  for (const [customer, word] of [
    [ada, 'adasword'],
    [bola, 'bolasword'],
  ] as const) {
    const order = await placeOrder('payment', customer, owner);
    data(await sendProof(customer, order, word));
    const { type: trx_type, reference: trx_ref } = order;
    data(await customer.client.call(addChat, { body: { trx_type, trx_ref, message: `${word} chat` } }));
    const to = { params: { reference: trx_ref } };
    const note = { message: `${word} secretnote`, internal: true };
    data(await owner.client.call(staffMessage, { ...to, body: note }));
    const params = idOf(customer);
    const body = { note: `${word} secretnote`, pinned: false };
    data(await owner.client.call(addCustomerNote, { params, body }));
  }
  const wrong = { body: { current_password: 'Wrong-2026' } };
  expect(await ada.client.call(api.askCopy, wrong)).toMatchObject({ code: 'wrong_password' });
  data(await ada.client.call(api.askCopy, { body: PROOF }));
  const again = await ada.client.call(api.askCopy, { body: PROOF });
  expect(again).toMatchObject({ httpStatus: 409, code: 'copy_lately' });
  const mail = await app.inbox.next(ada.email, 'The copy of your data is ready');
  expect(mail.text).toContain('/account/data');
  expect(mail.text).not.toContain('signature');

  const { copy } = await now(ada);
  expect((await now(bola)).copy).toBeNull();
  const got = await app.http.inject({ url: copy?.file?.url ?? '' });
  expect(got.headers['content-type']).toBe('application/zip');
  const entries = textsOf(new Uint8Array(got.rawPayload));
  const page = entries['index.html'];
  expect(page).toContain('adasword chat');
  expect(page).toContain(ada.email);
  const all = Object.values(entries).join('\n');
  for (const not of ['bolasword', bola.email, 'secretnote', 'argon2']) expect(all, not).not.toContain(not);
  const orders = JSON.parse(entries['data/orders.json'] ?? '');
  expect(orders).toMatchObject([{ amount: '150,000.00 NGN', receiver_gets: '750.00 RMB', type: 'payment' }]);
  expect(Object.keys(entries).some((path) => /^files\/\d+-proof\.pdf$/.test(path))).toBe(true);

  app.clock.advance(2 * DAY_MS);
  expect((await now(ada)).next_copy_at).toBeNull();
  app.clock.advance(2 * DAY_MS);
  await clearCopies(app.context.db, app.clock.now());
  expect((await now(ada)).copy).toMatchObject({ file: null });
});
