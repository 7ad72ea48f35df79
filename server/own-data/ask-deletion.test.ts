/** A deletion is asked for, by its customer or for them, waits a week, and may be taken back (Product §28.106, §28.107, §28.112). */
import { login } from '@cowrie/contract/accounts.ts';
import { withdraw } from '@cowrie/contract/balance.ts';
import { writeCase } from '@cowrie/contract/cases.ts';
import { blockCustomer, getCustomer } from '@cowrie/contract/desk/customers.ts';
import * as desk from '@cowrie/contract/desk/own-data.ts';
import { giveShelfParcel, shelveParcel } from '@cowrie/contract/desk/parcels.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { askDeletion, deleteWhatIsDue } from '../testing/deletions.ts';
import { giveBalance } from '../testing/money.ts';
import { orderAt, placeOrder, STAFF_ACTS } from '../testing/orders.ts';
import { tellOfData } from './mails.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const now = ({ client }: TestCustomer) => client.call(api.ownData, {}).then(data);
const idOf = ({ id }: TestCustomer) => ({ id: String(id) });
const due = () => deleteWhatIsDue(app.context);

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
    expect(await askDeletion(customer), says).toMatchObject({ httpStatus: 409, code: 'deletion_not_yet' });
    const staffs = await owner.client.call(desk.startDeletion, {
      params: idOf(customer),
      body: { reason: 'Wrote a letter' },
    });
    expect(staffs, says).toMatchObject({ code: 'deletion_not_yet' });
  }

  const customer = await app.customer();
  data(await askDeletion(customer));
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
  const { deleted_on } = data(await askDeletion(customer));
  expect(Date.parse(deleted_on ?? '')).toBeGreaterThan(app.clock.now().getTime() + 6.9 * DAY_MS);
  const there = app.clientWith(data(elsewhere).token);
  expect(await there.call(api.ownData, {})).toMatchObject({ httpStatus: 401 });
  expect(await askDeletion(customer)).toMatchObject({ httpStatus: 409, code: 'deletion_asked' });
  expect(data(await customer.client.call(api.keepAccount, {})).deleted_on).toBeNull();
  await app.inbox.next(customer.email, 'Your account stays');
  expect(await customer.client.call(api.keepAccount, {})).toMatchObject({ httpStatus: 404 });
  app.clock.advance(8 * DAY_MS);
  await due();
  expect((await now(customer)).deleted_on).toBeNull();
  data(await askDeletion(customer));
});

it('a mail of a deletion that leaves late says nothing that is not so by then', async () => {
  const customer = await app.customer();
  data(await askDeletion(customer));
  data(await customer.client.call(api.keepAccount, {}));
  await app.inbox.next(customer.email, 'Your account stays');
  data(await askDeletion(customer));
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
  const sent = async () => {
    const { rows } = await app.context.database.pool.query(
      `select from pgboss.job where name = 'own-data-mail' and state = 'completed' and data->>'id' = $1`,
      [String(id)],
    );
    return rows.length;
  };
  await expect.poll(sent).toBe(4);
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
  data(await askDeletion(customer));
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
