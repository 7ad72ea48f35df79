/** Money that comes for orders in USDT: what it counts as in Naira, and what it cost. */
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { transaction } from '../../database/transaction.ts';
import {
  customerBalance,
  DRAWINGS,
  type Line,
  lockHolding,
  openAccount,
  orderMoney,
  writeJournal,
} from '../../ledger/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { journalsOf } from '../../testing/journals.ts';
import { onDesk, orderAt, PAYMENT, type PlacedOrder, pdf, placeOrder } from '../../testing/orders.ts';
import { BANK, openPayInAccounts, WALLET } from '../../testing/pay-in-accounts.ts';

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
const mine = async (of = order) =>
  data(await customer.client.call(getPayment, { params: { id: of.id } })).payments;
const balance = () => customerBalance(app.context.db, BigInt(customer.id));

const booked = (of = order) => journalsOf(app.context, of);

describe('in USDT', () => {
  let slips = 0;
  const prove = async (of = order) =>
    data(
      await customer.client.call(uploadProof, {
        params: { trx_type: of.type, reference: of.reference },
        body: { payment_option: 'usdt' },
        files: { payment_proof: pdf(`usdt ${++slips} for ${of.reference}`) },
      }),
    );

  const priceDollar = async () => {
    const body = { base: 'NGN', target: 'USD', price: '1500', confirmed: true };
    data(await treasury.client.call(publishRate, { body }));
  };

  it('counts in proportion to what was asked for, and what is beyond in Naira', async () => {
    await priceDollar();
    await prove();
    expect(data(await confirm({ arrived: '60' }))).toMatchObject({
      status: 'pending',
      amount_missing: '60000.00',
    });
    expect((await mine()).timeline.at(-1)?.note).toBe(
      '60.00 USDT has arrived, which counts as ₦90,000.00. ₦60,000.00 is still missing.',
    );
    const query = { code: 'usdt', reference: order.reference } as const;
    const offered = data(await customer.client.call(paymentOptions, { query })).payment_options[0];
    expect(offered?.usdt).toMatchObject({ amount: '40.00' });
    await prove();
    expect(data(await confirm({ arrived: '41' }))).toMatchObject({
      status: 'processing',
      to_balance: '1500.00',
    });
    expect(await balance()).toBe(150_000n);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
  });

  it('what is beyond counts at no price of the past that is higher than today’s: for the order alone it was agreed', async () => {
    const price = async (of: string) => {
      const body = { base: 'NGN', target: 'USD', price: of, confirmed: true };
      data(await treasury.client.call(publishRate, { body }));
    };
    await price('1500');
    await prove();
    await price('1200');
    expect(data(await confirm({ arrived: '10100' }))).toMatchObject({
      status: 'processing',
      to_balance: '12000000.00',
    });
    expect(await balance()).toBe(1_200_000_000n);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
    expect((await booked()).receipt).toContainEqual(['cost/USDT', 1_215_000_000n]);

    const other = await orderAt('awaiting', 'payment', customer, treasury);
    await prove(other);
    await price('1500');
    // ₦150,000 were 125 USDT then.
    expect(data(await confirm({ arrived: '225' }, other))).toMatchObject({ to_balance: '120000.00' });
  });

  it('neither an arrival nor a price makes more of it than any amount can be', async () => {
    await priceDollar();
    await prove();
    expect(await confirm({ arrived: '1000000000000' })).toMatchObject({
      code: 'invalid_input',
      errors: { arrived: [expect.stringContaining('more than ₦1,000,000,000,000.00')] },
    });
    const rate = { base: 'USD', target: 'RMB', price: '0.125', confirmed: true };
    data(await treasury.client.call(publishRate, { body: rate }));
    const body = { ...PAYMENT, you_pay: '1000000.00', you_get: '8000000.00', you_pay_currency: 'USD' };
    const placed = data(await customer.client.call(placePayment, { body })).payment_order;
    const inDollars = { type: 'payment' as const, ...placed };
    await prove(inDollars);
    const absurd = { base: 'NGN', target: 'USD', price: '999999999999', confirmed: true };
    data(await treasury.client.call(publishRate, { body: absurd }));
    expect(await confirm({}, inDollars)).toMatchObject({
      code: 'worth_unknown',
      message: expect.stringContaining('more than ₦1,000,000,000,000.00'),
    });
    await priceDollar();
    data(await confirm({}, inDollars));
  });

  it('knows the Naira of an order in dollars by its price', async () => {
    await priceDollar();
    const rate = { base: 'USD', target: 'RMB', price: '0.125', confirmed: true };
    data(await treasury.client.call(publishRate, { body: rate }));
    const body = { ...PAYMENT, you_pay: '100.00', you_get: '800.00', you_pay_currency: 'USD' };
    const placed = data(await customer.client.call(placePayment, { body })).payment_order;
    const inDollars = { type: 'payment' as const, ...placed };
    await prove(inDollars);
    expect(await confirm({ account: BANK }, inDollars)).toMatchObject({ code: 'account_unfit' });
    data(await confirm({}, inDollars));
    expect((await booked(inDollars)).receipt).toEqual([
      ['cost/USDT', 15_000_000n],
      [WALLET, 10_000n],
      ['orders', -15_000_000n],
      ['position/USDT', -10_000n],
    ]);
  });

  it('knows the Naira of an order in cedis by what its receiver gets for each part', async () => {
    for (const [target, price] of [
      ['RMB', '1.6'],
      ['USD', '16'],
    ] as const)
      data(
        await treasury.client.call(publishRate, { body: { base: 'GHS', target, price, confirmed: true } }),
      );
    const body = { ...PAYMENT, you_pay: '1600.00', you_get: '1000.00', you_pay_currency: 'GHS' };
    const placed = data(await customer.client.call(placePayment, { body })).payment_order;
    const inCedis = { type: 'payment' as const, ...placed };
    await prove(inCedis);
    data(await confirm({ arrived: '50' }, inCedis));
    await prove(inCedis);
    expect(data(await confirm({}, inCedis))).toMatchObject({ status: 'processing' });
    // ¥1,000 at ₦200.
    expect(await orderMoney(app.context.db, BigInt(inCedis.id))).toBe(20_000_000n);
  });
});

