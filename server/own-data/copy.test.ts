/** A customer’s copy of all that is theirs (Product §28.104, §28.105). */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { addChat } from '@cowrie/contract/chat.ts';
import { staffMessage } from '@cowrie/contract/desk/order-messages.ts';
import { addCustomerNote } from '@cowrie/contract/desk/people.ts';
import * as api from '@cowrie/contract/own-data.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer, type TestStaff } from '../testing/app.ts';
import { PROOF } from '../testing/deletions.ts';
import { openIn } from '../testing/open-files.ts';
import { placeOrder, sendProof } from '../testing/orders.ts';
import { textsOf } from '../testing/own-data.ts';
import { clearCopies, makeCopy } from './copy-job.ts';
import { zipOf } from './make-copy.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: '100' });
  owner = await app.staff('owner');
});
afterAll(() => app.close());

const now = ({ client }: TestCustomer) => client.call(api.ownData, {}).then(data);
const idOf = ({ id }: TestCustomer) => ({ id: String(id) });

it('the copy has all of a customer’s own and nothing of anybody else’s, once a day, for three days', async () => {
  owner = await app.staff('owner');
  const [ada, bola] = [await app.customer(), await app.customer()];
  for (const [customer, word] of [
    [ada, 'adasword'],
    [bola, 'bolasword'],
  ] as const) {
    const order = await placeOrder('payment', customer, owner);
    data(await sendProof(customer, order, word));
    const { type: trx_type, reference: trx_ref } = order;
    data(await customer.client.call(addChat, { body: { trx_type, trx_ref, message: `${word} chat` } }));
    const to = { params: { reference: trx_ref } };
    const note = { message: `${word} secretnote`, internal: true };
    data(await owner.client.call(staffMessage, { ...to, body: note }));
    const params = idOf(customer);
    const body = { note: `${word} secretnote`, pinned: false };
    data(await owner.client.call(addCustomerNote, { params, body }));
  }
  const wrong = { body: { current_password: 'Wrong-2026' } };
  expect(await ada.client.call(api.askCopy, wrong)).toMatchObject({ code: 'wrong_password' });
  data(await ada.client.call(api.askCopy, { body: PROOF }));
  const again = await ada.client.call(api.askCopy, { body: PROOF });
  expect(again).toMatchObject({ httpStatus: 409, code: 'copy_lately' });
  const mail = await app.inbox.next(ada.email, 'The copy of your data is ready');
  expect(mail.text).toContain('/account/data');
  expect(mail.text).not.toContain('signature');

  const { copy } = await now(ada);
  expect((await now(bola)).copy).toBeNull();
  const got = await app.http.inject({ url: copy?.file?.url ?? '' });
  expect(got.headers['content-type']).toBe('application/zip');
  const entries = textsOf(new Uint8Array(got.rawPayload));
  const page = entries['index.html'];
  expect(page).toContain('adasword chat');
  expect(page).toContain(ada.email);
  const all = Object.values(entries).join('\n');
  for (const not of ['bolasword', bola.email, 'secretnote', 'argon2']) expect(all, not).not.toContain(not);
  const orders = JSON.parse(entries['data/orders.json'] ?? '');
  expect(orders).toMatchObject([{ amount: '150,000.00 NGN', receiver_gets: '750.00 RMB', type: 'payment' }]);
  expect(Object.keys(entries).some((path) => /^files\/\d+-proof\.pdf$/.test(path))).toBe(true);

  app.clock.advance(2 * DAY_MS);
  expect((await now(ada)).next_copy_at).toBeNull();
  app.clock.advance(2 * DAY_MS);
  await clearCopies(app.context.db, app.clock.now());
  expect((await now(ada)).copy).toMatchObject({ file: null });
});

it('where the database is gone as a copy is begun, nothing of it is made that nobody would hear fail', async () => {
  const gone = await createTestApp();
  const { id } = await gone.customer();
  const asked: string[] = [];
  const reports = gone.context.reports.withPlugin({
    transformQuery({ node }) {
      asked.push(JSON.stringify(node, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const now = gone.clock.now();
  await gone.close();
  await expect(zipOf({ ...gone.context, reports }, { id, now })).rejects.toThrow();
  expect(asked).toEqual([expect.stringContaining('f.key')]);
});

it('a copy that breaks off leaves no file open', async () => {
  const { files, config } = app.context;
  const customer = await app.customer();
  data(await sendProof(customer, await placeOrder('payment', customer, owner)));
  const { key } = await app.context.db
    .selectFrom('files')
    .select('key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await files.delete(key);
  await files.put(key, Readable.from([randomBytes(1_000_000)]));
  const copy = await zipOf(app.context, { id: customer.id, now: app.clock.now() });
  const folder = join(config.dataDir, 'files');
  for await (const _ of copy.iterator({ destroyOnReturn: false })) if (openIn(folder).length > 0) break;
  copy.destroy();
  await expect.poll(() => openIn(folder)).toEqual([]);
});

it('a copy with a file that breaks while it is read fails, and the process goes on', async () => {
  const customer = await app.customer();
  data(await sendProof(customer, await placeOrder('payment', customer, owner)));
  const breaking = () =>
    Readable.from(
      (async function* () {
        yield randomBytes(10_000);
        throw new Error('the store is silent');
      })(),
    );
  const files = { ...app.context.files, get: async () => breaking() };
  const copy = await zipOf({ ...app.context, files }, { id: customer.id, now: app.clock.now() });
  await expect(buffer(copy)).rejects.toThrow('the store is silent');
});

it('a copy that takes too long is stopped, so that only the next try makes it', async () => {
  const { db } = app.context;
  const customer = await app.customer();
  data(await sendProof(customer, await placeOrder('payment', customer, owner)));
  const { id } = await db
    .insertInto('data_exports')
    .values({ customer_id: customer.id, asked_at: app.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const over = new AbortController();
  const long = async function* () {
    for (let piece = 0; piece < 100; piece += 1) {
      if (piece === 10) over.abort();
      yield randomBytes(10_000);
    }
  };
  const files = { ...app.context.files, get: async () => Readable.from(long()) };
  await expect(makeCopy({ ...app.context, files }, id, over.signal)).rejects.toThrow('aborted');
  const copy = await db
    .selectFrom('data_exports')
    .select('made_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(copy.made_at).toBeNull();
});

it('a copy and a deletion are given an hour before another try begins', async () => {
  const { rows } = await app.context.database.executeSql(
    `select expire_seconds::int as seconds from pgboss.queue where name in ('data-copy', 'person-deletions')`,
  );
  expect(rows).toEqual([{ seconds: 3600 }, { seconds: 3600 }]);
});
