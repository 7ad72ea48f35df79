/** A customer's balance: its statement, what is taken out of it, and paying from it (Product §26.79, §26.80, §26.81). */
import { balance, balanceStatement, payFromBalance, withdraw } from '@cowrie/contract/balance.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import {
  customerBalance as deskBalance,
  listRefunds,
  prepareRefund,
  returnRefund,
  sendRefund,
} from '@cowrie/contract/desk/refunds.ts';
import { switchPaymentOption } from '@cowrie/contract/desk/treasury.ts';
import type { CallInput } from '@cowrie/contract/endpoint.ts';
import type { PaymentOptionCode } from '@cowrie/contract/order-codes.ts';
import { getPayment, uploadProof } from '@cowrie/contract/orders.ts';
import { paymentOptions, placePayment } from '@cowrie/contract/payments.ts';
import { listReceivers } from '@cowrie/contract/receivers.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import encodeQR from 'qr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, test, vi } from 'vitest';
import { customerBalance, orderMoney } from '../../ledger/index.ts';
import { insertLiveAccount } from '../../payments/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  setRate,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { giveBalance, receiveMoney, TEST_BANK, takeBack } from '../../testing/money.ts';
import {
  type Answer,
  PAYMENT,
  type PlacedOrder,
  pdf,
  photo,
  placeOrder,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';

const BANK = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };

let app: TestApp;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const switchWallet = async (enabled: boolean) =>
  data(await treasury.client.call(switchPaymentOption, { params: { code: 'wallet' }, body: { enabled } }));
/** As the page does, which asks for the password where the receiver is new. */
const pay = (who: TestCustomer, { type, reference }: PlacedOrder, body = {}, idempotencyKey?: string) =>
  who.client.call(
    payFromBalance,
    { params: { trx_type: type, reference }, body: { current_password: PASSWORD, ...body } },
    { idempotencyKey },
  );
/** As who has the session alone. */
const payWithout = (who: TestCustomer, { type, reference }: PlacedOrder) =>
  who.client.call(payFromBalance, { params: { trx_type: type, reference }, body: {} });
const has = (who: TestCustomer) => customerBalance(app.context.db, who.id);
const mine = async (who: TestCustomer) => data(await who.client.call(balance, {}));
const statement = async (who: TestCustomer, query = {}) =>
  data(await who.client.call(balanceStatement, { query })).changes;
const askToWithdraw = (who: TestCustomer, amount: string) =>
  who.client.call(withdraw, { body: { amount, ...BANK, current_password: PASSWORD } });

it('is nothing at first, and its statement empty', async () => {
  const customer = await app.customer();
  expect(await mine(customer)).toEqual({
    ...{ balance: '0.00', currency: 'NGN', pays_orders: false, last_bank: null, on_the_way: [] },
  });
  expect(await statement(customer)).toMatchObject({ data: [], pagination: { total: 0 } });
});

test('the wallet pays once the treasury has switched it on', async () => {
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
    expect(await pay(customer, order)).toMatchObject({ code: 'payment_option_unavailable' });
    await switchWallet(true);
  });
  await step('what is missing is said', async () => {
    const [offer] = data(await ask()).payment_options;
    expect(offer).toMatchObject({
      payment_option_data: [],
      payout: { amount: '750.00' },
      wallet: { to_pay: '150000.00', balance: '100000.00', missing: '50000.00', asks_password: true },
    });
    expect(await pay(customer, order)).toMatchObject({
      httpStatus: 409,
      message: 'Your balance is ₦50,000.00 short.',
    });
    expect(await besideTheAccount()).toBeNull();
  });
  await step('what suffices is named beside the account to pay into, while the wallet is on', async () => {
    expect(await mine(customer)).toMatchObject({ pays_orders: true });
    await giveBalance(app.context, customer.id, 5_000_001n);
    expect(await besideTheAccount()).toMatchObject({ balance: '150000.01', missing: '0.00' });
    await switchWallet(false);
    expect(await besideTheAccount()).toBeNull();
    await switchWallet(true);
  });
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
    expect(await pay(customer, order, { amount: '1.00' })).toMatchObject({
      code: 'amount_changed',
      amount: expect.stringMatching(/^\d+\.\d{2}$/),
    });
    expect(await pay(await app.customer(), order)).toMatchObject({ httpStatus: 404 });
  });
  await step('pressed twice under one key it pays once', async () => {
    const answers = [await pay(customer, order, {}, 'k1'), await pay(customer, order, {}, 'k1')];
    expect(answers.map(data)).toEqual(Array(2).fill({ id: order.id, status: 'processing' }));
    expect(await has(customer)).toBe(1n);
    expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(15_000_000n);
    const { events, transactions } = await rowsOf(app.context, order);
    expect(events.map(({ event }) => event)).toEqual(['create', 'pay']);
    expect(transactions).toMatchObject([{ status: 'successful', payment_option_code: 'wallet' }]);
    await app.inbox.next(customer.email, `${order.reference}: You paid from your balance`);
    expect(await pay(customer, order)).toMatchObject({ code: 'order_moved' });
  });
  await step('its statement has each change with the balance after it, page by page', async () => {
    const order_ = { id: order.id, type: 'payment', reference: order.reference };
    expect((await statement(customer)).data).toMatchObject([
      {
        title: 'Paid from the balance',
        order: order_,
        direction: 'out',
        amount: '150000.00',
        balance_after: '0.01',
      },
      { title: 'Paid more than was asked', direction: 'in', balance_after: '150000.01' },
      { order: null, direction: 'in', amount: '100000.00', balance_after: '100000.00' },
    ]);
    const page = await statement(customer, { page: 2, per_page: 1 });
    expect(page.data).toMatchObject([{ balance_after: '150000.01' }]);
    const support = await app.staff('support');
    const shown = await support.client.call(deskBalance, { params: { id: String(customer.id) } });
    expect(data(shown)).toMatchObject({ balance: '0.01', changes: { pagination: { total: 3 } } });
  });
});

