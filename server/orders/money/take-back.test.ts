/** What came for an order or went out for it is taken back with its journal (Product §26.34–26.37). */

import { payFromBalance } from '@cowrie/contract/balance.ts';
import { bookJournal, listJournals } from '@cowrie/contract/desk/book.ts';
import { confirmOrder, deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { CLAIM_MINUTES } from '@cowrie/contract/desk/payout-work.ts';
import { giveBackPayout } from '@cowrie/contract/desk/payouts.ts';
import { home } from '@cowrie/contract/home.ts';
import { getPayment, listDeclined, transactionHistory } from '@cowrie/contract/orders.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { customerBalance, flawsOf, orderMoney } from '../../ledger/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { giveBalance, proposeTakeBack, switchWalletOn, takeBack } from '../../testing/money.ts';
import {
  claim,
  onDesk,
  orderAt,
  type PlacedOrder,
  payAs,
  recordCompletion,
  recordPayout,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';

let app: TestApp;
let treasury: TestStaff;
let owner: TestStaff;
let customer: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
  await switchWalletOn(app.context);
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = await app.customer();
  order = await orderAt('awaiting', 'payment', customer, treasury);
});

const confirm = (body: { arrived?: string; bank_reference?: string } = {}, of = order) =>
  treasury.client.call(confirmOrder, { params: { reference: of.reference }, body });
const pay = (amount: string) => payAs(treasury, order, { amount });
const complete = () => STAFF_ACTS.complete(treasury, order);
const cancel = (by = treasury) =>
  by.client.call(deskCancelOrder, {
    params: { reference: order.reference },
    body: { reason: 'Not possible' },
  });
const back = (kind: 'receipt' | 'wallet-payment' | 'payout') => takeBack(app, order, kind, [treasury, owner]);
const mine = async () => data(await customer.client.call(getPayment, { params: { id: order.id } })).payments;
const balance = () => customerBalance(app.context.db, customer.id);
const booked = () => orderMoney(app.context.db, BigInt(order.id));
const asked = async () => data(await customer.client.call(home, {})).asked;
const declined = async () => data(await customer.client.call(listDeclined, {})).declined;
const attempts = async () => {
  const { transaction_history: history } = data(
    await customer.client.call(transactionHistory, { query: {} }),
  );
  return history.data.map(({ status, amount }) => [status, amount]);
};

it('money that did not arrive is missing again, and its credit may count anew', async () => {
  data(await confirm({ arrived: '152000', bank_reference: 'NIP-1' }));
  data(await back('receipt'));
  expect(await mine()).toMatchObject({
    status: 'pending',
    track_status: 'order placed',
    amount_received: '0.00',
    amount_missing: '150000.00',
  });
  expect(await attempts()).toEqual([
    ['pending', '150000.00'],
    ['declined', '150000.00'],
  ]);
  expect([await booked(), await balance()]).toEqual([0n, 0n]);
  const { money } = await onDesk(treasury, order);
  expect(money).toMatchObject({ came: '0.00', receipts: [{ amount: '152000.00', taken_back: true }] });

  await step('which its customer is told', async () => {
    const note =
      '₦150,000.00 that we counted for this order did not arrive, or was counted by mistake. ₦2,000.00 that went to your balance with it is taken off again. ₦150,000.00 is missing now.';
    expect((await mine()).timeline.at(-1)).toMatchObject({ title: 'Payment taken back', note });
    const { messages } = await onDesk(treasury, order);
    expect(messages.at(-1)?.msg_array[0]).toBe(note);
    const { text } = await app.inbox.next(customer.email, 'We have corrected a payment on your order');
    expect(text).toContain('₦150,000.00 is missing now.');
  });
  await step('as after a decline: whoever has paid does not pay again', async () => {
    const reason = (await mine()).timeline.at(-1)?.note;
    expect(await mine()).toMatchObject({ decline_reason: reason });
    expect(await asked()).toMatchObject([{ what: 'proof', amount: '150000.00', reason }]);
    expect(await declined()).toMatchObject([{ order_id: order.id, reason }]);
  });
  await step('paid anew, by the same credit, it goes on', async () => {
    data(await sendProof(customer, order, 'again'));
    data(await confirm({ bank_reference: 'NIP-1' }));
    expect(await mine()).toMatchObject({ status: 'processing', amount_missing: '0.00' });
    expect(await booked()).toBe(15_000_000n);
  });
});

