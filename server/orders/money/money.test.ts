/** Money that comes for orders and goes out for them, as staff say it and as the book has it. */
import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import {
  completeOrder,
  confirmOrder,
  deskCancelOrder,
  quoteOrder,
} from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { publishRate } from '@cowrie/contract/desk/treasury.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { getPayment, transactionHistory, uploadProof } from '@cowrie/contract/orders.ts';
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
import { insertLiveAccount, openPayAccounts } from '../../payments/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { takeBack } from '../../testing/money.ts';
import {
  onDesk,
  orderAt,
  PAYMENT,
  type PlacedOrder,
  payAs,
  pdf,
  placeOrder,
  recordCompletion,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { openOldMoney } from './opening.ts';

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '10' });
  const now = app.clock.now();
  const bank = { bank_name: 'Zenith Bank', account_number: '1012345678', account_name: 'Cowrie' };
  await insertLiveAccount(app.context.db, { option: 'bank-transfer', details: bank, now });
  const wallet = { wallet_address: 'TWallet', wallet_address_network: 'TRC-20' };
  await insertLiveAccount(app.context.db, { option: 'usdt', details: wallet, now });
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
  order = await orderAt('awaiting', 'payment', customer, treasury);
});

const BANK = 'in/bank-transfer/zenith-bank/1012345678';
const WALLET = 'in/usdt/trc-20/TWallet';

type Confirmation = { arrived?: string; account?: string; bank_reference?: string };
const confirm = (body: Confirmation = {}, of = order) =>
  treasury.client.call(confirmOrder, { params: { reference: of.reference }, body });
type Payout = { amount?: string; fee?: string; account?: string; reference?: string; note?: string };
const pay = (body: Payout = {}, of = order, idempotencyKey?: string) =>
  payAs(treasury, of, body, idempotencyKey === undefined ? {} : { idempotencyKey });
const mine = async (of = order) =>
  data(await customer.client.call(getPayment, { params: { id: of.id } })).payments;
const balance = () => customerBalance(app.context.db, BigInt(customer.id));
const prove = async (amount?: string) => data(await sendProof(customer, order, 'the rest', { amount }));

