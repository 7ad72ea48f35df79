/** Two people acting on one order at the same moment (Product §4): only a real PostgreSQL lets them meet. */
import {
  completeOrder,
  confirmOrder,
  declineOrder,
  deskCancelOrder,
  quoteOrder,
} from '@cowrie/contract/desk/orders.ts';
import { cancelOrder } from '@cowrie/contract/orders.ts';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { type PlacedOrder, placeOrder, rowsOf, sendProof } from '../testing/orders.ts';

/** Each race is run so often, since it is decided anew each time. */
const ROUNDS = 4;

let app: TestApp;
let customer: TestCustomer;
let one: TestStaff;
let other: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  customer = await app.customer();
  one = await app.staff('treasury');
  other = await app.staff('owner');
});
afterAll(() => app.close());

type Act = (order: PlacedOrder) => Promise<{ status: string; httpStatus?: number; code?: string }>;
const by =
  (staff: () => TestStaff) =>
  (act: 'confirm' | 'decline' | 'complete' | 'cancel' | 'quote'): Act =>
  ({ reference }) => {
    const params = { reference };
    const { client } = staff();
    switch (act) {
      case 'confirm':
        return client.call(confirmOrder, { params });
      case 'decline':
        return client.call(declineOrder, { params, body: { reason: 'No money came' } });
      case 'complete':
        return client.call(completeOrder, { params, body: {} });
      case 'cancel':
        return client.call(deskCancelOrder, { params, body: { reason: 'Not possible' } });
      case 'quote':
        return client.call(quoteOrder, { params, body: { amount: staff() === one ? '100.00' : '200.00' } });
    }
  };
const firstStaff = by(() => one);
const secondStaff = by(() => other);
const customerCancels: Act = ({ type: trx_type, reference }) =>
  customer.client.call(cancelOrder, { query: { trx_type, reference }, body: { message: 'No more' } });
const customerPays: Act = (order) => sendProof(customer, order, 'the proof');
const customerPaysAgain: Act = (order) => sendProof(customer, order, 'another proof');

async function orderAt(
  status: 'pending' | 'awaiting' | 'processing',
  type: 'payment' | 'branding' = 'payment',
) {
  const order = await placeOrder(type, customer, one);
  if (status !== 'pending') data(await sendProof(customer, order));
  if (status === 'processing') data(await one.client.call(confirmOrder, { params: order }));
  return order;
}

/** Runs both at once, held up at the order's row until both are there; answers the rows before and after. */
async function race(order: PlacedOrder, acts: Act[]) {
  const before = await rowsOf(app.context, order);
  const { pool } = app.context.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from orders where id = $1 for update', [order.id]);
  const acting = Promise.all(acts.map((act) => act(order)));
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows[0].waiting).toBe(acts.length);
  }, 10_000);
  await holder.query('commit');
  holder.release();
  return { before, answers: await acting, after: await rowsOf(app.context, order) };
}

describe.runIf(isPostgres())('of two at once exactly one wins, and the other is told', () => {
  test.each<[string, 'pending' | 'awaiting' | 'processing', Act, Act]>([
    ['confirm and confirm', 'awaiting', firstStaff('confirm'), secondStaff('confirm')],
    ['confirm and decline', 'awaiting', firstStaff('confirm'), secondStaff('decline')],
    ['decline and decline', 'awaiting', firstStaff('decline'), secondStaff('decline')],
    ['confirm and cancel', 'awaiting', firstStaff('confirm'), secondStaff('cancel')],
    ['complete and complete', 'processing', firstStaff('complete'), secondStaff('complete')],
    ['complete and cancel', 'processing', firstStaff('complete'), secondStaff('cancel')],
    ['cancel and cancel', 'pending', customerCancels, secondStaff('cancel')],
  ])('%s', async (_, status, first, second) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { before, answers, after } = await race(await orderAt(status), [first, second]);
      expect(answers.map((answer) => answer.status).sort()).toEqual(['success', 'warning']);
      expect(answers.find((answer) => answer.status === 'warning')).toMatchObject({ httpStatus: 409 });
      expect(after.events).toHaveLength(before.events.length + 1);
      expect(after.messages).toHaveLength(before.messages.length + 1);
      expect(after.order.version).toBe(before.order.version + 1n);
      expect(after.transactions.filter(({ closed_at }) => closed_at === null)).toHaveLength(
        after.order.status === 'pending' ? 1 : 0,
      );
    }
  });

  test('quote and quote: the second overwrites nothing', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await orderAt('pending', 'branding');
      const { answers, after } = await race(order, [firstStaff('quote'), secondStaff('quote')]);
      expect(answers.map((answer) => answer.status).sort()).toEqual(['success', 'warning']);
      expect(answers.find((answer) => answer.status === 'warning')).toMatchObject({
        httpStatus: 409,
        code: 'order_moved',
      });
      expect(after.order.amount).toBe(answers[0]?.status === 'success' ? 10_000n : 20_000n);
      expect(after.transactions.at(-1)?.amount).toBe(after.order.amount);
    }
  });
});

describe.runIf(isPostgres())('a customer’s acts', () => {
  it('cancel against proof: either the order is cancelled or the proof is in', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, after } = await race(await orderAt('pending'), [customerCancels, customerPays]);
      expect(answers.map((answer) => answer.status).sort()).toEqual(['success', 'warning']);
      expect(answers.find((answer) => answer.status === 'warning')).toMatchObject({ httpStatus: 409 });
      expect(after.order.status).toBe(answers[0]?.status === 'success' ? 'cancelled' : 'awaiting');
      expect(after.proofs).toHaveLength(after.order.status === 'awaiting' ? 1 : 0);
    }
  });

  it('two proofs: both are kept, in one attempt, and neither is refused', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { answers, after } = await race(await orderAt('pending'), [customerPays, customerPaysAgain]);
      for (const answer of answers) expect(answer).toMatchObject({ data: { status: 'awaiting' } });
      expect(after.proofs).toHaveLength(2);
      expect(after.transactions).toHaveLength(1);
      const moves = after.events.map(({ from_status, to_status }) => `${from_status} ${to_status}`);
      expect(moves).toEqual(['null pending', 'pending awaiting', 'awaiting awaiting']);
    }
  });

  it('a proof against a new quote: the amount is the quoted one, whoever was first', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const order = await orderAt('pending', 'branding');
      expect(await firstStaff('quote')(order)).toMatchObject({ status: 'success' });
      const { answers, after } = await race(order, [secondStaff('quote'), customerPays]);
      expect(answers[1]).toMatchObject({ status: 'success' });
      expect(after.order.amount).toBe(answers[0]?.status === 'success' ? 20_000n : 10_000n);
      expect(after.transactions.at(-1)?.amount).toBe(after.order.amount);
    }
  });
});
