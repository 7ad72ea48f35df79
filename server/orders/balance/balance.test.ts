/** A customer's balance: its statement, what is taken out of it, and paying from it (Product §26.79, §26.80, §26.81). */
import { balance, balanceStatement } from '@cowrie/contract/balance.ts';
import {
  customerBalance as deskBalance,
  prepareRefund,
  returnRefund,
} from '@cowrie/contract/desk/refunds.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { refundToBalance } from '@cowrie/contract/refunds.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { customerBalance, orderMoney } from '../../ledger/index.ts';
import { insertLiveAccount } from '../../payments/index.ts';
import {
  createTestApp,
  data,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../../testing/app.ts';
import { askToWithdraw, OWN_BANK, payWithPassword, sendByTwo, switchWallet } from '../../testing/balances.ts';
import { isPostgres } from '../../testing/database.ts';
import { giveBalance, receiveMoney, TEST_BANK } from '../../testing/money.ts';
import { pdf, placeOrder, rowsOf } from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';

let app: TestApp;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterAll(() => app.close());
beforeEach(async () => {
  await switchWallet(treasury, true);
  await setRate(app.context, '200');
});

const has = (who: TestCustomer) => customerBalance(app.context.db, who.id);
const mine = async (who: TestCustomer) => data(await who.client.call(balance, {}));
const statement = async (who: TestCustomer, query = {}) =>
  data(await who.client.call(balanceStatement, { query })).changes;

it('is nothing at first, and its statement empty', async () => {
  await switchWallet(treasury, false);
  const customer = await app.customer();
  expect(await mine(customer)).toEqual({
    ...{ balance: '0.00', currency: 'NGN', pays_orders: false, last_bank: null, on_the_way: [] },
  });
  expect(await statement(customer)).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('the wallet pays once the treasury has switched it on', async () => {
  await switchWallet(treasury, false);
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, treasury);
  const bank = { bank_name: 'Sterling', account_number: '0012345678', account_name: 'Cowrie Trading' };
  await insertLiveAccount(app.context.db, { option: 'bank-transfer', details: bank, now: app.clock.now() });
  await giveBalance(app.context, customer.id, 10_000_000n);
  const ask = (code: PaymentOptionCode = 'wallet') =>
    customer.client.call(paymentOptions, { query: { code, reference: order.reference } });
  /** What the answer that names the account says of the balance. */
  const besideTheAccount = async () => data(await ask('bank-transfer')).payment_options[0]?.wallet;

  await step('until then it is unavailable', async () => {
    expect(await ask()).toMatchObject({ code: 'payment_option_unavailable' });
    expect(await payWithPassword(customer, order)).toMatchObject({ code: 'payment_option_unavailable' });
    await switchWallet(treasury, true);
  });
  await step('what is missing is said', async () => {
    const [offer] = data(await ask()).payment_options;
    expect(offer).toMatchObject({
      payment_option_data: [],
      payout: { amount: '750.00' },
      wallet: { to_pay: '150000.00', balance: '100000.00', missing: '50000.00', asks_password: true },
    });
    expect(await payWithPassword(customer, order)).toMatchObject({
      httpStatus: 409,
      message: 'Your balance is ₦50,000.00 short.',
    });
    expect(await besideTheAccount()).toBeNull();
  });
  await step(
    'what just suffices is named beside the account to pay into, while the wallet is on',
    async () => {
      expect(await mine(customer)).toMatchObject({ pays_orders: true });
      await giveBalance(app.context, customer.id, 5_000_000n);
      expect(await besideTheAccount()).toMatchObject({ balance: '150000.00', missing: '0.00' });
      await switchWallet(treasury, false);
      expect(await besideTheAccount()).toBeNull();
      await switchWallet(treasury, true);
    },
  );
  await step('it takes no proof', async () => {
    const params = { trx_type: order.type, reference: order.reference };
    const proof = {
      body: { payment_option: 'wallet' as const },
      files: { payment_proof: pdf('of nothing') },
    };
    expect(await customer.client.call(uploadProof, { params, ...proof })).toMatchObject({
      code: 'payment_option_unavailable',
    });
  });
  await step('another amount, or another’s order, is refused', async () => {
    expect(await payWithPassword(customer, order, { amount: '1.00' })).toMatchObject({
      code: 'amount_changed',
      amount: expect.stringMatching(/^\d+\.\d{2}$/),
    });
    expect(await payWithPassword(await app.customer(), order)).toMatchObject({ httpStatus: 404 });
  });
  await step('pressed twice under one key it pays once', async () => {
    const answers = [
      await payWithPassword(customer, order, {}, 'k1'),
      await payWithPassword(customer, order, {}, 'k1'),
    ];
    expect(answers.map(data)).toEqual(Array(2).fill({ id: order.id, status: 'processing' }));
    expect(await has(customer)).toBe(0n);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
    const { events, transactions } = await rowsOf(app.context, order);
    expect(events.map(({ event }) => event)).toEqual(['create', 'pay']);
    expect(transactions).toMatchObject([{ status: 'successful', payment_option_code: 'wallet' }]);
    await app.inbox.next(customer.email, `${order.reference}: You paid from your balance`);
    expect(await payWithPassword(customer, order)).toMatchObject({ code: 'order_moved' });
  });
  await step('its statement has each change with the balance after it, page by page', async () => {
    const order_ = { id: order.id, type: 'payment', reference: order.reference };
    expect((await statement(customer)).data).toMatchObject([
      {
        title: 'Paid from the balance',
        order: order_,
        direction: 'out',
        amount: '150000.00',
        balance_after: '0.00',
      },
      { title: 'Paid more than was asked', direction: 'in', balance_after: '150000.00' },
      { order: null, direction: 'in', amount: '100000.00', balance_after: '100000.00' },
    ]);
    const page = await statement(customer, { page: 2, per_page: 1 });
    expect(page.data).toMatchObject([{ balance_after: '150000.00' }]);
    const support = await app.staff('support');
    const shown = await support.client.call(deskBalance, { params: { id: String(customer.id) } });
    expect(data(shown)).toMatchObject({ balance: '0.00', changes: { pagination: { total: 3 } } });
  });
});

it('pays what is missing of an order that came in part', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, treasury);
  await receiveMoney(app.context, customer.id, order.id, 14_000_000n);
  await giveBalance(app.context, customer.id, 1_000_000n);
  data(await payWithPassword(customer, order));
  expect((await rowsOf(app.context, order)).order.received).toBe(15_000_000n);
  expect(await has(customer)).toBe(0n);
  expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
});

