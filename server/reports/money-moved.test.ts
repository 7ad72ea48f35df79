/** Every total is of one currency and from the book: what is cancelled or taken back changes it (Product §28.4–28.6). */
import { bookReport } from '@cowrie/contract/desk/book-report.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { overview } from '@cowrie/contract/desk/overview.ts';
import { giveBackPayout } from '@cowrie/contract/desk/payouts.ts';
import { deskTransactions } from '@cowrie/contract/desk/transactions.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { minorOf } from '@cowrie/contract/money.ts';
import { uploadProof } from '@cowrie/contract/orders.ts';
import { dayOf } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertLiveAccount } from '../payments/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { giveBalance, switchWalletOn, takeBack } from '../testing/money.ts';
import { toNoon } from '../testing/noon.ts';
import {
  CUSTOMER_ACTS,
  onDesk,
  orderAt,
  type PlacedOrder,
  payAs,
  pdf,
  placeOrder,
} from '../testing/orders.ts';
import { step } from '../testing/step.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  toNoon(app.clock);
  const now = app.clock.now();
  const wallet = { wallet_address: 'TWallet', wallet_address_network: 'TRC-20' };
  await insertLiveAccount(app.context.db, { option: 'usdt', details: wallet, now });
  await switchWalletOn(app.context);
  customer = await app.customer();
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
  const body = { base: 'NGN', target: 'USD', price: '1500', confirmed: true };
  data(await treasury.client.call(publishRate, { body }));
});
afterAll(() => app.close());

const today = async () => {
  const day = data(await owner.client.call(overview, {})).days.at(-1);
  const told = (sums: { currency: string; amount: string }[] = []) =>
    Object.fromEntries(sums.map(({ currency, amount }) => [currency, amount]));
  return { in: told(day?.in), cancelled: told(day?.cancelled), out: told(day?.out) };
};
const confirm = async ({ reference }: PlacedOrder, body: { arrived?: string } = {}) =>
  data(await treasury.client.call(confirmOrder, { params: { reference }, body }));
const cancel = async ({ reference }: PlacedOrder) =>
  data(
    await treasury.client.call(deskCancelOrder, { params: { reference }, body: { reason: 'Not possible' } }),
  );
const paid = () => orderAt('awaiting', 'payment', customer, treasury);
async function paidInUsdt() {
  const order = await placeOrder('payment', customer, treasury);
  const params = { trx_type: order.type, reference: order.reference };
  const files = { payment_proof: pdf(`usdt for ${order.reference}`) };
  data(await customer.client.call(uploadProof, { params, body: { payment_option: 'usdt' }, files }));
  return order;
}