it('a part of it leaves the other parts', async () => {
  data(await confirm({ arrived: '100000' }));
  data(await sendProof(customer, order, 'the rest', { amount: '50000' }));
  // Whoever sent a proof is answered first.
  expect(await back('receipt')).toMatchObject({ httpStatus: 409, code: 'reversal_while_awaiting' });
  data(await confirm());
  data(await back('receipt'));
  expect(await mine()).toMatchObject({ status: 'pending', amount_received: '100000.00' });
  expect((await attempts())[0]).toEqual(['pending', '50000.00']);
  data(await back('receipt'));
  expect(await mine()).toMatchObject({ status: 'pending', amount_received: '0.00' });
  expect(await attempts()).toEqual([
    ['pending', '150000.00'],
    ['declined', '50000.00'],
    ['declined', '100000.00'],
  ]);
  expect(await booked()).toBe(0n);
  data(await cancel());
  expect((await mine()).refund).toBeNull();
});

it('is refused where the customer has used what went to their balance', async () => {
  data(await confirm({ arrived: '160000' }));
  const other = await orderAt('pending', 'payment', customer, treasury);
  await giveBalance(app.context, customer.id, 14_500_000n);
  const params = { trx_type: other.type, reference: other.reference };
  data(await customer.client.call(payFromBalance, { params, body: { current_password: PASSWORD } }));
  const before = await rowsOf(app.context, order);
  expect(await back('receipt')).toMatchObject({ httpStatus: 409, code: 'reversal_not_covered' });
  expect(await rowsOf(app.context, order)).toEqual(before);
  expect([await booked(), await balance()]).toEqual([15_000_000n, 500_000n]);
});

it('what was paid from the balance is on it again, and can be paid again', async () => {
  order = await orderAt('pending', 'payment', customer, treasury);
  await giveBalance(app.context, customer.id, 15_000_000n);
  const params = { trx_type: order.type, reference: order.reference };
  for (let round = 0; round < 2; round += 1) {
    data(await customer.client.call(payFromBalance, { params, body: { current_password: PASSWORD } }));
    expect([await booked(), await balance()]).toEqual([15_000_000n, 0n]);
    data(await back('wallet-payment'));
    expect([await booked(), await balance()]).toEqual([0n, 15_000_000n]);
    expect(await mine()).toMatchObject({ status: 'pending', amount_missing: '150000.00' });
    // No slip of it was ever asked for.
    expect(await mine()).toMatchObject({ decline_reason: null });
    expect(await asked()).toMatchObject([{ what: 'pay' }]);
    expect(await declined()).toEqual([]);
    // It says how things are as it is written: read before the order is paid again.
    const { text } = await app.inbox.next(customer.email, 'We have corrected a payment on your order');
    expect(text).toContain('You can pay it again now.');
    expect(text).not.toContain('proof');
    expect(await flawsOf(app.context.db)).toEqual([]);
  }
  expect((await mine()).timeline.at(-1)?.note).toBe(
    '₦150,000.00 that you paid for this order from your balance is back in your balance. ₦150,000.00 is missing now.',
  );
  expect((await attempts()).slice(0, 3)).toEqual([
    ['pending', '150000.00'],
    ['declined', '150000.00'],
    ['declined', '150000.00'],
  ]);
});

