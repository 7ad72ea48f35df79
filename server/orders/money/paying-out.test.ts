/** Money that goes out for orders, as staff say it and as the book has it. */
import {
  completeOrder,
  confirmOrder,
  deskCancelOrder,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../database/transaction.ts';
import { openAccount, orderMoney } from '../../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { journalsOf } from '../../testing/journals.ts';
import {
  onDesk,
  orderAt,
  type PlacedOrder,
  payAs,
  placeOrder,
  recordCompletion,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { BANK, openPayInAccounts } from '../../testing/pay-in-accounts.ts';
import { step } from '../../testing/step.ts';
import { openOldMoney } from './opening.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  await openPayInAccounts(app.context);
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
  order = await orderAt('awaiting', 'payment', customer, treasury);
});

const confirm = (body: { arrived?: string; account?: string } = {}, of = order) =>
  treasury.client.call(confirmOrder, { params: { reference: of.reference }, body });
type Payout = { amount?: string; fee?: string; account?: string; reference?: string; note?: string };
const pay = (body: Payout = {}, of = order, idempotencyKey?: string) =>
  payAs(treasury, of, body, idempotencyKey === undefined ? {} : { idempotencyKey });
const mine = async (of = order) =>
  data(await customer.client.call(getPayment, { params: { id: of.id } })).payments;

const booked = (of = order) => journalsOf(app.context, of);