it('tells each currency by itself, without what is cancelled or taken back', async () => {
  await step('money in USDT is not naira, also where its order is cancelled', async () => {
    const kept = await paidInUsdt();
    expect(await confirm(kept, { arrived: '100' })).toMatchObject({ status: 'processing' });
    expect((await today()).in).toEqual({ NGN: '0.00', USDT: '100.00' });
    const given = await paidInUsdt();
    await confirm(given, { arrived: '60' });
    expect((await today()).in).toEqual({ NGN: '0.00', USDT: '160.00' });
    await cancel(given);
    expect(await today()).toMatchObject({
      in: { NGN: '0.00', USDT: '100.00' },
      cancelled: { USDT: '60.00' },
    });
  });

  await step(
    'a confirmed order that is cancelled goes out of the day again, but for what is on a balance',
    async () => {
      const [kept, gone] = [await paid(), await paid()];
      await confirm(kept);
      await confirm(gone, { arrived: '151000' });
      expect((await today()).in).toMatchObject({ NGN: '301000.00' });
      const refused = async (by: TestStaff, received: string) =>
        by.client.call(deskCancelOrder, {
          params: { reference: gone.reference },
          body: { reason: 'Not possible', received },
        });
      expect(await refused(treasury, '0.00')).toMatchObject({ httpStatus: 409, code: 'order_moved' });
      expect(await refused(await app.staff('support'), '150000.00')).toMatchObject({
        httpStatus: 403,
        code: 'money_came',
      });
      expect(await cancel(gone)).toEqual({
        reference: gone.reference,
        status: 'cancelled',
        refund: '150000.00',
      });
      expect(await today()).toMatchObject({ in: { NGN: '151000.00' }, cancelled: { NGN: '150000.00' } });
      // Its page still tells what came.
      expect((await onDesk(treasury, gone)).money).toMatchObject({ came: '150000.00' });
    },
  );

  await step('what is paid from a balance came before, and cancelling it changes no day', async () => {
    await giveBalance(app.context, customer.id, 15_000_000n);
    const before = await today();
    const order = await placeOrder('payment', customer, treasury);
    expect(await CUSTOMER_ACTS.pay(customer, order)).toMatchObject({ status: 'success' });
    expect(await today()).toEqual(before);
    expect(await cancel(order)).toMatchObject({ refund: '150000.00' });
    expect(await today()).toEqual(before);
  });

  await step('a payment or a payout that two people take back is out of it', async () => {
    const before = await today();
    const order = await paid();
    await confirm(order);
    data(await payAs(treasury, order, { amount: '50.00', fee: '1.00' }));
    expect((await today()).out).toEqual({ RMB: '51.00' });
    data(await treasury.client.call(giveBackPayout, { params: { reference: order.reference } }));
    expect(await takeBack(app, order, 'payout', [treasury, owner])).toMatchObject({ status: 'success' });
    expect((await today()).out).toEqual({ RMB: '0.00' });
    expect((await today()).in).not.toEqual(before.in);
    expect(await takeBack(app, order, 'receipt', [treasury, owner])).toMatchObject({ status: 'success' });
    expect(await today()).toEqual(before);
  });

  await step('the charts tell USDT by itself too, for a day as for whoever confirmed it', async () => {
    for (const by of ['day', 'staff', 'method'] as const) {
      const { rows } = data(await treasury.client.call(bookReport, { query: { by, days: 30 } }));
      const inUsdt = rows.filter(({ in_usdt }) => in_usdt !== '0.00');
      expect(inUsdt.map(({ in_usdt }) => in_usdt)).toEqual(['160.00']);
      // With what the customer was given on their balance.
      const naira = rows.map((row) => Number(row.in)).reduce((sum, amount) => sum + amount, 0);
      expect(naira).toBe(451_000);
    }
  });

  await step(
    'transactions add up what arrived, each in its own currency, and say who settled them',
    async () => {
      const day = dayOf(app.clock.now().getTime());
      const query = { status: 'successful', from: day, to: day } as const;
      const { sums, transactions } = data(await treasury.client.call(deskTransactions, { query }));
      expect(sums).toEqual([
        { currency: 'NGN', amount: '301000.00', of_cancelled: '151000.00', from_balances: '150000.00' },
        { currency: 'USDT', amount: '160.00', of_cancelled: '60.00', from_balances: '0.00' },
      ]);
      expect(
        transactions.data.map(({ came, settled_by, of_cancelled }) => [came, settled_by, of_cancelled]),
      ).toEqual([
        [null, 'the customer', true],
        [
          { amount: '151000.00', currency: 'NGN', taken_back: false },
          expect.stringMatching(/^treasury Ṣọlá \d+$/),
          true,
        ],
        [
          { amount: '150000.00', currency: 'NGN', taken_back: false },
          expect.stringMatching(/^treasury Ṣọlá \d+$/),
          false,
        ],
        [
          { amount: '60.00', currency: 'USDT', taken_back: false },
          expect.stringMatching(/^treasury Ṣọlá \d+$/),
          true,
        ],
        [
          { amount: '100.00', currency: 'USDT', taken_back: false },
          expect.stringMatching(/^treasury Ṣọlá \d+$/),
          false,
        ],
      ]);
      const declined = { query: { ...query, status: 'declined' } } as const;
      expect(data(await treasury.client.call(deskTransactions, declined)).transactions.data).toMatchObject([
        { came: { amount: '150000.00', currency: 'NGN', taken_back: true } },
      ]);
    },
  );
});

it('an order asked in USDT that is cancelled takes out what was asked for it, whatever the price of what came beyond', async () => {
  const order = await paidInUsdt();
  data(
    await treasury.client.call(publishRate, {
      body: { base: 'NGN', target: 'USD', price: '1000', confirmed: true },
    }),
  );
  const before = await today();
  await confirm(order, { arrived: '200' });
  expect(await cancel(order)).toMatchObject({ refund: '150000.00' });
  const after = await today();
  const more = (figure: 'in' | 'cancelled') =>
    minorOf(after[figure].USDT ?? '0.00') - minorOf(before[figure].USDT ?? '0.00');
  expect([more('in'), more('cancelled')]).toEqual([10_000n, 10_000n]);
});
