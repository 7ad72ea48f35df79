import { placeBranding } from '@cowrie/contract/branding.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { transaction } from '../database/transaction.ts';
import { createTestApp, type TestApp, type TestCustomer } from '../testing/app.ts';
import { ORDER_MAIL_JOB, type OrderMailJob } from './tell-customer.ts';

let app: TestApp;
let ada: TestCustomer;
let order: { id: string; reference: string };

beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  const { db } = app.context;
  const item = await db.selectFrom('branding_items').select('id').executeTakeFirstOrThrow();
  const quantity = await db.selectFrom('branding_quantities').select('id').executeTakeFirstOrThrow();
  const body = { item_id: [String(item.id)], quantity_id: String(quantity.id) };
  const placed = await ada.client.call(placeBranding, { body });
  if (placed.status !== 'success') throw new Error(placed.message);
  order = placed.data.branding_order;
});
afterAll(() => app.close());

/** Queues a reply mail and waits until its job is done, whether or not a mail went out. */
async function reply(note: string, unlessReadUpTo: string) {
  const job: OrderMailJob = { orderId: order.id, kind: 'reply', note, unlessReadUpTo };
  await transaction(app.context.db, (tx) => app.context.jobs.send(tx, ORDER_MAIL_JOB, job));
  await vi.waitFor(
    async () => {
      const { rows } = await app.context.database.executeSql(
        `select state from pgboss.job where name = $1 and data ->> 'note' = $2`,
        [ORDER_MAIL_JOB, note],
      );
      expect(rows).toEqual([{ state: 'completed' }]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

it('a new order is confirmed by mail, in words that fit its type', async () => {
  const { subject, text } = await app.inbox.next(ada.email);
  expect(subject).toBe(`We have your order (${order.reference})`);
  expect(text).toContain('Cups');
  expect(text).toContain('send us your logo');
  expect(text).toContain(`/orders?order=branding-${order.id}`);
});

it('a reply is mailed to who has not read it and wants to be told, to nobody else', async () => {
  const { db } = app.context;
  await db
    .updateTable('threads')
    .set({ customer_read_id: 50n })
    .where('order_id', '=', BigInt(order.id))
    .execute();
  await reply('read already', '50');
  await db.updateTable('customers').set({ reply_mails: false }).where('id', '=', ada.id).execute();
  await reply('not wanted', '51');
  await db.updateTable('customers').set({ reply_mails: true }).where('id', '=', ada.id).execute();
  await reply('news for you', '51');

  const { subject, text } = await app.inbox.next(ada.email);
  expect(subject).toBe(`We wrote to you about your order (${order.reference})`);
  expect(text).toContain('> news for you');
});
