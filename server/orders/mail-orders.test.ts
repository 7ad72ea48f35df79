import { updatePreferences } from '@cowrie/contract/accounts.ts';
import { addChat, listChats } from '@cowrie/contract/chat.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { deskCancelOrder, moveTracking, quoteOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { refundToBalance } from '@cowrie/contract/refunds.ts';
import { releaseRest } from '@cowrie/contract/test-first.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { type OrderMailJob, sendOrderMail } from '../mail/order-mail-job.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { receiveMoney } from '../testing/money.ts';
import { orderAt, type PlacedOrder, payAs, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';
import { wakeWorkers } from '../testing/wake-workers.ts';

let app: TestApp;
let support: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  support = await app.staff('support');
});
afterAll(() => app.close());

const write = ({ reference }: PlacedOrder, message: string, internal = false) =>
  support.client.call(staffMessage, { params: { reference }, body: { message, internal } });

async function customerWithOrder(): Promise<{ customer: TestCustomer; order: PlacedOrder }> {
  const customer = await app.customer();
  const order = await placeOrder('branding', customer, support);
  await app.inbox.next(customer.email, 'We have your order');
  return { customer, order };
}

it('a new order is confirmed by mail, in words that fit its type', async () => {
  const customer = await app.customer();
  const order = await placeOrder('branding', customer, support);
  const { subject, text } = await app.inbox.next(customer.email);
  expect(subject).toBe(`${order.reference}: We have your order`);
  expect(text).toContain('Cups');
  expect(text).toContain('send us your logo');
  expect(text).toContain(`/orders?order=branding-${order.id}`);
});

type ReplyJob = { id: string; state: string; wait: number };
async function replyJobs({ id }: PlacedOrder): Promise<ReplyJob[]> {
  const { rows } = await app.context.database.pool.query(
    `select id::text, state::text, extract(epoch from start_after - created_on)::int as wait from pgboss.job
      where name = 'order-mail' and data->>'kind' = 'reply' and data->>'orderId' = $1`,
    [id],
  );
  return rows;
}