/** The postings of an order's journals: account, amount. */
async function booked(of = order): Promise<Record<string, [string, bigint][]>> {
  const rows = await app.context.db
    .selectFrom('journals as j')
    .innerJoin('postings as p', 'p.journal_id', 'j.id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['j.id', 'j.kind', 'a.code', 'p.amount'])
    .where('j.order_id', '=', BigInt(of.id))
    .orderBy('j.id')
    .orderBy('a.code')
    .execute();
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return Object.fromEntries(
    kinds.map((kind) => [kind, rows.filter((row) => row.kind === kind).map((row) => [row.code, row.amount])]),
  );
}

describe('confirming', () => {
  it('counts what was asked for on the live account, where nothing else is said', async () => {
    expect(data(await confirm())).toMatchObject({
      status: 'processing',
      amount_missing: '0.00',
      to_balance: '0.00',
    });
    expect(await booked()).toEqual({
      receipt: [
        [BANK, 15_000_000n],
        ['orders', -15_000_000n],
      ],
    });
    expect(await mine()).toMatchObject({ amount_received: '150000.00', amount_missing: '0.00' });
  });

  it('counts a part, and asks for the rest wherever the amount stands, until all is there', async () => {
    expect(data(await confirm({ arrived: '100000' }))).toMatchObject({
      status: 'pending',
      amount_missing: '50000.00',
    });
    const details = await mine();
    expect(details).toMatchObject({
      status: 'pending',
      amount: '150000.00',
      amount_received: '100000.00',
      amount_missing: '50000.00',
    });
    expect(details.timeline.at(-1)).toMatchObject({
      title: 'Part of the payment arrived',
      note: '₦100,000.00 has arrived. ₦50,000.00 is still missing.',
    });
    const query = { code: 'bank-transfer', reference: order.reference } as const;
    const offered = data(await customer.client.call(paymentOptions, { query })).payment_options[0];
    expect(offered).toMatchObject({ amount_missing: '50000.00' });
    // A proof names what is missing, not the whole.
    expect(await sendProof(customer, order, 'all', { amount: '150000' })).toMatchObject({
      code: 'amount_changed',
      message: expect.stringContaining('₦50,000.00'),
      amount: '50000.00',
    });
    await prove('50000');
    const { messages } = await onDesk(treasury, order);
    expect(messages.map(({ msg_array }) => msg_array)).toContainEqual([
      '₦100,000.00 has arrived. ₦50,000.00 is still missing.',
      'Please send the rest and a proof of it.',
    ]);
    expect(data(await confirm())).toMatchObject({ status: 'processing', amount_missing: '0.00' });
    expect((await booked()).receipt).toEqual([
      [BANK, 10_000_000n],
      ['orders', -10_000_000n],
      [BANK, 5_000_000n],
      ['orders', -5_000_000n],
    ]);
    const history = data(await customer.client.call(transactionHistory, { query: {} }));
    expect(history.transaction_history.data.map(({ status, amount }) => [status, amount])).toEqual([
      ['successful', '50000.00'],
      ['successful', '100000.00'],
    ]);
  });

  it('puts what came beyond it on the customer’s balance, and says so', async () => {
    expect(data(await confirm({ arrived: '152000' }))).toMatchObject({
      status: 'processing',
      to_balance: '2000.00',
    });
    expect(await balance()).toBe(200_000n);
    expect((await mine()).timeline.at(-1)).toMatchObject({
      title: 'Payment confirmed',
      note: '₦152,000.00 has arrived. ₦2,000.00 more than was asked for is yours: it is in your balance.',
    });
    const { money } = await onDesk(treasury, order);
    expect(money?.receipts).toMatchObject([
      { amount: '152000.00', counted: '150000.00', to_balance: '2000.00', account: { code: BANK } },
    ]);
  });

  it('knows the account that was proposed again, written with other spaces and dashes, as the same', async () => {
    const { db } = app.context;
    const write = (details: Record<string, string>) =>
      db
        .updateTable('pay_accounts')
        .set({ details: JSON.stringify(details) })
        .where('option_code', '=', 'bank-transfer')
        .where('state', '=', 'live')
        .execute();
    const named = { account_number: '1012345678', account_name: 'Cowrie' };
    onTestFinished(async () => void (await write({ bank_name: 'Zenith Bank', ...named })));
    await write({ bank_name: 'ZENITHBANK', ...named, account_number: '101-234 5678' });
    await openPayAccounts(db);
    const params = { reference: order.reference };
    const offered = data(await treasury.client.call(orderAccounts, { params }));
    expect(offered.pay_in_chosen).toBe(BANK);
    expect(offered.pay_in.filter(({ currency }) => currency === 'NGN')).toMatchObject([{ code: BANK }]);
    const { proofs } = data(await treasury.client.call(waitingProofs, { query: params }));
    expect(proofs).toMatchObject([{ account: { code: BANK } }]);
    const other = await orderAt('awaiting', 'payment', customer, treasury);
    data(await confirm({ bank_reference: `Same-${order.reference}` }));
    expect(await confirm({ bank_reference: `Same-${order.reference}` }, other)).toMatchObject({
      code: 'bank_reference_used',
    });
    expect((await booked()).receipt?.[0]).toEqual([BANK, 15_000_000n]);
  });

  it('counts one credit of a bank for one order only, however it is written', async () => {
    const other = await orderAt('awaiting', 'payment', customer, treasury);
    const bank_reference = `Nip-${order.reference}`;
    data(await confirm({ bank_reference }));
    expect(await confirm({ bank_reference: bank_reference.toUpperCase() }, other)).toMatchObject({
      httpStatus: 409,
      code: 'bank_reference_used',
      message: expect.stringContaining(order.reference),
    });
    expect(await mine(other)).toMatchObject({ status: 'awaiting', amount_received: '0.00' });
    expect(await booked(other)).toEqual({});
    // Another account's bank may use the same words.
    data(await confirm({ bank_reference, account: WALLET, arrived: '100' }, other));
  });

  it('offers the accounts that the money can be on, and takes no other', async () => {
    const params = { reference: order.reference };
    const offered = data(await treasury.client.call(orderAccounts, { params }));
    expect(offered).toMatchObject({
      pay_in_chosen: BANK,
      pay_in: expect.arrayContaining([
        { code: BANK, name: 'Zenith Bank 1012345678', currency: 'NGN', asked: '150000.00' },
        expect.objectContaining({ code: WALLET, currency: 'USDT' }),
      ]),
      pay_out_chosen: 'out/bank-transfer',
    });
    expect(offered.pay_out.map(({ code }) => code)).toEqual([
      'out/alipay',
      'out/wechat',
      'out/bank-transfer',
    ]);
    for (const account of ['out/alipay', 'margin', 'in/nowhere'])
      expect(await confirm({ account })).toMatchObject({ httpStatus: 400, code: 'account_unfit' });
  });

  it.runIf(isPostgres())('by two at once counts once', async () => {
    const answers = await Promise.all([confirm({ arrived: '151000' }), confirm({ arrived: '151000' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect(answers.find(({ status }) => status === 'warning')).toMatchObject({ code: 'order_moved' });
    expect((await booked()).receipt).toHaveLength(3);
    expect(await balance()).toBe(100_000n);
  });
});

it('tells all owners and the treasury where more than twice arrived of what was asked for', async () => {
  const { username } = await app.staff('owner');
  const confirm = ({ reference }: PlacedOrder, arrived: string) =>
    treasury.client.call(confirmOrder, { params: { reference }, body: { account: BANK, arrived } });
  const [twice, more] = [order, await orderAt('awaiting', 'payment', customer, treasury)];
  expect(data(await confirm(twice, '300000'))).toMatchObject({ to_balance: '150000.00' });
  expect(data(await confirm(more, '300000.01'))).toMatchObject({ to_balance: '150000.01' });
  const { text } = await app.inbox.next(`${username}@example.com`, 'Much more arrived than was asked for');
  for (const said of [more.reference, '₦300,000.01', '₦150,000.01', treasury.name])
    expect(text).toContain(said);
  // Of what is no more than twice nobody hears: people round up.
  expect(text).not.toContain(twice.reference);
});

it('a part that came answers a decline, and what was declined after it is said again', async () => {
  const reason = async () => (await mine()).decline_reason;
  await STAFF_ACTS.decline(treasury, order);
  expect(await reason()).toBe('No money came');
  data(await sendProof(customer, order, 'second'));
  data(await confirm({ arrived: '90000' }));
  expect(await mine()).toMatchObject({ status: 'pending', decline_reason: null });
  data(await sendProof(customer, order, 'third'));
  await STAFF_ACTS.decline(treasury, order);
  expect(await reason()).toBe('No money came');
  data(await takeBack(app, order, 'receipt', [treasury, await app.staff('owner')]));
  expect(await reason()).toBeNull();
});

describe('in USDT', () => {
  const prove = async (of = order) =>
    data(
      await customer.client.call(uploadProof, {
        params: { trx_type: of.type, reference: of.reference },
        body: { payment_option: 'usdt' },
        files: { payment_proof: pdf(`usdt for ${of.reference}`) },
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

  it('takes no account of another kind', async () => {
    for (const account of [BANK, 'cost/RMB', 'out/nowhere'])
      expect(await pay({ account })).toMatchObject({ httpStatus: 400, code: 'account_unfit' });
  });

  it.runIf(isPostgres())('by two at once pays once', async () => {
    const answers = await Promise.all([pay({ amount: '750' }), pay({ amount: '750' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect((await booked()).payout).toHaveLength(4);
  });
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

it('is shown to the treasury, and to support only what the customer may know', async () => {
  data(await confirm({ arrived: '1000' }));
  const support = await app.staff('support');
  const page = data(await support.client.call(getDeskOrder, { params: { reference: order.reference } }));
  expect(page.money).toBeNull();
  expect(page.order).toMatchObject({ amount_received: '1000.00', amount_missing: '149000.00' });
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