it('who may have sent money that was taken back is not asked to pay it since a payment from the balance was, too', async () => {
  data(await confirm({ arrived: '50000' }));
  await giveBalance(app.context, customer.id, 10_000_000n);
  const params = { trx_type: order.type, reference: order.reference };
  data(await customer.client.call(payFromBalance, { params, body: { current_password: PASSWORD } }));
  data(await back('receipt'));
  const { decline_reason: reason } = await mine();
  expect(reason).toContain('₦50,000.00 that we counted for this order did not arrive');
  await app.inbox.next(customer.email, 'We have corrected a payment on your order');
  data(await back('wallet-payment'));
  expect(await mine()).toMatchObject({ decline_reason: reason, amount_missing: '150000.00' });
  expect(await asked()).toMatchObject([{ what: 'proof', amount: '150000.00', reason }]);
  expect(await declined()).toMatchObject([{ order_id: order.id, reason }]);
  const { text } = await app.inbox.next(customer.email, 'We have corrected a payment on your order');
  expect(text).toContain(
    '₦100,000.00 that you paid for this order from your balance is back in your balance.',
  );
  expect(text).toContain('If you have paid it, do not pay again');
});

it('what was paid out is to be paid out still, and keeps the money that came until then', async () => {
  data(await confirm());
  data(await pay('200'));
  data(await pay('300'));
  data(await treasury.client.call(giveBackPayout, { params: { reference: order.reference } }));
  expect(await back('receipt')).toMatchObject({ httpStatus: 409, code: 'paid_out_already' });
  data(await back('payout'));
  expect(await mine()).toMatchObject({ status: 'processing', paid_out: '200.00' });
  expect((await mine()).timeline.at(-1)).toMatchObject({
    title: 'Money to be sent again',
    note: '¥300.00 for your receiver did not go through. ¥200.00 of ¥750.00 is sent so far.',
  });
  expect((await onDesk(treasury, order)).money).toMatchObject({
    came: '150000.00',
    payouts: [{ taken_back: false }, { amount: '300.00', taken_back: true }],
  });
  data(await back('payout'));
  expect(await booked()).toBe(15_000_000n);
  data(await complete());
  expect([await booked(), (await mine()).status]).toEqual([0n, 'successful']);
  // Without RMB at hand it cost what was paid for it, and once.
  expect((await onDesk(treasury, order)).money).toMatchObject({ cost: '150000.00', margin: '0.00' });
});

it('of an order that is complete or cancelled stays, and its page says what to do instead', async () => {
  data(await confirm());
  data(await complete());
  for (const kind of ['receipt', 'payout'] as const)
    expect(await back(kind)).toMatchObject({ httpStatus: 409, code: 'reversal_of_complete' });
  const { journals } = data(await treasury.client.call(listJournals, { query: { kind: 'payout' } }));
  const params = { id: journals.find((one) => one.order_reference === order.reference)?.id ?? '' };
  expect(data(await treasury.client.call(bookJournal, { params })).why_not_reverse).toMatch(
    /order is complete/,
  );
  order = await orderAt('processing', 'payment', customer, treasury);
  data(await cancel());
  expect(await back('receipt')).toMatchObject({ httpStatus: 409, code: 'reversal_of_cancelled' });
});

it('waits for who is paying it: what has left already could be recorded nowhere', async () => {
  data(await confirm());
  data(await claim(treasury, order));
  expect(await back('receipt')).toMatchObject({
    code: 'payout_claimed',
    message: expect.stringContaining('has been paying this since'),
  });
  expect(await mine()).toMatchObject({ status: 'processing', amount_missing: '0.00' });
  data(await treasury.client.call(giveBackPayout, { params: { reference: order.reference } }));
  data(await back('receipt'));
  expect(await mine()).toMatchObject({ status: 'pending', amount_missing: '150000.00' });
});

