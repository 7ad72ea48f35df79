/** A deletion that is cut off, and what happens while it is under way (Product §28.108). */
import { login } from '@cowrie/contract/accounts.ts';
import { blockCustomer, removeCustomerFactors } from '@cowrie/contract/desk/customers.ts';
import { raiseGoodsOrder } from '@cowrie/contract/desk/goods.ts';
import * as desk from '@cowrie/contract/desk/own-data.ts';
import { addCustomerNote, makeStatement } from '@cowrie/contract/desk/people.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { audit } from '../audit/index.ts';
import { transaction } from '../database/transaction.ts';
import { sweepRemoved } from '../files/removed.ts';
import { StoreUnavailable } from '../files/store.ts';
import { verifyLogs } from '../log-seals/index.ts';
import { forgetReceiptLinks } from '../shared-receipts/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { askDeletion, deleteWhatIsDue } from '../testing/deletions.ts';
import { placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { whereIs } from '../testing/traces.ts';
import { forgetPerson } from './forget-person.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const idOf = ({ id }: TestCustomer) => ({ id: String(id) });
const due = () => deleteWhatIsDue(app.context);

it('cut off after any piece, the next run finishes it', async () => {
  owner = await app.staff('owner');
  for (const last of [1, 7, 14, 15]) {
    const customer = await app.customer();
    const order = await placeOrder('payment', customer, owner);
    data(await sendProof(customer, order, `cut ${last}`));
    await STAFF_ACTS.cancel(owner, order);
    data(await askDeletion(customer));
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
    expect(await whereIs(app, customer.email), `after ${last}`).toEqual([]);
    expect(await whereIs(app, `cut ${last}`)).toEqual([]);
    expect(await whereIs(app, `Deleted customer ${customer.id}`)).toContain('customers.username');
  }
  expect((await verifyLogs(app.context.db)).wrong).toBeNull();
});

it('what the logs hear of them while the last of it goes, goes as well', async () => {
  const customer = await app.customer();
  data(await askDeletion(customer));
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
  expect(await whereIs(app, customer.username)).toEqual([]);
  expect((await verifyLogs(app.context.db)).wrong).toBeNull();
});

it('cut off in the middle, nobody opens the account again, nor an order in it', async () => {
  owner = await app.staff('owner');
  const customer = await app.customer();
  data(await askDeletion(customer));
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
  expect(await whereIs(app, customer.email)).toEqual([]);
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
  expect(await whereIs(app, 'Qzvpaper')).toEqual([]);
});

it('a statement that is drawn as the deletion begins is kept by nobody', async () => {
  const customer = await app.customer();
  data(await askDeletion(customer));
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
  expect(await whereIs(app, customer.username)).toEqual([]);
});

it('one whose deletion fails holds up nobody else’s, and goes with the next run', async () => {
  const [stuck, other] = [await app.customer(), await app.customer()];
  for (const customer of [stuck, other]) data(await askDeletion(customer));
  app.clock.advance(8 * DAY_MS);
  owner = await app.staff('owner');
  const ran = deleteWhatIsDue(app.context, async (parts, deletion, now) => {
    if (deletion.customer_id === stuck.id) throw new Error('it fails');
    await forgetPerson(parts, deletion, { forgetReceiptLinks, now });
  });
  await expect(ran).rejects.toThrow('it fails');
  expect(await whereIs(app, other.email)).toEqual([]);
  await due();
  expect(await whereIs(app, stuck.email)).toEqual([]);
});

it('the log says who is to be deleted again after a restore, though their files are yet to go', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, owner);
  data(await sendProof(customer, order, 'away'));
  await STAFF_ACTS.cancel(owner, order);
  data(await askDeletion(customer));
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
