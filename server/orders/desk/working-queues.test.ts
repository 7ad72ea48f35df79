/** What waits for whom, counted, sorted, worked together and kept as views (Product §28.42–28.47). */

import { addChat } from '@cowrie/contract/chat.ts';
import { assignOrder } from '@cowrie/contract/desk/assignment.ts';
import { actOnOrders, type BulkAct } from '@cowrie/contract/desk/bulk.ts';
import { contentCalls } from '@cowrie/contract/desk/content.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { deskOrders } from '@cowrie/contract/desk/order-queue.ts';
import { changeView, listViews, removeView, saveView } from '@cowrie/contract/desk/saved-views.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { insertLiveAccount } from '../../payments/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { toNewLinks } from '../../testing/new-links.ts';
import {
  onDesk,
  orderAt,
  type PlacedOrder,
  placeOrder,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
  support = await app.staff('support');
});
afterAll(() => app.close());

const say = ({ type: trx_type, reference: trx_ref }: PlacedOrder) =>
  customer.client.call(addChat, { body: { trx_type, trx_ref, message: 'Any news?' } });
const rowsOf = async (query: CallInput<typeof deskOrders>['query'], { client } = support) =>
  data(await client.call(deskOrders, { query: { per_page: 100, ...query } })).orders.data;
const references = async (query: CallInput<typeof deskOrders>['query'], who = support) =>
  (await rowsOf(query, who)).map(({ reference }) => reference);
const counts = async ({ client } = support) => data(await client.call(deskNow, {}));

describe('whose turn it is', () => {
  it('is the same in row, filter and numbers, whatever state an order is in', async () => {
    const own = await createTestApp();
    onTestFinished(() => own.close());
    const ada = await own.customer();
    const boss = await own.staff('owner');
    const ask = ({ type: trx_type, reference: trx_ref }: PlacedOrder) =>
      ada.client.call(addChat, { body: { trx_type, trx_ref, message: 'Any news?' } });
    const placed = {
      toQuote: await placeOrder('branding', ada, boss),
      toPay: await placeOrder('payment', ada, boss),
      asked: await placeOrder('payment', ada, boss),
      toCheck: await orderAt('awaiting', 'payment', ada, boss),
      toPayOut: await orderAt('processing', 'payment', ada, boss),
      testOut: await placeOrder('payment', ada, boss, '50.00'),
      done: await orderAt('successful', 'goods', ada, boss),
    };
    data(await ask(placed.asked));
    data(await sendProof(ada, placed.testOut));
    await STAFF_ACTS.confirm(boss, placed.testOut);
    await STAFF_ACTS.payout(boss, placed.testOut, { mark: '50.00' });
    const turns = Object.fromEntries(
      (await rowsOf({ status: 'all' }, boss)).map(({ reference, turn }) => [reference, turn]),
    );
    const found = Object.fromEntries(
      Object.entries(placed).map(([name, { reference }]) => [name, turns[reference]]),
    );
    expect(found).toEqual({
      toQuote: 'us',
      toPay: 'them',
      asked: 'us',
      toCheck: 'us',
      toPayOut: 'us',
      testOut: 'them',
      done: null,
    });
    for (const turn of ['us', 'them'] as const) {
      const listed = await references({ turn }, boss);
      expect(listed.sort()).toEqual(
        Object.keys(turns)
          .filter((reference) => turns[reference] === turn)
          .sort(),
      );
      const { queues } = await counts(boss);
      const counted = queues.filter((queue) => queue.turn === turn);
      expect(counted.reduce((sum, { count }) => sum + count, 0)).toBe(listed.length);
    }
    expect(await references({ answer_due: 'yes' }, boss)).toEqual([placed.asked.reference]);
    expect((await counts(boss)).answers_due).toBe(1);

    // Whose they are is another's to say; the queue reads it.
    await own.context.db
      .updateTable('orders')
      .set({ assigned_to: boss.id })
      .where('reference', '=', placed.toPay.reference)
      .execute();
    const [mine, ...more] = await rowsOf({ assigned: 'me' }, boss);
    expect([mine?.reference, mine?.assignee?.username, more]).toEqual([
      placed.toPay.reference,
      boss.username,
      [],
    ]);
    expect(await references({ assigned: 'nobody', status: 'open' }, boss)).not.toContain(
      placed.toPay.reference,
    );
    expect((await counts(boss)).queues.reduce((sum, { mine }) => sum + mine, 0)).toBe(1);
  });
});