it('pays what is missing of an order that came in part', async () => {
  const customer = await app.customer();
  const order = await placeOrder('payment', customer, treasury);
  await receiveMoney(app.context, customer.id, order.id, 14_000_000n);
  await giveBalance(app.context, customer.id, 1_000_000n);
  data(await pay(customer, order));
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
  expect(await pay(customer, order, { you_get: '750.00' })).toMatchObject({ code: 'rate_not_held' });
  expect(await has(customer)).toBe(15_000_000n);
  data(await pay(customer, order, { you_get: '600.00' }));
  const { payments } = data(await customer.client.call(getPayment, { params: { id: order.id } }));
  expect(payments).toMatchObject({ status: 'processing', you_get: '600.00' });
  await setRate(app.context, '200');
});

/** A payment of ₦150,000 to whom `to` says. */
async function placeTo(
  who: TestCustomer,
  to: Partial<CallInput<typeof placePayment>['body']>,
  qr_code?: File,
) {
  const answer = await who.client.call(placePayment, { body: { ...PAYMENT, ...to }, files: { qr_code } });
  return { type: 'payment' as const, ...data(answer).payment_order };
}
const asksPassword = async (who: TestCustomer, { reference }: PlacedOrder) => {
  const answer = await who.client.call(paymentOptions, { query: { code: 'wallet', reference } });
  return data(answer).payment_options[0]?.wallet?.asks_password;
};
const ASKED = {
  httpStatus: 400,
  code: 'invalid_input',
  errors: { current_password: ['Enter your password: we do not know this receiver yet'] },
};
const done = async (act: Promise<Answer>) => expect(await act).toMatchObject({ status: 'success' });

test('the first payment from the balance to a receiver takes the password, the next takes none', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const order = await placeOrder('payment', customer, treasury);
  expect(await asksPassword(customer, order)).toBe(true);
  expect(await payWithout(customer, order)).toMatchObject(ASKED);
  expect(await pay(customer, order, { current_password: 'Wrong-2026' })).toMatchObject({
    httpStatus: 400,
    code: 'wrong_password',
    errors: { current_password: ['That is not your current password.'] },
  });
  expect([await has(customer), (await rowsOf(app.context, order)).order.status]).toEqual([
    90_000_000n,
    'pending',
  ]);
  data(await pay(customer, order, {}, 'once'));
  // Its answer got lost: asked for again it says the same, whatever is typed by then.
  data(await pay(customer, order, { current_password: 'Wrong-2026' }, 'once'));

  const next = await placeTo(customer, { description: 'Li Wei; BANK OF CHINA; 6217-0000' });
  expect(await asksPassword(customer, next)).toBe(false);
  data(await payWithout(customer, next));
  await step('another account, by the same name, does; and beside a known one', async () => {
    for (const description of [
      'Bank of China, 6217 0001, Li Wei',
      'Bank of China, 6217 0000, or 6217 0001, Li Wei',
      'Bank of China, Li Wei',
    ]) {
      const other = await placeTo(customer, { description });
      expect(await asksPassword(customer, other)).toBe(true);
      expect(await payWithout(customer, other)).toMatchObject(ASKED);
    }
  });
  await step('another customer who paid them opens them to nobody else', async () => {
    const somebody = await app.customer();
    await giveBalance(app.context, somebody.id, 15_000_000n);
    expect(await payWithout(somebody, await placeOrder('payment', somebody, treasury))).toMatchObject(ASKED);
  });
  await step('once the payment that made them known is taken back, it does again', async () => {
    await done(takeBack(app, order, 'wallet-payment', [treasury, owner]));
    // What was paid from the balance without the password makes nobody known.
    const again = await placeOrder('payment', customer, treasury);
    expect(await payWithout(customer, again)).toMatchObject(ASKED);
  });
});

