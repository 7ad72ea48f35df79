/** The plug is pulled: what the product has acknowledged is there when it comes back. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addChat, listChats } from '@cowrie/contract/chat.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { getPayment, listOrders } from '@cowrie/contract/orders.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../server/database/open.ts';
import { flawsOf } from '../server/testing/sound-book.ts';
import {
  apiClient,
  data,
  newCustomer,
  type Placed,
  placePaymentOf,
  sendProof,
  staffClient,
} from './testing/api.ts';
import { PHONE } from './testing/browser.ts';
import { setStage } from './testing/stage.ts';

const { product, browsers } = await setStage({}, undefined, 'embedded');

test('killed in the middle of orders being placed, nothing acknowledged is lost and nothing is half done', async () => {
  const customer = await newCustomer(product);
  const paid = await placePaymentOf(customer.client);
  await sendProof(customer.client, paid);
  const { page, leave } = await browsers.open(PHONE, { remembered: customer.remembered });
  await page.goto(`/orders?order=payment-${paid.id}`);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('Awaiting', { exact: true })).toBeVisible();

  const acknowledged: Placed[] = [];
  let isUp = true;
  const placing = Array.from({ length: 4 }, async () => {
    while (isUp) {
      // A call that gets no answer promises nothing.
      const order = await placePaymentOf(customer.client, '10000.00').catch(() => null);
      if (order) acknowledged.push(order);
    }
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(6);
  const crash = product.crashAndRestart().finally(() => {
    isUp = false;
  });
  await crash;
  await Promise.all(placing);

  const { orders } = data(await customer.client.call(listOrders, { query: { per_page: 100 } }));
  const kept = new Set(orders.data.map(({ reference }) => reference));
  expect(acknowledged.filter(({ reference }) => !kept.has(reference))).toEqual([]);
  const staff = (await staffClient(product, 'owner')).client;
  for (const { reference } of orders.data.slice(0, 5)) {
    const { events, messages } = data(await staff.call(getDeskOrder, { params: { reference } }));
    expect(events.map(({ event }) => event)).toContain('create');
    expect(messages.length).toBeGreaterThan(0);
  }
  const { payments } = data(await customer.client.call(getPayment, { params: { id: paid.id } }));
  expect(payments).toMatchObject({ status: 'awaiting', proofs: [{ payment_option: 'bank-transfer' }] });
  const file = await fetch(new URL(payments.proofs[0]?.file.url ?? '', product.url));
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);

  // The customer's open panel comes back by itself, still signed in.
  const body = { trx_type: 'payment' as const, trx_ref: paid.reference, message: 'Are you back?' };
  data(await apiClient(product.url, customer.token).call(addChat, { body }));
  await expect(panel.getByText('Are you back?')).toBeVisible();
  const thread = { params: { type: 'payment' as const, reference: paid.reference } };
  expect(data(await customer.client.call(listChats, thread)).chats.at(-1)?.message).toBe('Are you back?');
  // The mail that tells of the proof was promised with it.
  await product.inbox.next(customer.email, paid.reference);
  await leave();
});

test('killed with a code on its way to the mail server, the code is there within half a minute of the restart', async () => {
  const { inbox } = product;
  inbox.stall();
  const { email } = await newCustomer(product, { isVerified: false });
  await expect.poll(() => inbox.stalled()).toBeGreaterThan(0);
  await product.crash();
  inbox.goOn();
  await product.start();
  await expect.poll(() => inbox.left(email), { timeout: 30_000 }).toHaveLength(1);
  expect((await inbox.next(email)).text).toMatch(/\b\d{6}\b/);
});

test('a second process on the same data is refused with one line, and the first goes on', async () => {
  const second = await product.startSecond();
  expect(second.code).toBe(1);
  expect(second.output.trim()).toMatch(/^DATA_DIR \S+ is in use by process \d+ since \S+: stop it first$/);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
});

test('backed up by the command while orders are placed, it comes back with what there was at one moment', async () => {
  const { client } = await newCustomer(product);
  const place = mkdtempSync(join(tmpdir(), 'cowrie-backup-'));
  const restored = mkdtempSync(join(tmpdir(), 'cowrie-restored-'));
  onTestFinished(() => {
    for (const folder of [place, restored]) rmSync(folder, { recursive: true, force: true });
  });
  const acknowledged: string[] = [];
  let isOver = false;
  const placing = Array.from({ length: 3 }, async () => {
    while (!isOver) acknowledged.push((await placePaymentOf(client, '10000.00')).reference);
  });
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(3);
  const before = acknowledged.slice();
  expect(await product.command('backup.ts', ['--to', place])).toContain('The secret key is not in it');
  const sofar = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(sofar + 3);
  isOver = true;
  await Promise.all(placing);
  const after = acknowledged.slice(sofar + 3);

  await product.command('restore.ts', ['--from', place], { DATA_DIR: restored });
  const database = await openDatabase({ dataDir: restored, log: console });
  const there = await bookOf(database.db).finally(() => database.close());
  expect(there.references).toEqual(expect.arrayContaining(before));
  expect(there.references.filter((reference) => after.includes(reference))).toEqual([]);
  expect(there.flaws).toEqual([]);
  await product.whileStopped(async (db) => {
    expect(there).toEqual(await bookOf(db, there.references));
  });
  await product.start();
});

/** The orders of a database and what their payments come to, and each account's sum of what was posted for these. */
async function bookOf(db: OpenDatabase['db'], only?: string[]) {
  const orders = await db
    .selectFrom('orders')
    .innerJoin('payment_orders', 'payment_orders.order_id', 'orders.id')
    .select(['reference', 'you_pay', 'you_get'])
    .$if(only !== undefined, (query) => query.where('reference', 'in', only ?? []))
    .orderBy('reference')
    .execute();
  const references = orders.map(({ reference }) => reference);
  const { rows: sums } = await sql`
    select p.account_id, sum(p.amount) from postings p join journals j on j.id = p.journal_id
    join orders o on o.id = j.order_id where o.reference = any(${references})
    group by p.account_id order by p.account_id`.execute(db);
  return { references, orders, sums, flaws: await flawsOf(db) };
}