it('open orders are sorted by waiting, activity, worth and promise; what has none comes last', async () => {
  const [first, second, third] = [
    await placeOrder('goods', customer, support),
    await placeOrder('goods', customer, support),
    await placeOrder('goods', customer, support),
  ];
  const all = [first, second, third].map(({ reference }) => reference);
  const sorted = async (sort: 'waiting' | 'activity' | 'amount' | 'promise') =>
    (await references({ status: 'open', sort })).filter((reference) => all.includes(reference));
  app.clock.advance(1000);
  await STAFF_ACTS.quote(support, first, { mark: '100.00' });
  app.clock.advance(1000);
  await STAFF_ACTS.quote(support, second, { mark: '9000.00' });
  // A hundred yuan are worth more than nine thousand Naira where one costs two hundred.
  await sql`update orders set currency = 'RMB' where reference = ${first.reference}`.execute(app.context.db);
  expect(await sorted('waiting')).toEqual(all);
  expect(await sorted('activity')).toEqual([second, first, third].map(({ reference }) => reference));
  expect(await sorted('amount')).toEqual(all);
  expect(await sorted('promise')).toEqual(all);
});

it('every open order is counted, however many there are', async () => {
  const waiting = async () =>
    (await counts()).queues
      .filter(({ type, status }) => type === 'goods' && status === 'processing')
      .reduce((sum, { count }) => sum + count, 0);
  const before = await waiting();
  await sql`insert into orders (reference, type, status, customer_id, name, quantity, created_at, updated_at, status_since)
    select 'CWR-' || lpad(n::text, 8, '0'), 'goods', 'processing', ${customer.id}, 'Mugs', '1', now(), now(), now()
    from generate_series(1, 1030) n`.execute(app.context.db);
  expect((await waiting()) - before).toBe(1030);
  await sql`delete from orders where name = 'Mugs'`.execute(app.context.db);
});