it('a payout waits for a colleague who goes on with it: their money is recorded, and nobody else sends it too', async () => {
  const colleague = await app.staff('treasury');
  const reference = { params: { reference: order.reference } };
  data(await confirm());
  data(await pay('100'));
  data(await treasury.client.call(giveBackPayout, reference));
  data(await claim(colleague, order));
  const before = await rowsOf(app.context, order);
  expect(await back('payout')).toMatchObject({
    httpStatus: 409,
    code: 'payout_claimed',
    message: expect.stringMatching(/has been paying this since .* \(Lagos\)\. Money may have left already/),
  });
  expect(await rowsOf(app.context, order)).toEqual(before);
  data(await recordPayout(colleague, order, { body: { amount: '400' } }));
  expect(await mine()).toMatchObject({ status: 'processing', paid_out: '500.00' });
  data(await colleague.client.call(giveBackPayout, reference));
  data(await back('payout'));
  expect(await mine()).toMatchObject({ status: 'processing', paid_out: '100.00' });
});

it('a payout is taken back by who has claimed the order, or once nobody is at it', async () => {
  data(await confirm());
  data(await pay('100'));
  expect(await back('payout')).toMatchObject({ code: 'payout_claimed' });
  const long = new Date(app.clock.now().getTime() - CLAIM_MINUTES * MINUTE_MS - 1);
  await app.context.db
    .updateTable('payout_claims')
    .set({ seen_at: long })
    .where('order_id', '=', BigInt(order.id))
    .execute();
  data(await back('payout'));
  data(await payAs(owner, order, { amount: '100' }));
  data(await back('payout'));
  expect(await mine()).toMatchObject({ status: 'processing', paid_out: '0.00' });
  expect(await recordPayout(owner, order)).toMatchObject({ code: 'payout_not_claimed' });
});

it.runIf(isPostgres())(
  'a payout taken back as a colleague claims the order leaves them their claim',
  async () => {
    const colleague = await app.staff('treasury');
    for (let round = 0; round < 6; round += 1) {
      order = await orderAt('processing', 'payment', customer, treasury);
      data(await payAs(owner, order, { amount: '100' }));
      data(await owner.client.call(giveBackPayout, { params: { reference: order.reference } }));
      await proposeTakeBack(app, order, 'payout', treasury);
      const [claimed, taken] = await Promise.all([claim(colleague, order), back('payout')]);
      data(claimed);
      if (taken.status !== 'success') expect(taken).toMatchObject({ code: 'payout_claimed' });
      data(await recordPayout(colleague, order, { body: { amount: '400' } }));
      expect(await mine()).toMatchObject({ paid_out: taken.status === 'success' ? '400.00' : '500.00' });
    }
  },
);

it.runIf(isPostgres())('against who pays out, completes or cancels at once has one winner', async () => {
  // By who takes it back: another is not taken from while they pay.
  const races = [
    ['receipt', () => recordPayout(owner, order, { body: { amount: '750' } }), 'successful'],
    ['receipt', () => recordCompletion(owner, order), 'successful'],
    ['receipt', () => cancel(owner), 'cancelled'],
    ['payout', () => recordPayout(owner, order, { body: { amount: '650' } }), 'successful'],
    ['payout', () => recordCompletion(owner, order), 'successful'],
  ] as const;
  for (const [kind, other, leadsTo] of races) {
    order = await orderAt('processing', 'payment', customer, treasury);
    data(await claim(owner, order));
    if (kind === 'payout') data(await recordPayout(owner, order, { body: { amount: '100' } }));
    await proposeTakeBack(app, order, kind, treasury);
    const answers = await Promise.all([back(kind), other()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['success', 'warning']);
    expect(answers.find(({ status }) => status === 'warning')).toMatchObject({ httpStatus: 409 });
    const { status, received, paid_out: paidOut } = (await rowsOf(app.context, order)).order;
    const isBack = answers[0].status === 'success';
    if (!isBack) expect(status).toBe(leadsTo);
    else if (kind === 'receipt') expect([status, received]).toEqual(['pending', 0n]);
    else expect([status, paidOut]).toEqual(['processing', 0n]);
    expect(await booked()).toBe(isBack && kind === 'payout' ? 15_000_000n : 0n);
  }
});
