/** What a customer finds at home of their money (Product §27.73, §27.74). */
import { withdraw } from '@cowrie/contract/balance.ts';
import { listRefunds, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import { home } from '@cowrie/contract/home.ts';
import { listOrders } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { setRateAlert } from '@cowrie/contract/rate-alerts.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestApp,
  data,
  PASSWORD,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../testing/app.ts';
import { giveBalance, preparedRefund, receiveMoney } from '../testing/money.ts';
import { orderAt, PAYMENT, pdf, placeOrder, STAFF_ACTS, sendProof } from '../testing/orders.ts';

let app: TestApp;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

const switchWallet = async (enabled: boolean) =>
  data(await treasury.client.call(switchPaymentOption, { params: { code: 'wallet' }, body: { enabled } }));

const homeOf = async ({ client }: TestCustomer) => data(await client.call(home, {}));
const asked = async (who: TestCustomer) => (await homeOf(who)).asked.map(({ what }) => what);

it('is nearly empty for who never ordered', async () => {
  expect(await homeOf(await app.customer())).toEqual({
    asked: [],
    under_way: [],
    more_orders: 0,
    has_ordered: false,
    today: { price: '200', published_at: expect.any(String) },
    receivers: [],
    balance: '0.00',
    balance_pays_orders: false,
    to_bank: '0.00',
    alert: null,
  });
});

it('says of each open order what it asks of its customer, the most pressing first, or how far it is', async () => {
  const customer = await app.customer();
  const place = () => placeOrder('payment', customer, treasury);
  const [unpaid, written] = [await place(), await orderAt('awaiting', 'payment', customer, treasury)];
  const unquoted = await placeOrder('branding', customer, treasury);
  const processing = await orderAt('processing', 'payment', customer, treasury);
  const declined = await place();
  data(await sendProof(customer, declined));
  await STAFF_ACTS.decline(treasury, declined);
  const partly = await place();
  data(await sendProof(customer, partly));
  await STAFF_ACTS.part(treasury, partly);
  const cancelled = await place();
  await receiveMoney(app.context, customer.id, cancelled.id, 15_000_000n);
  await STAFF_ACTS.cancel(treasury, cancelled);
  await STAFF_ACTS.message(treasury, written);
  await orderAt('successful', 'payment', customer, treasury);

  const seen = await homeOf(customer);
  const facts = { trx_type: 'payment', name: expect.any(String), receiver_name: null };
  const pay = { amount: '150000.00', currency: 'NGN', you_get: '750.00', reason: null };
  expect(seen.asked).toMatchObject([
    { what: 'proof', reference: declined.reference, ...facts, ...pay, reason: 'No money came' },
    { what: 'rest', reference: partly.reference, amount: '149999.00' },
    { what: 'pay', reference: unpaid.reference, order_id: unpaid.id, ...facts, ...pay },
    { what: 'refund', reference: cancelled.reference, amount: '150000.00' },
    { what: 'message', reference: written.reference, order_id: written.id, amount: null },
  ]);
  expect(seen.under_way).toMatchObject([
    {
      reference: processing.reference,
      status: 'processing',
      payment: { you_get: '750.00', paid_out: '0.00' },
    },
    { reference: unquoted.reference, trx_type: 'branding', status: 'pending', amount: null, payment: null },
    { reference: written.reference, status: 'awaiting', amount: '150000.00', promised_at: null },
  ]);
  expect(seen).toMatchObject({ more_orders: 0, has_ordered: true });

  // The list says the same of each order, but for messages, which are the inbox's.
  const listed = data(await customer.client.call(listOrders, {})).orders.data;
  const asks = new Map(listed.flatMap(({ reference, asked }) => (asked ? [[reference, asked]] : [])));
  const named = seen.asked.filter(({ what }) => what !== 'message');
  expect(asks).toEqual(new Map(named.map(({ reference, what }) => [reference, what])));
});

it('asks to accept what the receiver gets where the rate is held no longer and today’s is worse', async () => {
  const customer = await app.customer();
  const { id } = await placeOrder('payment', customer, treasury);
  await setRate(app.context, '250');
  expect(await asked(customer)).toEqual(['pay']);
  const over = { rate_held_until: new Date(app.clock.now().getTime() - HOUR_MS) };
  await app.context.db.updateTable('payment_orders').set(over).where('order_id', '=', BigInt(id)).execute();
  expect((await homeOf(customer)).asked).toMatchObject([{ what: 'rate', you_get: '600.00' }]);
  await setRate(app.context, '200');
  expect((await homeOf(customer)).asked).toMatchObject([{ what: 'pay', you_get: '750.00' }]);
});

it('names all that is asked, and shows receivers, balance and alert to nobody else', async () => {
  const [customer, stranger] = [await app.customer(), await app.customer()];
  const order = (receiver_name: string) =>
    customer.client.call(placePayment, { body: { ...PAYMENT, receiver_name } });
  for (const name of ['Li', 'Wang', 'Zhao', 'Chen', 'Lin', 'Xu', 'Sun']) {
    data(await order(name));
    app.clock.advance(1000);
  }
  await giveBalance(app.context, customer.id, 250_050n);
  data(await customer.client.call(setRateAlert, { body: { at_most: '195' } }));
  const seen = await homeOf(customer);
  expect(seen.asked.map(({ receiver_name }) => receiver_name)).toEqual([
    ...['Sun', 'Xu', 'Lin', 'Chen', 'Zhao', 'Wang', 'Li'],
  ]);
  expect(seen).toMatchObject({
    under_way: [],
    more_orders: 0,
    receivers: [
      { name: 'Sun', last_payment: { amount: '750.00' } },
      { name: 'Xu' },
      { name: 'Lin', payment_method_code: 'bank-transfer' },
    ],
    balance: '2500.50',
    // The wallet is off until staff switch it on.
    balance_pays_orders: false,
    alert: { at_most: '195.00', told: null },
  });
  const pays = async (who: TestCustomer) => (await homeOf(who)).balance_pays_orders;
  await switchWallet(true);
  expect([await pays(customer), await pays(stranger)]).toEqual([true, false]);
  await switchWallet(false);
  expect(await pays(customer)).toBe(false);
  expect(await homeOf(stranger)).toMatchObject({
    asked: [],
    more_orders: 0,
    receivers: [],
    balance: '0.00',
    alert: null,
  });
});

it('says what is on its way to the customer’s bank until it has left, and the list says the same of its order', async () => {
  const [customer, stranger, owner] = [await app.customer(), await app.customer(), await app.staff('owner')];
  const standing = async () =>
    data(await customer.client.call(listOrders, {})).orders.data.map(({ asked, refund }) => [asked, refund]);
  const toBank = async (who = customer) => (await homeOf(who)).to_bank;
  const id = await preparedRefund(app, customer, treasury);
  expect([await toBank(), await toBank(stranger)]).toEqual(['150000.00', '0.00']);
  expect(await standing()).toEqual([[null, 'prepared']]);

  const params = { id };
  const { refunds } = data(await owner.client.call(listRefunds, { query: { queue: 'open' } }));
  const version = refunds.data.find((one) => one.id === id)?.version ?? '';
  const body = { version, bank_reference: 'NIP 4711' };
  data(await owner.client.call(sendRefund, { params, body, files: { slip: pdf() } }));
  expect(await toBank()).toBe('0.00');
  expect(await standing()).toEqual([[null, 'sent']]);
});

it('counts a withdrawal among what is on its way, and no refund that the customer is still to choose for', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 250_050n);
  const { id, reference } = await placeOrder('payment', customer, treasury);
  await receiveMoney(app.context, customer.id, id, 15_000_000n);
  await STAFF_ACTS.cancel(treasury, { id, reference, type: 'payment' });
  expect((await homeOf(customer)).to_bank).toBe('0.00');
  const bank = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };
  data(
    await customer.client.call(withdraw, {
      body: { amount: '1000', ...bank, current_password: PASSWORD },
    }),
  );
  expect(await homeOf(customer)).toMatchObject({ balance: '1500.50', to_bank: '1000.00' });
});