describe('many orders at once', () => {
  const act = async (orders: PlacedOrder[], what: BulkAct, seen = '999999999') => {
    const named = orders.map(({ reference }) => ({ reference, seen }));
    return data(await support.client.call(actOnOrders, { body: { orders: named, act: what } })).results;
  };
  const outcome = (results: Awaited<ReturnType<typeof act>>) =>
    results.map(({ done, why }) => (done ? true : why));

  it('are cancelled where nothing was paid, and the others say why not', async () => {
    const unpaid = await placeOrder('payment', customer, support);
    const checked = await orderAt('awaiting', 'payment', customer, owner);
    const paid = await orderAt('processing', 'goods', customer, owner);
    const gone = { id: '0', type: 'goods', reference: 'CWR-99999999' } as const;
    expect(outcome(await act([unpaid, checked, paid, gone], { do: 'cancel', reason: 'Not today' }))).toEqual([
      true,
      'A proof of payment is waiting to be checked.',
      'Money came for it: cancel it on its own page.',
      expect.any(String),
    ]);
    expect((await onDesk(support, unpaid)).order.status).toBe('cancelled');
    expect((await onDesk(support, paid)).order.status).toBe('processing');
  });

  it('move together and back, but not what somebody moved on', async () => {
    const [one, other] = [
      await placeOrder('goods', customer, support),
      await placeOrder('shipment', customer, support),
    ];
    const moved = await act([one, other], { do: 'track', track_status: 'packaging' });
    expect(moved.map(({ before }) => before)).toEqual(['order placed', 'order placed']);
    await STAFF_ACTS.track(support, other, { step: 'delivered' });
    const back = { do: 'track', track_status: 'order placed', from: 'packaging' } as const;
    expect(outcome(await act([one, other], back))).toEqual([true, expect.stringContaining('has changed')]);
    const payment = await placeOrder('payment', customer, support);
    const [refused] = await act([payment], { do: 'track', track_status: 'delivered' });
    expect(refused).toMatchObject({ done: false });
  });

  it('need no answer, and need one after all; a word that nobody read stays', async () => {
    const orders = [
      await placeOrder('goods', customer, support),
      await placeOrder('goods', customer, support),
    ];
    const silent = await placeOrder('goods', customer, support);
    for (const order of orders) data(await say(order));
    expect(outcome(await act(orders, { do: 'no-answer' }, '1'))).toEqual(
      orders.map(() => expect.stringContaining('again')),
    );
    expect(outcome(await act([...orders, silent], { do: 'no-answer' }))).toEqual([
      true,
      true,
      expect.stringContaining('Nothing is waiting'),
    ]);
    expect(outcome(await act(orders, { do: 'answer' }))).toEqual([true, true]);
    for (const order of orders) expect((await onDesk(support, order)).answer_due_since).not.toBeNull();
  });

  it('get a canned reply with each one’s own facts, once; an order without the fact is left out', async () => {
    const content = await app.staff('content');
    const body = {
      title: 'The cost',
      text: '{name}: {reference} costs {amount}.',
      text_chinese: '订单 {reference}',
    };
    const { row } = data(await content.client.call(contentCalls['canned-replies'].create, { body }));
    const [quoted, open] = [
      await placeOrder('goods', customer, support),
      await placeOrder('goods', customer, support),
    ];
    await STAFF_ACTS.quote(support, quoted, { mark: '84000.00' });
    const reply = { do: 'reply', reply_id: row?.id ?? '' } as const;
    expect(outcome(await act([quoted, open], reply))).toEqual([true, 'It has nothing for {amount}.']);
    expect((await onDesk(support, quoted)).messages.at(-1)?.message).toBe(
      `Ada Ọbí: ${quoted.reference} costs ₦84,000.00.`,
    );
    expect(outcome(await act([quoted], reply))).toEqual([expect.stringContaining('already')]);
  });

  it('name in a canned reply the account that was shown, and none that customers pay into no more', async () => {
    const content = await app.staff('content');
    toNewLinks(app.clock);
    const body = { title: 'Where to', text: 'Please pay {missing} into {account}.', text_chinese: '' };
    const { row } = data(await content.client.call(contentCalls['canned-replies'].create, { body }));
    const { db, clock } = app.context;
    const number = '1012345678';
    const bank = { bank_name: 'Zenith', account_number: number, account_name: 'Cowrie' };
    const id = await insertLiveAccount(db, { option: 'bank-transfer', details: bank, now: clock() });
    const orders = [
      await placeOrder('payment', customer, support),
      await placeOrder('payment', customer, support),
      await placeOrder('payment', customer, support),
    ] as const;
    for (const { reference } of orders)
      data(await customer.client.call(paymentOptions, { query: { code: 'bank-transfer', reference } }));
    const [before, off, after] = orders;
    const reply = { do: 'reply', reply_id: row?.id ?? '' } as const;
    expect(outcome(await act([before], reply))).toEqual([true]);
    expect((await onDesk(support, before)).messages.at(-1)?.message).toContain(number);

    const switched = (enabled: boolean) =>
      db.updateTable('payment_options').set({ enabled }).where('code', '=', 'bank-transfer').execute();
    await switched(false);
    expect(outcome(await act([off], reply))).toEqual(['It has nothing for {account}.']);
    await switched(true);
    const page = (etag?: string) =>
      app.http.inject({
        url: `/api/v1/desk/orders/${after.reference}`,
        headers: { authorization: `Bearer ${support.token}`, ...(etag && { 'if-none-match': etag }) },
      });
    const etag = String((await page()).headers.etag);
    expect((await page(etag)).statusCode).toBe(304);
    await switched(false);
    expect((await page(etag)).statusCode).toBe(200);
    await switched(true);
    expect((await page(etag)).statusCode).toBe(304);
    await db.updateTable('pay_accounts').set({ state: 'retired' }).where('id', '=', id).execute();
    const other = { ...bank, account_number: '2087654321' };
    await insertLiveAccount(db, { option: 'bank-transfer', details: other, now: clock() });
    expect(outcome(await act([after], reply))).toEqual(['It has nothing for {account}.']);
    // Also on a page that was open meanwhile.
    expect((await page(etag)).statusCode).toBe(200);
    expect((await onDesk(support, after)).reply_facts.account).toBeNull();
  });

  it('are given to a colleague, and back to whose they were, but not what was given on', async () => {
    const orders = [
      await placeOrder('goods', customer, support),
      await placeOrder('goods', customer, support),
      await placeOrder('goods', customer, support),
    ] as const;
    const [ones, nobodys, givenOn] = orders;
    const ownerId = String(owner.id);
    const supportId = String(support.id);
    const assigneeOf = async (order: PlacedOrder) => (await onDesk(support, order)).assigned_to?.id ?? null;
    expect(outcome(await act([ones], { do: 'give', staff_id: ownerId }))).toEqual([true]);

    const given = await act([...orders], { do: 'give', staff_id: supportId });
    expect(given.map(({ was_of }) => was_of)).toEqual([ownerId, null, null]);
    expect(outcome(await act([ones], { do: 'give', staff_id: supportId }))).toEqual([
      expect.stringContaining('already'),
    ]);
    await act([givenOn], { do: 'give', staff_id: ownerId });
    const back = (staff_id: string | null) => ({ do: 'give', staff_id, from: supportId }) as const;
    expect(outcome(await act([ones], back(ownerId)))).toEqual([true]);
    expect(outcome(await act([nobodys, givenOn], back(null)))).toEqual([
      true,
      expect.stringContaining('passed it on'),
    ]);
    expect(await Promise.all(orders.map(assigneeOf))).toEqual([ownerId, null, ownerId]);

    const content = await app.staff('content');
    const body = { orders: [ones], act: { do: 'give', staff_id: String(content.id) } as const };
    expect(await support.client.call(actOnOrders, { body })).toMatchObject({ httpStatus: 400 });
  });

  it('are left as they are where a colleague has moved or taken them since they were shown', async () => {
    const moved = await placeOrder('goods', customer, support);
    const taken = await placeOrder('goods', customer, support);
    const press = async ({ reference }: PlacedOrder, shown: object, what: BulkAct) => {
      const body = { orders: [{ reference, ...shown }], act: what };
      return outcome(data(await support.client.call(actOnOrders, { body })).results);
    };
    await STAFF_ACTS.track(owner, moved, { step: 'on the road' });
    const pack = { do: 'track', track_status: 'packaging' } as const;
    expect(await press(moved, { track_status: 'order placed' }, pack)).toEqual([
      expect.stringContaining('changed'),
    ]);
    expect((await onDesk(support, moved)).order.track_status).toBe('on the road');
    const supportId = String(support.id);
    data(await owner.client.call(assignOrder, { params: taken, body: { staff_id: String(owner.id) } }));
    const toMe = { do: 'give', staff_id: supportId } as const;
    expect(await press(taken, { assigned_to: null }, toMe)).toEqual([expect.stringContaining('taken it')]);
    expect(await press(taken, { assigned_to: String(owner.id) }, toMe)).toEqual([true]);
  });

  it('get no reply that says something else by now than it was shown with', async () => {
    const content = await app.staff('content');
    const body = { title: 'Later', text: 'It comes later.', text_chinese: '稍后' };
    const { row } = data(await content.client.call(contentCalls['canned-replies'].create, { body }));
    const order = await placeOrder('goods', customer, support);
    const reply = { do: 'reply', reply_id: row?.id ?? '', text: 'It comes soon.' } as const;
    const call = { body: { orders: [{ reference: order.reference }], act: reply } };
    expect(await support.client.call(actOnOrders, call)).toMatchObject({ code: 'changed_meanwhile' });
    expect(outcome(await act([order], { ...reply, text: body.text }))).toEqual([true]);
  });

  describe('sent again after the answer got lost', () => {
    const sendUnder = async (idempotencyKey: string, orders: PlacedOrder[], what: BulkAct) =>
      support.client.call(
        actOnOrders,
        { body: { orders: orders.map(({ reference }) => ({ reference, seen: '999999999' })), act: what } },
        { idempotencyKey },
      );

    it('are answered as they went, do nothing twice, and do what was left undone', async () => {
      const moved = await placeOrder('goods', customer, support);
      const late = await placeOrder('goods', customer, support);
      await STAFF_ACTS.track(support, late, { step: 'packaging' });
      const pack = { do: 'track', track_status: 'packaging' } as const;
      const first = data(await sendUnder('track', [moved, late], pack)).results;
      expect(outcome(first)).toEqual([true, 'It is there already.']);
      // A colleague goes on meanwhile: the same press must not take either back.
      await STAFF_ACTS.track(support, moved, { step: 'on the road' });
      await STAFF_ACTS.track(support, late, { step: 'order placed' });
      expect(data(await sendUnder('track', [moved, late], pack)).results).toEqual([
        first[0],
        { reference: late.reference, done: true, why: null, before: 'order placed', was_of: null },
      ]);
      expect((await onDesk(support, moved)).order.track_status).toBe('on the road');
    });

    it('send a reply once, whatever was said since', async () => {
      const content = await app.staff('content');
      const body = { title: 'Soon', text: 'It comes soon.', text_chinese: '很快' };
      const { row } = data(await content.client.call(contentCalls['canned-replies'].create, { body }));
      const order = await placeOrder('goods', customer, support);
      const reply = { do: 'reply', reply_id: row?.id ?? '' } as const;
      const first = await sendUnder('reply', [order], reply);
      data(await say(order));
      expect(await sendUnder('reply', [order], reply)).toEqual(first);
      const said = (await onDesk(support, order)).messages.filter(({ message }) => message.includes('soon'));
      expect(said).toHaveLength(1);
    });

    it('twice at once are each done once', async () => {
      const order = await placeOrder('goods', customer, support);
      const cancel = { do: 'cancel', reason: 'Not today' } as const;
      const [one, other] = await Promise.all([1, 2].map(() => sendUnder('cancel', [order], cancel)));
      expect(one).toMatchObject({ data: { results: [{ done: true }] } });
      expect(other).toEqual(one);
    });

    it('are refused as another act under the same key, before any is done', async () => {
      const [one, other] = [
        await placeOrder('goods', customer, support),
        await placeOrder('goods', customer, support),
      ];
      const pack = { do: 'track', track_status: 'packaging' } as const;
      data(await sendUnder('other', [one], pack));
      expect(await sendUnder('other', [other], pack)).toMatchObject({ code: 'idempotency_conflict' });
      expect((await onDesk(support, other)).order.track_status).toBe('order placed');
    });
  });

  it('are a hundred at most', async () => {
    const orders = Array.from({ length: 101 }, () => ({ reference: 'CWR-99999999' }));
    const answer = await support.client.call(actOnOrders, { body: { orders, act: { do: 'answer' } } });
    expect(answer).toMatchObject({ httpStatus: 400 });
  });
});

