/** Whatever comes for orders and goes out for them, by whomever and however many at once, the book stays sound. */
import { confirmOrder, declineOrder } from '@cowrie/contract/desk/orders.ts';
import { formatAmount } from '@cowrie/contract/money.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { customerBalance, orderMoney } from '../../ledger/index.ts';
import { createTestApp, type TestApp, type TestCustomer, type TestStaff } from '../../testing/app.ts';
import { isPostgres } from '../../testing/database.ts';
import { takeBack } from '../../testing/money.ts';
import { type PlacedOrder, payAs, placeOrder, rowsOf, STAFF_ACTS, sendProof } from '../../testing/orders.ts';

let app: TestApp;
let customer: TestCustomer;
let owner: TestStaff;
let treasury: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  customer = await app.customer();
  owner = await app.staff('owner');
  treasury = await app.staff('treasury');
});
afterAll(() => app.close());

/** `share`: of what is asked for, in tenths; above ten is too much. */
type Act =
  | { what: 'proof' | 'decline' | 'complete' }
  | { what: 'back'; kind: 'receipt' | 'payout' }
  | { what: 'confirm' | 'pay'; share: number; fee?: bigint };
const acts: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ what: fc.constant('proof' as const) }),
  fc.record({ what: fc.constantFrom('decline' as const, 'complete' as const) }),
  fc.record({
    what: fc.constant('back' as const),
    kind: fc.constantFrom('receipt' as const, 'payout' as const),
  }),
  {
    weight: 3,
    arbitrary: fc.record({ what: fc.constant('confirm' as const), share: fc.integer({ min: 1, max: 13 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('pay' as const),
      share: fc.integer({ min: 1, max: 11 }),
      fee: fc.bigInt(0n, 500n),
    }),
  },
);

const AMOUNT = 15_000_000n;
const YOU_GET = 75_000n;
const tenths = (amount: bigint, share: number) => formatAmount((amount * BigInt(share)) / 10n);

function does(act: Act, order: PlacedOrder) {
  const params = { reference: order.reference };
  switch (act.what) {
    case 'proof':
      return sendProof(customer, order);
    case 'decline':
      return owner.client.call(declineOrder, { params, body: { reason: 'No money came' } });
    case 'complete':
      return STAFF_ACTS.complete(owner, order);
    case 'back':
      return takeBack(app, order, act.kind, [treasury, owner]);
    case 'confirm':
      return owner.client.call(confirmOrder, { params, body: { arrived: tenths(AMOUNT, act.share) } });
    case 'pay': {
      const body = { amount: tenths(YOU_GET, act.share), fee: formatAmount(act.fee ?? 0n) };
      return payAs(owner, order, body);
    }
  }
}

async function expectSound(orders: PlacedOrder[]) {
  const { db } = app.context;
  const { rows } = await sql`select currency from postings group by currency having sum(amount) <> 0`.execute(
    db,
  );
  expect(rows).toEqual([]);
  for (const placed of orders) {
    const { order } = await rowsOf(app.context, placed);
    const of = (table: 'receipts' | 'payouts') =>
      db
        .selectFrom(table)
        .selectAll()
        .where('order_id', '=', order.id)
        .where('taken_back_at', 'is', null)
        .execute();
    const [receipts, payouts] = [await of('receipts'), await of('payouts')];
    const sum = (rows: object[], column: string) =>
      (rows as Record<string, bigint>[]).reduce((all, row) => all + (row[column] ?? 0n), 0n);
    expect(order.received).toBe(sum(receipts, 'counted'));
    expect(order.paid_out).toBe(sum(payouts, 'amount'));
    expect(order.received).toBeLessThanOrEqual(AMOUNT);
    expect(order.paid_out).toBeLessThanOrEqual(YOU_GET);
    const isPaid = order.status === 'processing' || order.status === 'successful';
    expect(order.received === AMOUNT).toBe(isPaid);
    expect(order.paid_out === YOU_GET).toBe(order.status === 'successful');
    const left = order.status === 'successful' ? 0n : order.received - sum(payouts, 'cost');
    expect(await orderMoney(db, order.id)).toBe(left);
  }
  const credited = await db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(sql<bigint>`coalesce(sum(r.credited), 0)::bigint`.as('sum'))
    .where('o.customer_id', '=', BigInt(customer.id))
    .where('r.taken_back_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(await customerBalance(db, BigInt(customer.id))).toBe(credited.sum);
}

it('after every history', { timeout: 60_000 }, async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 3, maxLength: 12 }), async (history) => {
      const order = await placeOrder('payment', customer, owner);
      for (const act of history) {
        // Whoever pays sends a proof first, or nothing ever arrives.
        if (act.what === 'confirm') await sendProof(customer, order);
        await does(act, order);
      }
      await expectSound([order]);
      ends.add((await rowsOf(app.context, order)).order.status);
    }),
    // The first one is of somebody who does nothing.
    { numRuns: 10, examples: [[[]]] },
  );
  // Histories that never come to an end show little.
  expect(ends.size).toBeGreaterThan(1);
});

it.runIf(isPostgres())('after 16 who act at once', { timeout: 60_000 }, async () => {
  const orders = [await placeOrder('payment', customer, owner), await placeOrder('payment', customer, owner)];
  const both = (act: Act) => orders.flatMap((order) => Array.from({ length: 8 }, () => does(act, order)));
  for (const share of [4, 12]) {
    for (const order of orders) await sendProof(customer, order);
    const answers = await Promise.all(both({ what: 'confirm', share }));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(2);
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