describe('paying out', () => {
  beforeEach(async () => {
    data(await confirm());
  });

  it('in parts tells the customer of each, and completes with the last', async () => {
    expect(data(await pay({ amount: '200', fee: '1.50', reference: 'A1' }))).toMatchObject({
      status: 'processing',
      paid_out: '200.00',
      rest: '550.00',
    });
    expect(await mine()).toMatchObject({ status: 'processing', paid_out: '200.00' });
    expect((await mine()).timeline.at(-1)).toMatchObject({
      title: 'Part of the money sent',
      note: '¥200.00 of ¥750.00 sent.',
    });
    expect(await pay({ amount: '550.01' })).toMatchObject({
      httpStatus: 409,
      code: 'payout_too_large',
      message: 'Only ¥550.00 is still to be paid out.',
    });
    expect(
      await treasury.client.call(deskCancelOrder, {
        params: { reference: order.reference },
        body: { reason: 'No' },
      }),
    ).toMatchObject({ httpStatus: 409, code: 'paid_out_already' });
    expect(data(await pay({ account: 'out/alipay', note: 'To the second receiver' }))).toMatchObject({
      status: 'successful',
      rest: '0.00',
    });
    const { money } = await onDesk(treasury, order);
    expect(money).toMatchObject({ came: '150000.00', cost: '150000.00', margin: '0.00' });
    expect(money?.payouts).toMatchObject([
      {
        account: { code: 'out/bank-transfer' },
        amount: '200.00',
        fee: '1.50',
        cost: '40000.00',
        reference: 'A1',
      },
      { account: { code: 'out/alipay' }, amount: '550.00', fee: '0.00', cost: '110000.00' },
    ]);
    expect((await booked()).payout).toEqual([
      ['cost/RMB', -4_030_000n],
      ['fees', 30_000n],
      ['orders', 4_000_000n],
      ['out/bank-transfer', -20_150n],
      ['position/RMB', 20_150n],
      ['cost/RMB', -11_000_000n],
      ['orders', 11_000_000n],
      ['out/alipay', -55_000n],
      ['position/RMB', 55_000n],
    ]);
  });

  it('under one key pays once', async () => {
    const key = crypto.randomUUID();
    const first = data(await pay({ amount: '10' }, order, key));
    expect(data(await pay({ amount: '10' }, order, key))).toEqual(first);
    expect(await mine()).toMatchObject({ paid_out: '10.00' });
  });

  it('all that is left, by completing it, from the account of its method', async () => {
    data(await pay({ amount: '100' }));
    expect(await STAFF_ACTS.complete(treasury, order)).toMatchObject({ status: 'success' });
    const { money } = await onDesk(treasury, order);
    expect(money?.payouts.map(({ amount, account }) => [amount, account.code])).toEqual([
      ['100.00', 'out/bank-transfer'],
      ['650.00', 'out/bank-transfer'],
    ]);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(0n);
  });

  it('nothing by completing it, where another sum had been paid out than was seen', async () => {
    data(await pay({ amount: '100' }));
    expect(await recordCompletion(treasury, order, { paid_out: '0.00' })).toMatchObject({
      httpStatus: 409,
      code: 'order_moved',
    });
    expect(await mine()).toMatchObject({ status: 'processing', paid_out: '100.00' });
    expect(data(await recordCompletion(treasury, order, { paid_out: '100.00' })).status).toBe('successful');
  });

  it('takes no account of another kind, or in another currency', async () => {
    const dollars = { code: 'out/dollars', name: 'Dollars', kind: 'pay-out', currency: 'USD' } as const;
    await transaction(app.context.db, (tx) => openAccount(tx, dollars));
    for (const account of [BANK, 'cost/RMB', 'out/nowhere', dollars.code])
      expect(await pay({ account })).toMatchObject({ httpStatus: 400, code: 'account_unfit' });
  });

  it.runIf(isPostgres())('by two at once pays once', async () => {
    const answers = await Promise.all([pay({ amount: '750' }), pay({ amount: '750' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect((await booked()).payout).toHaveLength(4);
  });
});

it('a fee that no wallet takes is told to all owners and the treasury, who would find nothing by closing the day', async () => {
  data(await confirm());
  const { username } = await app.staff('owner');
  data(await pay({ amount: '100', fee: '0.50' }));
  data(await pay({ amount: '100', fee: '50' }));
  const { text } = await app.inbox.next(`${username}@example.com`, 'A large fee was recorded');
  for (const said of [`Payout of ${order.reference}`, '¥100.00', '¥50.00', 'Chinese bank'])
    expect(text).toContain(said);
  expect(app.inbox.left(`${username}@example.com`)).toEqual([]);
  await step('money that has left is recorded also where no more of it is told', async () => {
    const { scope, max } = LIMITS.watchedAct;
    const count = max * 1000;
    await app.context.db
      .insertInto('attempts')
      .values({ scope, subject: `staff:${treasury.id}`, window_start: app.clock.now(), count })
      .onConflict((conflict) => conflict.columns(['scope', 'subject']).doUpdateSet({ count }))
      .execute();
    data(await pay({ amount: '100', fee: '50' }));
    expect(app.inbox.left(`${username}@example.com`)).toEqual([]);
  });
});

it('another type is income, and a new quote is more than what has arrived', async () => {
  const branding = await placeOrder('branding', customer, treasury);
  const params = { reference: branding.reference };
  const quote = (amount: string) => treasury.client.call(quoteOrder, { params, body: { amount } });
  data(await quote('5000'));
  data(await sendProof(customer, branding));
  data(await confirm({ arrived: '3000' }, branding));
  expect(await quote('3000')).toMatchObject({ httpStatus: 409, code: 'quote_too_low' });
  data(await quote('4000'));
  // Whoever reads the thread pays what is missing, and not all of it once more.
  expect((await rowsOf(app.context, branding)).messages.at(-1)?.lines).toEqual([
    'The amount of this order is ₦4,000.00.',
    '₦1,000.00 of it is still missing. You can pay it now.',
  ]);
  data(await sendProof(customer, branding, 'again', { amount: '1000' }));
  data(await confirm({}, branding));
  expect(await pay({}, branding)).toMatchObject({ code: 'move_not_allowed' });
  data(await treasury.client.call(completeOrder, { params, body: {} }));
  expect((await booked(branding)).completion).toEqual([
    ['income', -400_000n],
    ['orders', 400_000n],
  ]);
});

describe('an order that was confirmed without the book', () => {
  /** As a process of an earlier version leaves it. */
  async function confirmedBefore(): Promise<void> {
    const { db } = app.context;
    const closed = { status: 'successful', closed_at: app.clock.now() } as const;
    await db.updateTable('transactions').set(closed).where('order_id', '=', BigInt(order.id)).execute();
    await db.updateTable('orders').set({ status: 'processing' }).where('id', '=', BigInt(order.id)).execute();
  }

  it('has its money opened before it is paid out', async () => {
    await confirmedBefore();
    expect(await mine()).toMatchObject({ amount_received: '150000.00', amount_missing: '0.00' });
    data(await pay({ amount: '250' }));
    data(await pay());
    expect((await booked()).opening).toEqual([
      ['opening', 15_000_000n],
      ['orders', -15_000_000n],
    ]);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(0n);
  });

  it('or by the hour, once', async () => {
    await confirmedBefore();
    await openOldMoney(app.context.db, app.clock.now());
    await openOldMoney(app.context.db, app.clock.now());
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
    data(await pay());
    expect((await booked()).opening).toHaveLength(2);
  });
});