it('views are one’s own, or the team’s where the treasury names them', async () => {
  const treasury = await app.staff('treasury');
  const names = async ({ client }: TestStaff) =>
    data(await client.call(listViews, {})).views.map(({ name, may_change }) => [name, may_change]);
  const look = { turn: 'us', sort: 'amount', columns: ['customer', 'amount'] } as const;
  const save = (name: string, for_all: boolean, { client }: TestStaff) =>
    client.call(saveView, { body: { name, for_all, look: { ...look, columns: [...look.columns] } } });
  const own = data(await save('Mine to check', false, support)).view;
  expect(own.look).toEqual(look);
  expect(await save('mine TO check', false, support)).toMatchObject({ code: 'view_named_already' });
  expect(await save('For all', true, support)).toMatchObject({ httpStatus: 403, code: 'view_for_all' });
  const shared = data(await save('Large first', true, treasury)).view;
  expect(await names(support)).toEqual([
    ['Large first', false],
    ['Mine to check', true],
  ]);
  expect(await names(treasury)).toEqual([['Large first', true]]);
  const renamed = { name: 'Large', look: shared.look };
  expect(await support.client.call(changeView, { params: shared, body: renamed })).toMatchObject({
    code: 'view_for_all',
  });
  expect(await treasury.client.call(removeView, { params: own })).toMatchObject({ httpStatus: 404 });
  expect(data(await treasury.client.call(changeView, { params: shared, body: renamed })).view).toMatchObject({
    name: 'Large',
    for_all: true,
  });
  data(await support.client.call(removeView, { params: own }));
  expect(await names(support)).toEqual([['Large', false]]);
  await step('of two who change one from what both were shown, the second is told', async () => {
    const change = ({ client }: TestStaff, to: object, before: typeof shared) =>
      client.call(changeView, {
        params: shared,
        body: { name: before.name, look: before.look, ...to, before },
      });
    const shown = data(await treasury.client.call(listViews, {})).views[0] ?? expect.fail('it is gone');
    const first = { name: 'Largest', look: { ...shown.look, type: 'payment' } };
    data(await change(treasury, first, shown));
    expect(await change(owner, { name: 'Big' }, shown)).toMatchObject({
      httpStatus: 409,
      code: 'changed_meanwhile',
    });
    // The first one's press once more, its answer having got lost.
    const now = data(await change(treasury, first, shown)).view;
    expect(now).toMatchObject(first);
    const big = data(await change(owner, { name: 'Big' }, now)).view;
    expect(big).toMatchObject({ ...first, name: 'Big' });
    const remove = (before: typeof shared) =>
      treasury.client.call(removeView, { params: shared, body: { before } });
    expect(await remove(now)).toMatchObject({ httpStatus: 409, code: 'changed_meanwhile' });
    data(await remove(big));
  });
});
