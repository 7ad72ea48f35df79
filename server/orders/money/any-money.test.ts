/** Whatever comes for orders and goes out for them, by whomever and however many at once, the book stays sound. */
import { withdraw } from '@cowrie/contract/balance.ts';
import { confirmOrder } from '@cowrie/contract/desk/order-moves.ts';
import { prepareRefund, returnRefund, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerBalance, orderMoney } from '../../ledger/index.ts';
import {
  createTestApp,
  PASSWORD,
  type TestApp,
  type TestCustomer,
  type TestStaff,
} from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { giveBalance, switchWalletOn, TEST_BANK, takeBack } from '../../testing/money.ts';
import {
  type Answer,
  CUSTOMER_ACTS,
  type PlacedOrder,
  payAs,
  pdf,
  placeOrder,
  rowsOf,
  STAFF_ACTS,
  sendProof,
} from '../../testing/orders.ts';
import { flawsOf } from '../../testing/sound-book.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
  await switchWalletOn(app.context);
  // Refunds leave from the account that this opens.
  await giveBalance(app.context, (await app.customer()).id, 1n);
});
afterAll(() => app.close());

/** `share`: of what is asked for, in tenths; above ten is too much. */
type Act =
  | { what: 'proof' | 'decline' | 'complete' | 'wallet' | 'cancel' | RefundStep }
  | { what: 'back'; kind: 'receipt' | 'payout' | 'wallet-payment' }
  | { what: 'confirm' | 'pay' | 'take out'; share: number; fee?: bigint };