test('a known account opens nothing to another that stands beside it, however that is written', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 60_000_000n);
  const [known, thief] = ['Bank of China, 6217 0000 1111 2222, Li Wei', '6228480012345678'];
  data(await pay(customer, await placeTo(customer, { description: known })));
  const between = (sign: string) => (thief.match(/\d{4}/g) ?? []).join(sign);
  const ways = {
    ...{ dots: between('.'), commas: between(','), lines: between('\n'), slashes: between('/') },
    marks: [...thief].join('\u034f'),
    arabic: thief.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
    chinese: thief.replace(/\d/g, (digit) => '〇一二三四五六七八九'.charAt(Number(digit))),
    formal: thief.replace(/\d/g, (digit) => '零壹贰叁肆伍陆柒捌玖'.charAt(Number(digit))),
    circled: thief.replace(/\d/g, (digit) => '⓿❶❷❸❹❺❻❼❽❾'.charAt(Number(digit))),
  };
  for (const [how, written] of Object.entries(ways)) {
    const order = await placeTo(customer, {
      description: `ICBC, ${written}, Wang Fang; for Li Wei 6217000011112222`,
    });
    expect(await payWithout(customer, order), how).toMatchObject(ASKED);
  }
  await step('nor where a mark turns what is read', async () => {
    const description = 'Bank of China, \u202e6217 0000 1111 2222\u202c, Li Wei';
    expect(await payWithout(customer, await placeTo(customer, { description }))).toMatchObject(ASKED);
  });
  await step('the same one in other words and signs asks for nothing', async () => {
    const description = 'Li Wei: BANK OF CHINA 6217-0000-1111-2222 please';
    data(await payWithout(customer, await placeTo(customer, { description })));
  });
});

test('a receiver is known by money from outside that is confirmed, not by being saved, placed or proven', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const outside = await placeTo(customer, { receiver_name: 'Li Wei' });
  const { receivers } = data(await customer.client.call(listReceivers, {}));
  const ask = async () => placeTo(customer, { receiver_id: receivers[0]?.id });
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
  await done(sendProof(customer, outside));
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
  await done(STAFF_ACTS.confirm(treasury, outside));
  data(await payWithout(customer, await ask()));
  // The saved one with another account is somebody new.
  const changed = await placeTo(customer, {
    receiver_id: receivers[0]?.id,
    description: 'Bank of China, 6217 9999, Li Wei',
  });
  expect(await payWithout(customer, changed)).toMatchObject(ASKED);
  // Cancelled, and their money on its way back, it is as if they had not been paid.
  await done(STAFF_ACTS.cancel(owner, outside));
  expect(await payWithout(customer, await ask())).toMatchObject(ASKED);
});

test('a code is known by what it holds; one that cannot be read is always new', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 90_000_000n);
  const alipay = { payment_method_code: 'alipay', description: '' } as const;
  const drawn = async (content: string, side: number) => {
    const bytes = await sharp(Buffer.from(encodeQR(content, 'svg', { border: 4 })))
      .resize(side, side)
      .flatten({ background: '#ffffff' })
      .jpeg()
      .toBuffer();
    return new File([bytes], 'qr.jpg', { type: 'image/jpeg' });
  };
  data(
    await pay(
      customer,
      await placeTo(customer, alipay, await drawn('https://qr.alipay.com/fkx0li?t=1', 500)),
    ),
  );
  const anew = await drawn('HTTPS://QR.ALIPAY.COM/FKX0LI?t=2', 420);
  data(await payWithout(customer, await placeTo(customer, alipay, anew)));
  const other = await drawn('https://qr.alipay.com/fkx0wang', 500);
  expect(await payWithout(customer, await placeTo(customer, alipay, other))).toMatchObject(ASKED);
  await step('one beside which another stands may be read as that one', async () => {
    const [known, large] = await Promise.all([anew.arrayBuffer(), other.arrayBuffer()]);
    for (const [left, right] of [
      [known, large],
      [large, known],
    ] as const) {
      const bytes = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#ffffff' } })
        .composite([
          { input: Buffer.from(left), left: 0, top: 0 },
          { input: Buffer.from(right), left: 500, top: 0 },
        ])
        .jpeg()
        .toBuffer();
      const both = new File([bytes], 'both.jpg', { type: 'image/jpeg' });
      expect(await payWithout(customer, await placeTo(customer, alipay, both))).toMatchObject(ASKED);
    }
  });
  // Words beside a known code may name somebody else.
  const beside = { ...alipay, description: 'Alipay: wang@example.com' };
  expect(await payWithout(customer, await placeTo(customer, beside, anew))).toMatchObject(ASKED);

  const unread = await photo();
  data(await pay(customer, await placeTo(customer, alipay, unread)));
  expect(await payWithout(customer, await placeTo(customer, alipay, unread))).toMatchObject(ASKED);
});

