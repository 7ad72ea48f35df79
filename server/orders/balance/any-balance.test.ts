/** Refunds and balances over any history, and what is pressed at once (Product §26.79, §26.80). */
import { deskCancelOrder } from '@cowrie/contract/desk/order-moves.ts';
import { returnRefund } from '@cowrie/contract/desk/refunds.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { refundToBalance, refundToBank } from '@cowrie/contract/refunds.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp, type TestStaff } from '../../testing/app.ts';
import { askToWithdraw, OWN_BANK, payWithPassword, sendByTwo, switchWallet } from '../../testing/balances.ts';
import { giveBalance, receiveMoney } from '../../testing/money.ts';
import { PAYMENT, type PlacedOrder, placeOrder, rowsOf, STAFF_ACTS } from '../../testing/orders.ts';

let app: TestApp;
let treasury: TestStaff;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  treasury = await app.staff('treasury');
  owner = await app.staff('owner');
  await switchWallet(treasury, true);
});
afterAll(() => app.close());

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
        if (kind === 'pay') return payWithPassword(customer, order);
        if (kind === 'cancel')
          return owner.client.call(deskCancelOrder, {
            params: { reference: order.reference },
            body: { reason: 'No' },
          });
        if (kind === 'take') return askToWithdraw(customer, `${amount}.00`);
        if (kind === 'more') return STAFF_ACTS.note(owner, order);
        const id = (await refundIds())[on];
        if (id === undefined) return;
        const body = { ...OWN_BANK, current_password: PASSWORD };
        if (kind === 'balance') return customer.client.call(refundToBalance, { params: { id } });
        if (kind === 'bank') return customer.client.call(refundToBank, { params: { id }, body });
        if (kind === 'send') return sendByTwo([treasury, owner], id);
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