type RefundStep = 'to-balance' | 'to-bank' | 'send' | 'give back';
/** `on`: to which of two orders. */
type ActOn = Act & { on: 0 | 1 };
const on = fc.constantFrom(0 as const, 1 as const);
const acts: fc.Arbitrary<ActOn> = fc.oneof(
  fc.record({ on, what: fc.constantFrom('proof' as const, 'decline' as const, 'complete' as const) }),
  fc.record({
    on,
    what: fc.constant('back' as const),
    kind: fc.constantFrom('receipt' as const, 'payout' as const, 'wallet-payment' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      on,
      what: fc.constant('confirm' as const),
      share: fc.integer({ min: 1, max: 13 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      on,
      what: fc.constant('pay' as const),
      share: fc.integer({ min: 1, max: 11 }),
      fee: fc.bigInt(0n, 500n),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      on,
      what: fc.constantFrom('wallet' as const, 'cancel' as const, 'to-balance' as const),
    }),
  },
  fc.record({ on, what: fc.constantFrom('to-bank' as const, 'send' as const, 'give back' as const) }),
  fc.record({ on, what: fc.constant('take out' as const), share: fc.integer({ min: 1, max: 4 }) }),
);
/** What is rare by chance: money that came twice over, went back, paid another order and was put right there. */
const THERE_AND_BACK: ActOn[] = [
  { on: 0, what: 'confirm', share: 4 },
  { on: 0, what: 'confirm', share: 13 },
  { on: 0, what: 'pay', share: 4, fee: 50n },
  { on: 0, what: 'back', kind: 'payout' },
  { on: 0, what: 'cancel' },
  { on: 0, what: 'to-balance' },
  { on: 1, what: 'wallet' },
  { on: 0, what: 'back', kind: 'receipt' },
  { on: 1, what: 'back', kind: 'wallet-payment' },
  { on: 0, what: 'take out', share: 2 },
  { on: 0, what: 'send' },
  { on: 1, what: 'wallet' },
  { on: 1, what: 'cancel' },
  { on: 1, what: 'to-bank' },
  { on: 1, what: 'send' },
];

const AMOUNT = 15_000_000n;
const YOU_GET = 75_000n;
const tenths = (amount: bigint, share: number) => formatAmount((amount * BigInt(share)) / 10n);

const BANK = {
  bank_name: 'Zenith Bank',
  account_number: '0123456789',
  account_name: 'ADA OBI',
  current_password: PASSWORD,
};

function does(act: Act, order: PlacedOrder): Promise<Answer | undefined> {
  const params = { reference: order.reference };
  switch (act.what) {
    case 'proof':
      return sendProof(customer, order);
    case 'decline':
    case 'complete':
    case 'cancel':
      return STAFF_ACTS[act.what](owner, order);
    case 'back':
      return takeBack(app, order, act.kind, [treasury, owner]);
    case 'confirm':
      return owner.client.call(confirmOrder, { params, body: { arrived: tenths(AMOUNT, act.share) } });
    case 'pay': {
      const body = { amount: tenths(YOU_GET, act.share), fee: formatAmount(act.fee ?? 0n) };
      return payAs(owner, order, body);
    }
    case 'wallet':
      return CUSTOMER_ACTS.pay(customer, order);
    case 'take out':
      return customer.client.call(withdraw, { body: { amount: tenths(AMOUNT, act.share), ...BANK } });
    default:
      return goesOn(act.what);
  }
}

/** What is owed the latest, whether of an order or of what was taken out, takes its next step. */
async function goesOn(what: RefundStep): Promise<Answer | undefined> {
  const refund = await app.context.db
    .selectFrom('refunds')
    .select(['id', 'version'])
    .where('customer_id', '=', customer.id)
    .where('state', 'in', ['choosing', 'waiting', 'prepared'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!refund) return undefined;
  const params = { id: String(refund.id) };
  const version = String(refund.version);
  if (what === 'to-balance') return customer.client.call(refundToBalance, { params });
  if (what === 'to-bank') return customer.client.call(refundToBank, { params, body: BANK });
  if (what === 'give back')
    return treasury.client.call(returnRefund, { params, body: { version, reason: 'No such account' } });
  return sendPreparedRefund(params, version);
}

async function sendPreparedRefund(params: { id: string }, version: string): Promise<Answer> {
  const body = { version, account: TEST_BANK.code };
  const prepared = await treasury.client.call(prepareRefund, { params, body });
  if (prepared.status !== 'success') return prepared;
  const named = { version: prepared.data.refund.version, bank_reference: `FT${params.id}` };
  return owner.client.call(sendRefund, { params, body: named, files: { slip: pdf(`slip ${params.id}`) } });
}

type Amounts<Name extends string> = { rows: [Record<Name, bigint>] };

async function expectSound(orders: PlacedOrder[]) {
  const { db } = app.context;
  expect(await flawsOf(db)).toEqual([]);
  for (const placed of orders) {
    const { order } = await rowsOf(app.context, placed);
    expect(order.received).toBeLessThanOrEqual(AMOUNT);
    expect(order.paid_out).toBeLessThanOrEqual(YOU_GET);
    const isPaid = order.status === 'processing' || order.status === 'successful';
    const isCancelled = order.status === 'cancelled';
    if (!isCancelled) expect(order.received === AMOUNT).toBe(isPaid);
    expect(order.paid_out === YOU_GET).toBe(order.status === 'successful');
    const { rows } = (await sql`select
      (select coalesce(sum(cost), 0) from payouts where order_id = ${order.id} and taken_back_at is null)::bigint as spent,
      (select coalesce(sum(amount), 0) from refunds where order_id = ${order.id})::bigint as owed`.execute(
      db,
    )) as Amounts<'spent' | 'owed'>;
    const [{ spent, owed }] = rows;
    const isOver = isCancelled || order.status === 'successful';
    expect(await orderMoney(db, order.id)).toBe(isOver ? 0n : order.received - spent);
    // What has come for a cancelled order is owed, or was given back.
    expect(owed).toBe(isCancelled ? order.received : 0n);
  }
  const { rows } = (await sql`select
      (select coalesce(sum(r.credited), 0) from receipts r join orders o on o.id = r.order_id
        where o.customer_id = c.id and r.taken_back_at is null)::bigint as credited,
      (select coalesce(sum(amount), 0) from refunds
        where customer_id = c.id and order_id is not null and state = 'to-balance')::bigint as refunded,
      (select coalesce(sum(amount), 0) from refunds
        where customer_id = c.id and order_id is null and state <> 'to-balance')::bigint as taken_out,
      (select coalesce(-sum(p.amount), 0) from journals j join postings p on p.journal_id = j.id
        join ledger_accounts a on a.id = p.account_id and a.code = 'orders'
        where j.customer_id = c.id and j.kind = 'wallet-payment'
          and not exists (select from journals back where back.reverses = j.id))::bigint as paid
    from customers c where c.id = ${customer.id}`.execute(db)) as Amounts<
    'credited' | 'refunded' | 'taken_out' | 'paid'
  >;
  const [{ credited, refunded, taken_out, paid }] = rows;
  expect(await customerBalance(db, customer.id)).toBe(credited + refunded - taken_out - paid);
}

it('after every history', { timeout: 120_000 }, async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 6, maxLength: 20 }), async (history) => {
      const orders = [
        await placeOrder('payment', customer, owner),
        await placeOrder('payment', customer, owner),
      ] as const;
      for (const act of history) {
        const order = orders[act.on];
        // Whoever pays sends a proof first, or nothing ever arrives.
        if (act.what === 'confirm') await sendProof(customer, order);
        await does(act, order);
      }
      await expectSound([...orders]);
      for (const order of orders) ends.add((await rowsOf(app.context, order)).order.status);
    }),
    // The first one is of somebody who does nothing.
    { numRuns: 12, examples: [[[]], [THERE_AND_BACK]] },
  );
  // Histories that never come to an end show little.
  expect(ends.size).toBeGreaterThan(2);
  const { rows } = await sql<{ states: string[] }>`
    select array_agg(distinct state) as states from refunds where customer_id = ${customer.id}`.execute(
    app.context.db,
  );
  expect(rows[0]?.states).toEqual(expect.arrayContaining(['sent', 'to-balance']));
});

it.runIf(isPostgres())('after 16 who act at once', { timeout: 60_000 }, async () => {
  const orders = [await placeOrder('payment', customer, owner), await placeOrder('payment', customer, owner)];
  const both = (act: Act) => orders.flatMap((order) => Array.from({ length: 8 }, () => does(act, order)));
  for (const share of [4, 12]) {
    for (const order of orders) await sendProof(customer, order);
    const answers = await Promise.all(both({ what: 'confirm', share }));
    expect(answers.filter((answer) => answer?.status === 'success')).toHaveLength(2);
    await expectSound(orders);
  }
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(both({ what: 'pay', share: 4, fee: 50n }));
    await expectSound(orders);
  }
  await Promise.all([...both({ what: 'back', kind: 'payout' }), ...both({ what: 'pay', share: 1 })]);
  await expectSound(orders);
  await Promise.all(both({ what: 'complete' }));
  await expectSound(orders);
  for (const order of orders) expect((await rowsOf(app.context, order)).order.status).toBe('successful');
});
