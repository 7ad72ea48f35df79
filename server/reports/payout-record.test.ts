/** The honesty board (Product §27.70–27.72). */
import { listRefunds, sendRefund } from '@cowrie/contract/desk/refunds.ts';
import { payoutRecord } from '@cowrie/contract/payout-record.ts';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp } from '../testing/app.ts';
import { preparedRefund } from '../testing/money.ts';
import { pdf } from '../testing/orders.ts';
import { payoutFigures } from './payout-record.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

let orders = 0;
/** An order that was complete so many days ago, `minutes` after its proof; promised so many minutes for it. */
async function completed(minutes: number, promised: number | null, { daysAgo = 1, type = 'payment' } = {}) {
  orders += 1;
  const { db, clock } = app.context;
  const done = new Date(clock().getTime() - daysAgo * DAY_MS);
  const before = (of: number) => new Date(done.getTime() - of * MINUTE_MS);
  const customer = await app.customer();
  const { id } = (
    await sql<{ id: bigint }>`insert into orders
      (reference, type, status, customer_id, name, quantity, created_at, updated_at, status_since)
      values (${`CWR-${String(orders).padStart(8, '0')}`}, ${type}, 'successful', ${customer.id}, 'Alipay payment', '1',
        ${done}, ${done}, ${done}) returning id`.execute(db)
  ).rows[0] as { id: bigint };
  const event = (name: string, from: string | null, at: Date, promisedAt: Date | null = null) =>
    sql`insert into order_events (order_id, event, from_status, to_status, title, actor, created_at, promised_at)
      values (${id}, ${name}, ${from}, 'awaiting', ${name}, 'customer', ${at}, ${promisedAt})`.execute(db);
  // A proof that was declined, and a second file of the one that was confirmed, count for nothing.
  await event('proof', 'pending', before(minutes + 500), before(minutes + 400));
  await event('decline', 'awaiting', before(minutes + 300));
  await event('proof', 'pending', before(minutes), promised === null ? null : before(minutes - promised));
  await event('proof', 'awaiting', before(minutes / 2));
  await event('confirm', 'awaiting', before(minutes / 3));
  await event('complete', 'processing', done);
}

let template: bigint | null = null;
/** Refunds that the bank had so many days ago, each so many minutes after it was owed. */
async function refundsSent(took: readonly number[], daysAgo = 1) {
  const { db, clock } = app.context;
  template ??= await sentRefund();
  const at = new Date(clock().getTime() - daysAgo * DAY_MS);
  for (const minutes of took)
    await sql`insert into refunds (customer_id, amount, state, bank_name, account_number, account_name, from_account_id,
        bank_reference, slip_file_id, created_at, state_since, prepared_by, prepared_at, sent_by, sent_at, owed_journal_id,
        settled_journal_id)
      select customer_id, amount, state, bank_name, account_number, account_name, from_account_id, bank_reference,
        slip_file_id, ${new Date(at.getTime() - minutes * MINUTE_MS)}, ${at}, prepared_by, ${at}, sent_by, ${at},
        owed_journal_id, settled_journal_id
      from refunds where id = ${template}`.execute(db);
}
/** A real one, whose time does not count: what the others are made after. */
async function sentRefund(): Promise<bigint> {
  const treasury = await app.staff('treasury');
  const id = await preparedRefund(app, await app.customer(), treasury);
  const owner = await app.staff('owner');
  const { refunds } = data(await owner.client.call(listRefunds, { query: { queue: 'open' } }));
  const version = refunds.data.find((one) => one.id === id)?.version ?? '';
  const files = { slip: pdf('slip', 'slip.pdf') };
  data(
    await owner.client.call(sendRefund, {
      params: { id },
      body: { bank_reference: 'FT26001', version },
      files,
    }),
  );
  const longAgo = new Date(0);
  await sql`update refunds set sent_at = ${longAgo} where id = ${BigInt(id)}`.execute(app.context.db);
  return BigInt(id);
}
const figures = async () => (await payoutFigures(app.context.db, app.clock.now())).figures;

it('says nothing of fewer than twenty payments, and then what happened to them', async () => {
  for (let minutes = 1; minutes < 20; minutes += 1) await completed(minutes, 15);
  await completed(1000, 1, { daysAgo: 31 });
  await completed(1000, 1, { type: 'goods' });
  expect(await figures()).toBeNull();
  expect(data(await app.visitor.call(payoutRecord, {}))).toEqual({ days: 30, least: 20, figures: null });

  // From 1 minute to 20: 15 of them were kept.
  await completed(20, 15);
  expect(await figures()).toEqual({
    count: 20,
    median_minutes: 11,
    slowest_tenth_minutes: 19,
    within_promise_percent: 75,
    refund_median_minutes: null,
  });
  // What was promised nothing has no share in the share.
  await completed(5000, null);
  expect(await figures()).toMatchObject({ count: 21, slowest_tenth_minutes: 19, within_promise_percent: 75 });

  // One refund is no habit; twenty of the last days, and none from before them, say how long they took.
  await refundsSent([10_000]);
  expect(await figures()).toMatchObject({ refund_median_minutes: null });
  await refundsSent(Array.from({ length: 18 }, (_, index) => 60 + index));
  await refundsSent([5, 5, 5], 31);
  expect(await figures()).toMatchObject({ refund_median_minutes: null });
  await refundsSent([60]);
  expect(await figures()).toMatchObject({ count: 21, refund_median_minutes: 69 });

  // Kept for visitors, for ten minutes at most.
  expect(data(await app.visitor.call(payoutRecord, {})).figures).toBeNull();
  app.clock.advance(10 * MINUTE_MS);
  expect(data(await app.visitor.call(payoutRecord, {})).figures).toMatchObject({ count: 21 });
});