it('pays an order whose money stays with us without the password', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000n);
  for (const type of ['branding', 'shipment', 'goods'] as const) {
    const order = await placeOrder(type, customer, treasury);
    await done(STAFF_ACTS.quote(treasury, order));
    expect(await asksPassword(customer, order)).toBe(false);
    expect(await payWithout(customer, order)).toMatchObject({ status: 'success' });
  }
});

it('lets nobody through beside one who pays a new receiver with the password at the same moment', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 45_000_000n);
  const placed = [1, 2, 3].map(() => placeOrder('payment', customer, treasury));
  const [first, second, third] = await Promise.all(placed);
  if (!first || !second || !third) throw new Error('there are three');
  const answers = await Promise.all([payWithout(customer, first), payWithout(customer, second)]);
  for (const answer of answers) expect(answer).toMatchObject(ASKED);
  const both = await Promise.all([pay(customer, first), pay(customer, second)]);
  expect(both.map(({ status }) => status)).toEqual(['success', 'success']);
  data(await payWithout(customer, third));
});

it('asks for it still where what made the receiver known is gone as the money is about to leave', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 15_000_000n);
  const [known, order] = [
    await placeOrder('payment', customer, treasury),
    await placeOrder('payment', customer, treasury),
  ];
  await receiveMoney(app.context, customer.id, known.id, 15_000_000n);
  const { pool } = app.context.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from orders where id = $1 for update', [order.id]);
  const paying = payWithout(customer, order);
  await vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows.length).toBeGreaterThan(0);
  });
  await done(STAFF_ACTS.cancel(owner, known));
  await holder.query('commit');
  holder.release();
  expect(await paying).toMatchObject(ASKED);
  expect(await has(customer)).toBe(15_000_000n);
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
  expect(await pay(customer, order)).toMatchObject({ code: 'payment_option_unavailable' });
});

test('taken out: it leaves at once, can come back, and is sent by two', async () => {
  const customer = await app.customer();
  await giveBalance(app.context, customer.id, 1_000_000n);
  expect(await askToWithdraw(customer, '10000.01')).toMatchObject({ code: 'balance_not_enough' });
  const { refund } = data(await askToWithdraw(customer, '4000.00'));
  expect(await mine(customer)).toMatchObject({
    balance: '6000.00',
    last_bank: BANK,
    on_the_way: [{ id: refund.id, state: 'waiting', amount: '4000.00', bank: BANK }],
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
    const body = { version: '1', reason: 'The bank knows no such account' };
    const given = data(await treasury.client.call(returnRefund, { params: { id }, body }));
    expect(given.refund).toMatchObject({ state: 'to-balance', order_reference: null });
    expect(await has(customer)).toBe(1_000_000n);
    const mail = await app.inbox.next(customer.email, 'We could not send your money');
    expect(mail.text).toContain(body.reason);
  });
  await step('sent', async () => {
    const { id } = data(await askToWithdraw(customer, '10000.00')).refund;
    data(await send(id));
    await app.inbox.next(customer.email, 'We have sent your money');
    expect(await mine(customer)).toMatchObject({ balance: '0.00', on_the_way: [] });
  });
});

/** Prepared by the treasury and released by the owner. */
async function send(id: string) {
  const { refunds } = data(await treasury.client.call(listRefunds, { query: { per_page: 100 } }));
  const version = refunds.data.find((one) => one.id === id)?.version ?? '0';
  const params = { id };
  const prepared = await treasury.client.call(prepareRefund, {
    params,
    body: { version, account: TEST_BANK.code },
  });
  if (prepared.status !== 'success') return prepared;
  const body = { version: prepared.data.refund.version, bank_reference: `FT${id}` };
  return owner.client.call(sendRefund, { params, body, files: { slip: pdf(`slip ${id}`) } });
}

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
      const answers = await Promise.all([...orders, ...orders].map((order) => pay(customer, order)));
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