it('holds a payment to the rate that its customer was shown, as a proof does', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, treasury);
  await giveBalance(app.context, customer.id, 15_000_000n);
  const held = { rate_held_until: new Date(app.clock.now().getTime() - HOUR_MS) };
  await app.context.db
    .updateTable('payment_orders')
    .set(held)
    .where('order_id', '=', BigInt(order.id))
    .execute();
  await setRate(app.context, '250');
  expect(await payWithPassword(customer, order, { you_get: '750.00' })).toMatchObject({
    code: 'rate_not_held',
  });
  expect(await has(customer)).toBe(15_000_000n);
  data(await payWithPassword(customer, order, { you_get: '600.00' }));
  const { payments } = data(await customer.client.call(getPayment, { params: { id: order.id } }));
  expect(payments).toMatchObject({ status: 'processing', you_get: '600.00' });
});

it('pays no order in another currency', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, treasury);
  await giveBalance(app.context, customer.id, 15_000_000n);
  await app.context.db
    .updateTable('orders')
    .set({ currency: 'USD' })
    .where('id', '=', BigInt(order.id))
    .execute();
  expect(await payWithPassword(customer, order)).toMatchObject({ code: 'payment_option_unavailable' });
});

test('taken out: it leaves at once, can come back, and is sent by two', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000n);
  expect(await askToWithdraw(customer, '10000.01')).toMatchObject({ code: 'balance_not_enough' });
  const { refund } = data(await askToWithdraw(customer, '4000.00'));
  expect(await mine(customer)).toMatchObject({
    balance: '6000.00',
    last_bank: OWN_BANK,
    on_the_way: [{ id: refund.id, state: 'waiting', amount: '4000.00', bank: OWN_BANK }],
  });
  await app.inbox.next(customer.email, 'You are withdrawing from your balance');
  const call = { params: { id: refund.id } };
  await step('put back by its customer', async () => {
    data(await customer.client.call(refundToBalance, call));
    expect(await mine(customer)).toMatchObject({ balance: '10000.00', on_the_way: [] });
    expect((await statement(customer)).data.map(({ title }) => title)).toEqual([
      'Withdrawal returned',
      'Withdrawal to a bank',
      'Paid more than was asked',
    ]);
  });
  await step('given back by the treasury it is on the balance with the reason', async () => {
    const { id } = data(await askToWithdraw(customer, '10000.00')).refund;
    const params = { id };
    const from = { version: '1', account: TEST_BANK.code };
    data(await treasury.client.call(prepareRefund, { params, body: from }));
    const body = { version: '2', reason: 'The bank knows no such account' };
    const given = data(await treasury.client.call(returnRefund, { params, body }));
    const nobodySends = { from_account: null, prepared_by: null };
    expect(given.refund).toMatchObject({ state: 'to-balance', order_reference: null, ...nobodySends });
    expect(await has(customer)).toBe(1_000_000n);
    const mail = await app.inbox.next(customer.email, 'We could not send your money');
    expect(mail.text).toContain(body.reason);
  });
  await step('sent', async () => {
    const { id } = data(await askToWithdraw(customer, '10000.00')).refund;
    data(await sendByTwo([treasury, owner], id));
    await app.inbox.next(customer.email, 'We have sent your money');
    expect(await mine(customer)).toMatchObject({ balance: '0.00', on_the_way: [] });
  });
});

it.runIf(isPostgres())(
  'of two orders at once with money for one, one wins; of two presses, one counts',
  async () => {
    for (let round = 0; round < 4; round += 1) {
      const customer = await app.customer();
      const orders = [
        await placeOrder('payment', customer, treasury),
        await placeOrder('payment', customer, treasury),
      ];
      await giveBalance(app.context, customer.id, 15_000_000n);
      const answers = await Promise.all(
        [...orders, ...orders].map((order) => payWithPassword(customer, order)),
      );
      expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
      expect(await has(customer)).toBe(0n);
      await giveBalance(app.context, customer.id, 100n);
      const taken = await Promise.all(
        ['1.00', '1.00', '0.60'].map((amount) => askToWithdraw(customer, amount)),
      );
      expect(taken.filter(({ status }) => status === 'success')).toHaveLength(1);
    }
  },
);
