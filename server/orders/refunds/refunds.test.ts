/** What a cancelled order's customer gets back, from the cancellation to the bank's slip (Product §26.70, §26.73, §26.76, §26.77, §26.83). */

import { balance, withdraw } from '@cowrie/contract/balance.ts';
import { listChats } from '@cowrie/contract/chat.ts';
import { auditLog } from '@cowrie/contract/desk/audit-log.ts';
import { deskNow } from '@cowrie/contract/desk/now.ts';
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import {
  type DeskRefund,
  listRefunds,
  prepareRefund,
  returnRefund,
  sendRefund,
} from '@cowrie/contract/desk/refunds.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { cancelOrder, getPayment } from '@cowrie/contract/orders.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { transaction } from '../../database/transaction.ts';
import { customerBalance, openAccount, orderMoney } from '../../ledger/index.ts';
import {
  createTestApp,
  data,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { giveBalance, receiveMoney, TEST_BANK } from '../../testing/money.ts';
import { onDesk, type PlacedOrder, pdf, placeOrder, rowsOf } from '../../testing/orders.ts';
import { step } from '../../testing/step.ts';
import { mayRelease, sendRefund as sendAtOnce } from './release.ts';

const BANK = { bank_name: 'Zenith Bank', account_number: '0123456789', account_name: 'ADA OBI' };
const NAMED = { ...BANK, current_password: PASSWORD };
const PAID = 15_000_000n;

let app: TestApp;
let customer: TestCustomer;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  customer = await app.customer();
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const details = async ({ id }: PlacedOrder, by = customer) =>
  data(await by.client.call(getPayment, { params: { id } })).payments;
const refundOf = async (order: PlacedOrder) => {
  const { refund } = await details(order);
  if (!refund) throw new Error('nothing is refunded');
  return refund;
};
const staffCancel = (order: PlacedOrder, by = treasury) =>
  by.client.call(deskCancelOrder, {
    params: { reference: order.reference },
    body: { reason: 'Not possible' },
  });

/** An order cancelled by staff after so much of its ₦150,000 had come. */
async function cancelled(amount = PAID, by = customer): Promise<PlacedOrder> {
  const order = await placeOrder('payment', by, treasury);
  await receiveMoney(app.context, by.id, order.id, amount);
  data(await staffCancel(order));
  return order;
}
/** The same with a bank account named. */
async function named(): Promise<{ order: PlacedOrder; id: string }> {
  const order = await cancelled();
  const { id } = await refundOf(order);
  data(await customer.client.call(refundToBank, { params: { id }, body: NAMED }));
  return { order, id };
}
const queued = async (id: string, queue: 'open' | 'choosing' | 'done' = 'open', by = treasury) =>
  data(await by.client.call(listRefunds, { query: { queue, per_page: 100 } })).refunds.data.find(
    (one) => one.id === id,
  );
async function seen(id: string): Promise<DeskRefund> {
  const refund = await queued(id);
  if (!refund) throw new Error('it does not wait');
  return refund;
}
const prepare = async (id: string, by = treasury, version?: string) =>
  by.client.call(prepareRefund, {
    params: { id },
    body: { account: TEST_BANK.code, version: version ?? (await seen(id)).version },
  });
const send = async (id: string, by = owner, version?: string) =>
  by.client.call(sendRefund, {
    params: { id },
    body: { bank_reference: 'FT26001', version: version ?? (await seen(id)).version },
    files: { slip: pdf(`slip ${id}`, 'slip.pdf') },
  });
const ledger = async (code: string) => {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from ledger_accounts a
    left join postings p on p.account_id = a.id where a.code = ${code}`.execute(app.context.db);
  return rows[0]?.sum ?? 0n;
};

it('cancelled before money came, nothing is owed', async () => {
  const order = await placeOrder('payment', customer, treasury);
  data(await staffCancel(order));
  expect((await details(order)).refund).toBeNull();
});

it('what came in part for an order that its customer cancels is theirs again', async () => {
  const order = await placeOrder('payment', customer, treasury);
  await receiveMoney(app.context, customer.id, order.id, 4_000_000n);
  const query = { trx_type: order.type, reference: order.reference } as const;
  data(await customer.client.call(cancelOrder, { query, body: { message: 'No more' } }));
  expect(await refundOf(order)).toMatchObject({ state: 'choosing', amount: '40000.00', bank: null });
  expect(await orderMoney(app.context.db, BigInt(order.id))).toBe(0n);
});

test('to the balance: owed, told, chosen, there at once', async () => {
  const before = await customerBalance(app.context.db, customer.id);
  const order = await cancelled();
  await step('owed in the timeline, the thread and a mail that leads to the choice', async () => {
    const { timeline, refund } = await details(order);
    expect(refund).toMatchObject({ state: 'choosing', amount: '150000.00', slip: null });
    expect(timeline.at(-1)).toMatchObject({ title: 'Refund owed', note: '₦150,000.00', status: 'cancelled' });
    const params = { type: order.type, reference: order.reference };
    const { chats } = data(await customer.client.call(listChats, { params }));
    expect(chats.at(-1)).toMatchObject({
      from: 'system',
      msg_array: ['You are getting your money back: ₦150,000.00.', expect.any(String)],
    });
    const mail = await app.inbox.next(
      customer.email,
      `${order.reference}: Choose how you get your money back`,
    );
    expect(mail.text).toContain(`/orders?order=payment-${order.id}`);
    const { entries } = data(await owner.client.call(auditLog, { query: { action: 'order.cancel' } }));
    expect(entries.data[0]?.detail).toContain(
      'order of ₦150,000.00; ₦150,000.00 had come; refund of ₦150,000.00 owed; Not possible',
    );
  });
  const { id } = await refundOf(order);
  await step('it waits for the customer, and nobody of the treasury can send it', async () => {
    expect(await queued(id, 'choosing')).toMatchObject({
      state: 'choosing',
      order_reference: order.reference,
    });
    expect(await queued(id)).toBeUndefined();
    expect(await prepare(id, treasury, '1')).toMatchObject({ code: 'changed_meanwhile' });
  });
  await step('on the balance, and nothing is left to choose', async () => {
    const chosen = await customer.client.call(refundToBalance, { params: { id } });
    expect(data(chosen).refund).toMatchObject({ state: 'to-balance', bank: null });
    expect(await customerBalance(app.context.db, customer.id)).toBe(before + PAID);
    expect((await details(order)).timeline.at(-1)?.title).toBe('Refunded to the balance');
    await app.inbox.next(customer.email, 'Your refund is in your balance');
    expect(
      await customer.client.call(refundToBank, {
        params: { id },
        body: { ...BANK, current_password: PASSWORD },
      }),
    ).toMatchObject({ code: 'changed_meanwhile' });
    expect(await queued(id, 'done')).toMatchObject({ state: 'to-balance' });
  });
});

it('stands beside the balance with its order until it is there, since that is where its customer looks for it', async () => {
  const one = await app.customer();
  const mine = async () => data(await one.client.call(balance, {})).on_the_way;
  const [order, other] = [await cancelled(PAID, one), await cancelled(4_000_000n, one)];
  const orderOf = ({ id, type, reference }: PlacedOrder) => ({ id, type, reference });
  const [second, first] = await mine();
  expect(first).toMatchObject({ state: 'choosing', amount: '150000.00', order: orderOf(order) });
  expect(second).toMatchObject({ state: 'choosing', amount: '40000.00', order: orderOf(other) });
  const params = { id: first?.id ?? '' };
  data(await one.client.call(refundToBank, { params, body: NAMED }));
  data(await one.client.call(refundToBalance, { params: { id: second?.id ?? '' } }));
  expect(await mine()).toMatchObject([{ state: 'waiting', bank: BANK, order: orderOf(order) }]);
  data(await prepare(params.id));
  expect(await mine()).toMatchObject([{ state: 'prepared' }]);
  data(await send(params.id));
  expect(await mine()).toEqual([]);
});

test('to a bank: named, changed, prepared by one, released by another with the slip', async () => {
  const order = await cancelled();
  const { id } = await refundOf(order);
  const [owed, bank] = [await ledger('refunds'), await ledger(TEST_BANK.code)];
  const waiting = async () => data(await treasury.client.call(deskNow, {})).waiting_refunds;
  const before = await waiting();
  const name = (bank: typeof BANK) =>
    customer.client.call(refundToBank, { params: { id }, body: { ...bank, current_password: PASSWORD } });

  await step('named, it waits in the queue and counts there', async () => {
    expect(await name({ ...BANK, account_number: '12345' })).toMatchObject({
      errors: { account_number: ['Account number is 10 digits'] },
    });
    data(await name({ ...BANK, account_number: '9999999999' }));
    expect(await waiting()).toBe(before + 1);
    await app.inbox.next(customer.email, 'We know where your refund goes');
  });
  await step('changed before it was prepared, the treasury must look again', async () => {
    const { version } = await seen(id);
    data(await name(BANK));
    expect(await prepare(id, treasury, version)).toMatchObject({ code: 'changed_meanwhile' });
  });
  await step(
    'prepared, the customer changes nothing, and whoever prepared it does not release it',
    async () => {
      expect(data(await prepare(id)).refund).toMatchObject({
        state: 'prepared',
        bank: BANK,
        from_account: TEST_BANK.name,
        prepared_by_me: true,
        why_not_release: 'A second person has to approve what you proposed.',
      });
      expect(await name(BANK)).toMatchObject({ code: 'changed_meanwhile' });
      expect(await customer.client.call(refundToBalance, { params: { id } })).toMatchObject({
        code: 'changed_meanwhile',
      });
      expect(await send(id, treasury)).toMatchObject({ httpStatus: 403, code: 'own_proposal' });
      await app.inbox.next(customer.email, 'Your refund is being sent');
      await app.inbox.next(`${owner.username}@example.com`, 'A refund is prepared');
    },
  );
  await step('nor does somebody too new', async () => {
    const newcomer = await app.staff('treasury', { newcomer: true });
    expect(await send(id, newcomer)).toMatchObject({ httpStatus: 403, code: 'too_new' });
  });
  await step('not without the slip', async () => {
    const body = { bank_reference: 'FT26001', version: (await seen(id)).version };
    expect(await owner.client.call(sendRefund, { params: { id }, body })).toMatchObject({
      code: 'slip_required',
    });
  });
  await step('released, the money has left our account and the customer has the slip', async () => {
    expect(data(await send(id)).refund).toMatchObject({
      state: 'sent',
      sent_by: expect.stringContaining('owner'),
    });
    expect(await ledger('refunds')).toBe(owed + PAID);
    expect(await ledger(TEST_BANK.code)).toBe(bank - PAID);
    const { refund, timeline } = await details(order);
    expect(refund).toMatchObject({
      state: 'sent',
      bank: BANK,
      bank_reference: 'FT26001',
      slip: { name: 'slip.pdf' },
    });
    expect(timeline.at(-1)).toMatchObject({ title: 'Refund sent', note: expect.stringContaining('FT26001') });
    expect((await rowsOf(app.context, order)).messages.at(-1)?.file_id).not.toBeNull();
    await app.inbox.next(customer.email, 'Your refund is sent');
    expect(await send(id, owner, '99')).toMatchObject({ code: 'changed_meanwhile' });
  });
  await step('the account is offered for the next refund', async () => {
    expect(await refundOf(await cancelled())).toMatchObject({ bank: null, last_bank: BANK });
  });
});

it('the same bank account named again, since an answer got lost, is told once and keeps nobody from preparing it', async () => {
  const { order, id } = await named();
  const told = async () => (await details(order)).timeline.length;
  const [before, { version }] = [await told(), await seen(id)];
  const again = await customer.client.call(refundToBank, { params: { id }, body: NAMED });
  expect(data(again).refund).toMatchObject({ state: 'waiting' });
  expect([await told(), (await seen(id)).version]).toEqual([before, version]);
});

it('given back by the treasury, the customer reads why and chooses anew', async () => {
  const { order, id } = await named();
  data(await prepare(id));
  const back = { reason: 'The bank does not know this account', version: (await seen(id)).version };
  expect(
    await owner.client.call(returnRefund, { params: { id }, body: { ...back, version: '1' } }),
  ).toMatchObject({
    code: 'changed_meanwhile',
  });
  data(await owner.client.call(returnRefund, { params: { id }, body: back }));
  expect(await refundOf(order)).toMatchObject({
    state: 'choosing',
    returned_because: back.reason,
    bank: null,
  });
  data(await customer.client.call(refundToBank, { params: { id }, body: NAMED }));
  expect((await refundOf(order)).returned_because).toBeNull();
});

it('whoever prepares it as they have already changes nothing, and mails nobody', async () => {
  const { id } = await named();
  data(await prepare(id));
  const before = await seen(id);
  const log = async () =>
    data(await owner.client.call(auditLog, { query: { action: 'refund.prepare' } })).entries.pagination.total;
  const acts = await log();
  data(await prepare(id));
  expect([await seen(id), await log()]).toEqual([before, acts]);
});

it('another who prepares it again takes it over, and may not release it', async () => {
  const { id } = await named();
  data(await prepare(id));
  data(await prepare(id, owner));
  expect(await send(id, owner)).toMatchObject({ code: 'own_proposal' });
  data(await send(id, treasury));
});

it('whoever prepared it may say another account of ours, and it leaves from that', async () => {
  const { id } = await named();
  data(await prepare(id));
  const other = { code: 'in/other-bank', name: 'Other bank', kind: 'pay-in', currency: 'NGN' } as const;
  await transaction(app.context.db, (tx) => openAccount(tx, other));
  const body = { account: other.code, version: (await seen(id)).version };
  const { refund } = data(await treasury.client.call(prepareRefund, { params: { id }, body }));
  expect(refund.from_account).toBe(other.name);
});

it('takes two also where whoever sends it prepared it only as their slip was on its way', async () => {
  const { id } = await named();
  data(await prepare(id));
  const staff = { id: owner.id, username: owner.username, name: owner.name };
  const version = BigInt((await seen(id)).version) + 1n;
  const asked = { context: app.context, staff, id: BigInt(id), now: app.clock.now() };
  await mayRelease(asked);
  data(await prepare(id, owner));
  const uploads = { has: () => true, keepSent: () => Promise.reject(new Error('it was kept')) };
  const sending = { ...asked, version, device: '', bankReference: 'FT26001', uploads };
  await expect(sendAtOnce(sending)).rejects.toMatchObject({ code: 'own_proposal' });
});

it('is nobody else’s', async () => {
  const { order, id } = await named();
  const other = await app.customer();
  for (const call of [refundToBalance, refundToBank])
    expect(await other.client.call(call, { params: { id }, body: NAMED })).toMatchObject({ httpStatus: 404 });
  const support = await app.staff('support');
  expect(await support.client.call(listRefunds, {})).toMatchObject({ httpStatus: 403 });
  // Support sees what the order's customer may know.
  expect((await onDesk(support, order)).order.refund).toMatchObject({ state: 'waiting', bank: BANK });
});

it('the desk’s page of the order and the customer’s poll see each step', async () => {
  const { order, id } = await named();
  const version = async () => {
    const address = `/api/v1/payments/${order.id}`;
    const headers = { authorization: `Bearer ${customer.token}` };
    return (await app.http.inject({ url: address, headers })).headers.etag;
  };
  const before = await version();
  data(await prepare(id));
  expect(await version()).not.toBe(before);
});

it.runIf(isPostgres())('two at once: one step counts, and the money moves once', async () => {
  const race = async (acts: (() => Promise<{ status: string; code?: string }>)[]) => {
    const answers = await Promise.all(acts.map((act) => act()));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'changed_meanwhile')).toHaveLength(acts.length - 1);
  };
  const balance = await customerBalance(app.context.db, customer.id);
  const third = await app.staff('treasury');
  const first = await named();
  const { version } = await seen(first.id);
  await race([
    () => prepare(first.id, treasury, version),
    () => prepare(first.id, owner, version),
    () => prepare(first.id, third, version),
  ]);
  const second = await named();
  const choose = () => customer.client.call(refundToBalance, { params: { id: second.id } });
  // Their own press, made again since its answer got lost.
  for (const answer of await Promise.all([choose(), choose(), choose()]))
    expect(data(answer).refund).toMatchObject({ state: 'to-balance' });
  expect(await customerBalance(app.context.db, customer.id)).toBe(balance + PAID);
  const told = (await details(second.order)).timeline.filter(
    ({ title }) => title === 'Refunded to the balance',
  );
  expect(told).toHaveLength(1);
});

test('an account that was never named takes the password, one that was takes none', async () => {
  const somebody = await app.customer();
  const name = async (bank: typeof BANK & { current_password?: string }, order: PlacedOrder) => {
    const params = { id: (await details(order, somebody)).refund?.id ?? '' };
    return somebody.client.call(refundToBank, { params, body: bank });
  };
  const first = await cancelled(PAID, somebody);
  expect(await name(BANK, first)).toMatchObject({
    httpStatus: 400,
    errors: { current_password: ['Enter your password: you have not named this account before'] },
  });
  expect(await name({ ...BANK, current_password: 'Wrong-2026' }, first)).toMatchObject({
    httpStatus: 400,
    code: 'wrong_password',
    errors: { current_password: ['That is not your current password.'] },
  });
  expect((await details(first, somebody)).refund?.state).toBe('choosing');
  data(await name(NAMED, first));
  // As its bank is written it does not matter, nor whether it is for a refund or out of the balance.
  const second = await cancelled(PAID, somebody);
  data(await name({ ...BANK, bank_name: 'ZENITH BANK' }, second));
  await giveBalance(app.context, somebody.id, 200n);
  const out = (bank: typeof BANK) => somebody.client.call(withdraw, { body: { amount: '1', ...bank } });
  data(await out(BANK));
  expect(await out({ ...BANK, account_number: '9876543210' })).toMatchObject({ code: 'invalid_input' });
  expect(await out({ ...BANK, bank_name: 'Access Bank' })).toMatchObject({ code: 'invalid_input' });
  // Another customer who named it does not open it to this one.
  const other = await cancelled(PAID, customer);
  const params = { id: (await refundOf(other)).id };
  const theirs = { ...BANK, account_number: '9876543210', current_password: PASSWORD };
  data(await customer.client.call(refundToBank, { params, body: theirs }));
  data(await customer.client.call(refundToBalance, { params }));
  expect(await out({ ...BANK, account_number: '9876543210' })).toMatchObject({ code: 'invalid_input' });
});

it('who prepares and undoes it without end is held up, and no colleague; giving back is not', async () => {
  const restless = await app.staff('treasury');
  const { id } = await named();
  /** Prepared in turn: each mails all owners of the other's refund. */
  for (let n = 0; n < LIMITS.refundAnew.max; n += 2) {
    data(await prepare(id, treasury));
    data(await prepare(id, restless));
    const version = (await seen(id)).version;
    const body = { version, reason: 'No such account' };
    data(await restless.client.call(returnRefund, { params: { id }, body }));
    data(await customer.client.call(refundToBank, { params: { id }, body: BANK }));
  }
  expect(await prepare(id, restless)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  data(await prepare(id, treasury));
  const body = { version: (await seen(id)).version, reason: 'No such account' };
  data(await restless.client.call(returnRefund, { params: { id }, body }));
  const others = (await named()).id;
  expect(await prepare(others, restless)).toMatchObject({ code: 'too_many_tries' });
  app.clock.advance(HOUR_MS + 1000);
  await app.context.db.updateTable('staff_sessions').set({ code_given_at: app.clock.now() }).execute();
  data(await prepare(others, restless));
});

it('another bank account is not named without end: each time is told and mailed', async () => {
  const somebody = await app.customer();
  const order = await cancelled(PAID, somebody);
  const params = { id: (await details(order, somebody)).refund?.id ?? '' };
  const account = (n: number) => ({ ...NAMED, account_number: ['0123456789', '1123456789'][n % 2] ?? '' });
  for (let n = 0; n < LIMITS.refundBank.max; n += 1)
    data(await somebody.client.call(refundToBank, { params, body: account(n) }));
  expect(
    await somebody.client.call(refundToBank, { params, body: account(LIMITS.refundBank.max) }),
  ).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  data(await somebody.client.call(refundToBalance, { params }));
});