/** What must hold of all refunds and balances at every moment. */
async function expectSound() {
  const { rows } = await sql<Record<string, bigint | boolean>>`
    select
      (select coalesce(-sum(p.amount), 0) from postings p join ledger_accounts a on a.id = p.account_id
        where a.code = 'refunds')
      = (select coalesce(sum(amount), 0) from refunds where state in ('choosing', 'waiting', 'prepared')) as owed,
      not exists (select from postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'customer'
        group by a.id having sum(p.amount) > 0) as never_below,
      not exists (select from ledger_accounts a join ledger_balances b on b.account_id = a.id
        where a.kind = 'customer' and b.amount <> (select coalesce(sum(amount), 0) from postings where account_id = a.id)) as kept,
      not exists (select from orders o join journals j on j.order_id = o.id join postings p on p.journal_id = j.id
        join ledger_accounts a on a.id = p.account_id and a.code = 'orders' where o.status = 'cancelled'
        group by o.id having sum(p.amount) <> 0) as nothing_left,
      (select coalesce(sum(amount), 0) = 0 from postings where currency = 'NGN') as zero`.execute(
    app.context.db,
  );
  expect(rows).toEqual([{ owed: true, never_below: true, kept: true, nothing_left: true, zero: true }]);
}

const ACTS = ['come', 'part', 'pay', 'cancel', 'balance', 'bank', 'send', 'return', 'take', 'more'] as const;
const act = fc.record({
  kind: fc.constantFrom(...ACTS),
  on: fc.nat(2),
  amount: fc.integer({ min: 1, max: 200_000 }),
});

it('refunds and balances are sound over any history, several at once where the engine has them', async () => {
  const customer = await app.customer();
  // Whom they pay is known: a password takes its time, and others would close the orders meanwhile.
  const known = await placeOrder('payment', customer, treasury);
  await receiveMoney(app.context, customer.id, known.id, 15_000_000n);
  await giveBalance(app.context, customer.id, 1n);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 24 }), async (acts) => {
      const orders: PlacedOrder[] = [];
      for (let n = 0; n < 3; n += 1) {
        const placed = await customer.client.call(placePayment, { body: PAYMENT });
        orders.push({ type: 'payment', ...data(placed).payment_order });
      }
      const refundIds = async () => {
        const rows = await app.context.db
          .selectFrom('refunds')
          .select('id')
          .where('customer_id', '=', customer.id)
          .orderBy('id', 'desc')
          .limit(3)
          .execute();
        return rows.map(({ id }) => String(id));
      };
      const does = async ({ kind, on, amount }: (typeof acts)[number]): Promise<unknown> => {
        const order = orders[on];
        if (!order) throw new Error('there are three');
        if (kind === 'come') return giveBalance(app.context, customer.id, BigInt(amount) * 100n);
        if (kind === 'part') {
          // As the treasury confirms: nothing comes for an order that is closed.
          const { status } = (await rowsOf(app.context, order)).order;
          return status === 'pending' && receiveMoney(app.context, customer.id, order.id, 100n);
        }
        if (kind === 'pay') return pay(customer, order);
        if (kind === 'cancel')
          return owner.client.call(deskCancelOrder, {
            params: { reference: order.reference },
            body: { reason: 'No' },
          });
        if (kind === 'take') return askToWithdraw(customer, `${amount}.00`);
        if (kind === 'more') return STAFF_ACTS.note(owner, order);
        const id = (await refundIds())[on];
        if (id === undefined) return;
        const body = { ...BANK, current_password: PASSWORD };
        if (kind === 'balance') return customer.client.call(refundToBalance, { params: { id } });
        if (kind === 'bank') return customer.client.call(refundToBank, { params: { id }, body });
        if (kind === 'send') return send(id);
        return treasury.client.call(returnRefund, { params: { id }, body: { version: '2', reason: 'No' } });
      };
      // What comes for an order is the treasury's, who holds its row: here nobody else acts meanwhile.
      const waiting = acts.filter(({ kind }) => kind !== 'part');
      for (const one of acts.filter(({ kind }) => kind === 'part')) await does(one);
      const caller = async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          const answer = (await does(one)) as { httpStatus?: number } | undefined;
          expect(answer?.httpStatus ?? 200).toBeLessThan(500);
        }
      };
      await Promise.all(Array.from({ length: 6 }, caller));
      await expectSound();
    }),
    { numRuns: 16 },
  );
  const { rows } = await sql<{ states: string[] }>`
    select array_agg(distinct state) as states from refunds where customer_id = ${customer.id}`.execute(
    app.context.db,
  );
  expect(rows[0]?.states.length).toBeGreaterThan(1);
});