describe('a mail about a staff reply', () => {
  it('waits a while, then goes to who has not read it, and only to who wants it', async () => {
    const unread = await customerWithOrder();
    const read = await customerWithOrder();
    const unwilling = await customerWithOrder();
    data(await unwilling.customer.client.call(updatePreferences, { body: { reply_mails: false } }));
    for (const { order } of [unread, read, unwilling]) data(await write(order, 'Which colour,\nplease?'));
    const { type, reference } = read.order;
    data(await read.customer.client.call(listChats, { params: { type, reference } }));

    for (const { order } of [unread, read, unwilling])
      expect(await replyJobs(order)).toMatchObject([{ state: 'created', wait: 90 }]);
    // The wait is over.
    await app.context.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'order-mail' and state = 'created'`,
    );
    await wakeWorkers(app, 'order-mail');
    const mail = await app.inbox.next(unread.customer.email);
    expect(mail.subject).toBe(`${unread.order.reference}: We wrote to you about your order`);
    expect(mail.text).toContain('Which colour,');
    for (const { customer, order } of [read, unwilling]) {
      await expect.poll(() => replyJobs(order)).toMatchObject([{ state: 'completed' }]);
      // The next mail they get is about something else.
      const next = await placeOrder('branding', customer, support);
      expect((await app.inbox.next(customer.email)).subject).toBe(`${next.reference}: We have your order`);
    }
  });

  it('goes to who wrote after it without having been shown it', async () => {
    const { customer, order } = await customerWithOrder();
    const { type, reference } = order;
    data(await customer.client.call(listChats, { params: { type, reference } }));
    data(await write(order, 'Do not pay the supplier yet!'));
    const body = { trx_type: type, trx_ref: reference, message: 'Thank you, good night' };
    data(await customer.client.call(addChat, { body }));
    // The wait is over.
    await app.context.database.pool.query(
      `update pgboss.job set start_after = now() where name = 'order-mail' and state = 'created'`,
    );
    await wakeWorkers(app, 'order-mail');
    const mail = await app.inbox.next(customer.email, 'We wrote to you');
    expect(mail.text).toContain('Do not pay the supplier yet!');
  });

  it('is not made for a note among staff', async () => {
    const { order } = await customerWithOrder();
    data(await write(order, 'He pays late', true));
    expect(await replyJobs(order)).toEqual([]);
  });
});

it('a move of the tracking is mailed with the words staff gave it', async () => {
  const customer = await app.customer();
  const order = await placeOrder('shipment', customer, support);
  data(
    await support.client.call(moveTracking, {
      params: { reference: order.reference },
      body: { track_status: 'on the road', title: 'On flight ET606 to Lagos' },
    }),
  );
  const mail = await app.inbox.next(customer.email, 'Your order is on the road');
  expect(mail.text).toContain('On flight ET606 to Lagos');
});

it('a quote that another has replaced before its mail left, or that is over, is mailed no more', async () => {
  const customer = await app.customer();
  const order = await placeOrder('branding', customer, support);
  const params = { reference: order.reference };
  await app.inbox.next(customer.email, 'We have your order');
  for (const [amount, note] of [
    ['5000', '50 cups at ₦100'],
    ['9000', '90 cups at ₦100'],
  ] as const) {
    data(await support.client.call(quoteOrder, { params, body: { amount, note } }));
    const mail = await app.inbox.next(customer.email, 'Your order costs');
    expect(mail.text).toContain(note);
  }
  /** As after a try that failed: of the first quote or the last one. */
  const again = async (which: 'asc' | 'desc') => {
    const job = `(select id from pgboss.job where name = 'order-mail' and data->>'kind' = 'quote'
      and data->>'orderId' = $1 order by created_on ${which} limit 1)`;
    const completed = (set: string) => `${set} where state = 'completed' and id = ${job}`;
    const countOf = async (query: string) =>
      (await app.context.database.pool.query(query, [order.id])).rowCount;
    const retry = `update pgboss.job set state = 'retry', start_after = now()`;
    await expect.poll(() => countOf(completed(retry))).toBe(1);
    await wakeWorkers(app, 'order-mail');
    await expect.poll(() => countOf(completed('select 1 from pgboss.job'))).toBe(1);
  };
  await again('desc');
  expect((await app.inbox.next(customer.email, 'Your order costs ₦9,000.00')).text).toContain('90 cups');
  await again('asc');
  data(await support.client.call(deskCancelOrder, { params, body: { reason: 'You asked us to.' } }));
  // Neither the first quote nor, by then, the last one has left before what comes after them.
  expect((await app.inbox.next(customer.email)).subject).toContain('Your order was cancelled');
  await again('desc');
  const next = await placeOrder('branding', customer, support);
  expect((await app.inbox.next(customer.email)).subject).toBe(`${next.reference}: We have your order`);
});

it('a mail of a step says that step, though the order has gone on before it left', async () => {
  const customer = await app.customer();
  const order = await placeOrder('shipment', customer, support);
  const params = { reference: order.reference };
  for (const [track_status, subject] of [
    ['packaging', 'Your order is being packed'],
    ['on the road', 'Your order is on the road'],
  ] as const) {
    data(await support.client.call(moveTracking, { params, body: { track_status } }));
    await app.inbox.next(customer.email, subject);
  }
  // As after a try of the first that failed.
  const tryAgain = async (without: string) => {
    const putBack = async () => {
      const { rowCount } = await app.context.database.pool.query(
        `update pgboss.job set state = 'retry', start_after = now(), data = data - $2
          where state = 'completed' and id = (select id from pgboss.job where name = 'order-mail'
            and data->>'kind' = 'tracking' and data->>'orderId' = $1 order by created_on limit 1)`,
        [order.id, without],
      );
      return rowCount;
    };
    await expect.poll(putBack).toBe(1);
    await wakeWorkers(app, 'order-mail');
  };
  await tryAgain('');
  await app.inbox.next(customer.email, 'Your order is being packed');
  // One that a process of the version before wrote says no step.
  await tryAgain('trackStatus');
  await app.inbox.next(customer.email, 'Your order is on the road');
});

describe('a mail that leaves after its order has moved on', () => {
  /** As one that waited for the mail server. */
  const leavesNow = ({ id }: PlacedOrder, mail: Omit<OrderMailJob, 'orderId'>) =>
    transaction(app.context.db, (tx) => sendOrderMail(app.context, tx, { orderId: id, ...mail }));

  it('asks nobody to pay who has paid, and reminds them of nothing', async () => {
    const customer = await app.customer();
    const owner = await app.staff('owner');
    const order = await orderAt('processing', 'payment', customer, owner);
    await app.inbox.next(customer.email, 'Your payment is confirmed');
    await leavesNow(order, { kind: 'remind', note: null });
    await leavesNow(order, { kind: 'decline', note: 'The slip is of another payment' });
    const mail = await app.inbox.next(customer.email, 'We could not confirm your payment');
    expect(mail.text).toContain('> The slip is of another payment');
    expect(mail.text).toContain('Your order has moved on since then.');
    expect(mail.text).not.toMatch(/pay now|₦0\.00|\/pay\//i);
    const reminders = async () => {
      const { rows } = await app.context.database.pool.query(
        `select state::text from pgboss.job where name = 'order-mail' and data->>'kind' = 'remind' and data->>'orderId' = $1`,
        [order.id],
      );
      return rows;
    };
    await expect.poll(reminders).toEqual([{ state: 'completed' }]);
    expect(app.inbox.left(customer.email).join()).not.toContain('not paid yet');
  });

  it('asks nobody where a refund goes that has been chosen, nor for a test that was answered', async () => {
    const customer = await app.customer();
    const owner = await app.staff('owner');
    const paid = await placeOrder('payment', customer, owner);
    await receiveMoney(app.context, customer.id, paid.id, 15_000_000n);
    const body = { reason: 'Not possible' };
    data(await owner.client.call(deskCancelOrder, { params: { reference: paid.reference }, body }));
    const owed = await app.inbox.next(customer.email, 'Choose how you get your money back');
    expect(owed.text).toContain('Choose where it should go');
    const { refund } = data(await customer.client.call(getPayment, { params: { id: paid.id } })).payments;
    data(await customer.client.call(refundToBalance, { params: { id: refund?.id ?? '' } }));
    await leavesNow(paid, { kind: 'refund-owed', note: '₦150,000.00' });
    const late = await app.inbox.next(customer.email, 'You are getting your money back');
    expect(late.text).toContain('It has been decided since then where it goes.');

    const tested = await placeOrder('payment', customer, owner, '100');
    data(await sendProof(customer, tested));
    await STAFF_ACTS.confirm(owner, tested);
    data(await payAs(owner, tested, { amount: '100.00' }));
    const sent = await app.inbox.next(customer.email, 'The test is sent');
    expect(sent.text).toContain('tap to release the rest');
    data(await customer.client.call(releaseRest, { params: { reference: tested.reference }, body: {} }));
    await leavesNow(tested, { kind: 'test-sent', note: null });
    const again = await app.inbox.next(customer.email, 'The test is sent');
    expect(again.text).toContain('Your order has moved on since then.');
    expect(again.text).not.toContain('tap to release');
  });

  it('leads nobody to a chat that is closed', async () => {
    const customer = await app.customer();
    const order = await orderAt('cancelled', 'branding', customer, support);
    await leavesNow(order, { kind: 'reply', note: 'All is printed', unlessReadUpTo: '999999999' });
    const mail = await app.inbox.next(customer.email, 'We wrote to you about your order');
    expect(mail.text).toContain('> All is printed');
    expect(mail.text).toContain('“Something wrong?”');
    expect(mail.text).not.toContain('in the order’s chat');
  });
});
