/** Money that comes for orders in Naira, as staff confirm it and as the book has it. */
import { orderAccounts } from '@cowrie/contract/desk/order-money.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { waitingProofs } from '@cowrie/contract/desk/triage.ts';
import { getPayment, transactionHistory } from '@cowrie/contract/orders.ts';
import { paymentOptions } from '@cowrie/contract/payments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { customerBalance } from '../../ledger/index.ts';
import { openPayAccounts } from '../../payments/index.ts';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { journalsOf } from '../../testing/journals.ts';
import { untilWaiting, whileHeld } from '../../testing/lock-waits.ts';
import { takeBack } from '../../testing/money.ts';
import { onDesk, orderAt, type PlacedOrder, STAFF_ACTS, sendProof } from '../../testing/orders.ts';
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

type Confirmation = { arrived?: string; account?: string; bank_reference?: string };
const confirm = (body: Confirmation = {}, of = order) =>
  treasury.client.call(confirmOrder, { params: { reference: of.reference }, body });
const mine = async (of = order) =>
  data(await customer.client.call(getPayment, { params: { id: of.id } })).payments;
const balance = () => customerBalance(app.context.db, BigInt(customer.id));
const prove = async (amount?: string) => data(await sendProof(customer, order, 'the rest', { amount }));

const booked = (of = order) => journalsOf(app.context, of);

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

  it.runIf(isPostgres())(
    'counts it for one of two that are confirmed by it at once, and tells the other',
    async () => {
      const other = await orderAt('awaiting', 'payment', customer, treasury);
      const bank_reference = `At-once-${order.reference}`;
      // Both have looked for it when their writing waits.
      const { pool } = app.context.database;
      const account = { text: 'select from ledger_accounts where code = $1 for update', values: [BANK] };
      const asked = await whileHeld(pool, account, async () => {
        const both = [confirm({ bank_reference }), confirm({ bank_reference }, other)];
        await untilWaiting(pool, 2);
        return both;
      });
      const answers = await Promise.all(asked);
      const refused = answers.filter(({ status }) => status !== 'success');
      expect(refused).toMatchObject([{ httpStatus: 409, code: 'bank_reference_used' }]);
      const received = [await mine(), await mine(other)].map(({ amount_received: amount }) => amount);
      expect(received.sort()).toEqual(['0.00', '150000.00']);
    },
  );

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

it('a part that came answers a decline, what was declined after it is said again, and then what was taken back', async () => {
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
  expect(await reason()).toContain('₦90,000.00 that we counted for this order did not arrive');
});

it('is shown to the treasury, and to support only what the customer may know', async () => {
  data(await confirm({ arrived: '1000' }));
  const support = await app.staff('support');
  const page = data(await support.client.call(getDeskOrder, { params: { reference: order.reference } }));
  expect(page.money).toBeNull();
  expect(page.order).toMatchObject({ amount_received: '1000.00', amount_missing: '149000.00' });
});