it('in USDT settles what was sent before it came, which is nothing that the order earned', async () => {
  const { db } = app.context;
  const spent = 'in/usdt/spent';
  await openAccount(db, { code: spent, kind: 'pay-in', currency: 'USDT', name: 'Spent' });
  await transaction(db, async (tx) => {
    const held = await lockHolding(tx, 'USDT');
    const [amount, cost] = [held.amount + 10_000n, held.cost + 14_000_000n];
    const lines: Line[] = [
      [spent, -amount],
      ['position/USDT', amount],
      ['cost/USDT', -cost],
      [DRAWINGS, cost],
    ];
    await writeJournal(tx, { cause: 'spent before it came', kind: 'owner', lines, now: app.clock.now() });
  });
  data(await confirm({ account: WALLET, arrived: '100' }));
  expect((await booked()).receipt).toEqual([
    ['cost/USDT', 14_000_000n],
    [WALLET, 10_000n],
    ['margin', 1_000_000n],
    ['orders', -15_000_000n],
    ['position/USDT', -10_000n],
  ]);
  expect((await onDesk(treasury, order)).money).toMatchObject({ came: '150000.00', margin: null });
});

it('asks staff how much came where USDT has no price', async () => {
  const shop = await createTestApp();
  onTestFinished(() => shop.close());
  const [buyer, staff] = [await shop.customer(), await shop.staff('treasury')];
  const placed = await placeOrder('payment', buyer, staff);
  const params = { reference: placed.reference };
  data(
    await buyer.client.call(uploadProof, {
      params: { trx_type: 'payment', ...params },
      body: { payment_option: 'usdt' },
      files: { payment_proof: pdf() },
    }),
  );
  expect(await staff.client.call(confirmOrder, { params })).toMatchObject({
    httpStatus: 400,
    code: 'arrived_needed',
  });
  // It counts as all of it; no wallet was ever set up, so the book opens one.
  data(await staff.client.call(confirmOrder, { params, body: { arrived: '98.00' } }));
  const { money } = await onDesk(staff, placed);
  expect(money).toMatchObject({
    came: '150000.00',
    receipts: [{ amount: '98.00', account: { code: 'in/usdt', currency: 'USDT' } }],
  });
});
