/** How much customers' files may take up: the disk is everybody's (Product §4.1, §10.26). */
import { execFileSync } from 'node:child_process';
import { attachToChat } from '@cowrie/contract/chat.ts';
import { staffFile } from '@cowrie/contract/desk/order-messages.ts';
import { LIMITS } from '@cowrie/contract/limits.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp } from '../testing/app.ts';
import { isPostgres } from '../testing/database.ts';
import { pdf, placeOrder, sendProof } from '../testing/orders.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { scope, max } = LIMITS.uploadSize;

/** Kilobytes that are counted as a customer's, by which a test also sets them. */
const storedOf = (customerId: bigint) =>
  app.context.db
    .selectFrom('attempts')
    .select('count')
    .where('scope', '=', scope)
    .where('subject', '=', `customer:${customerId}`)
    .executeTakeFirst();

it('a customer’s files beyond half a gigabyte a day are refused and not kept, whatever they are sent for', async () => {
  const { db } = app.context;
  const ada = await app.customer();
  const other = await app.customer();
  const support = await app.staff('support');
  const order = await placeOrder('payment', ada, support);
  const params = { type: order.type, reference: order.reference };
  const send = (idempotencyKey: string, file = pdf('x'.repeat(5000))) =>
    ada.client.call(attachToChat, { params, files: { file } }, { idempotencyKey });

  const first = await send('first');
  expect(first).toMatchObject({ status: 'success' });
  const counted = await storedOf(ada.id);
  expect(counted?.count).toBeGreaterThanOrEqual(5);
  expect(await send('first')).toEqual(first);
  expect(await storedOf(ada.id)).toEqual(counted);

  await db.updateTable('attempts').set({ count: max }).where('scope', '=', scope).execute();
  const before = storedFiles(app.context);
  expect(await send('second')).toMatchObject({ httpStatus: 429, code: 'too_many_tries' });
  expect(await sendProof(ada, order)).toMatchObject({ code: 'too_many_tries' });
  expect(storedFiles(app.context)).toEqual(before);
  // It is nobody else's matter, and what was done before is answered as it was.
  expect(await send('first')).toEqual(first);
  data(await sendProof(other, await placeOrder('payment', other, support)));
  const { reference } = order;
  data(await support.client.call(staffFile, { params: { reference }, files: { file: pdf() } }));

  app.clock.advance(DAY_MS);
  data(await send('second'));
});

// The embedded engine's own files would be hidden below the small disk, and it opens them as it needs them.
it.runIf(isPostgres())('a disk that is nearly full is left to the database and to staff', async (test) => {
  const ada = await app.customer();
  const support = await app.staff('support');
  const order = await placeOrder('payment', ada, support);
  const { dataDir } = app.context.config;
  if (!mountSmallDisk(dataDir, '500m')) return test.skip('needs the right to mount');
  try {
    expect(await sendProof(ada, order)).toMatchObject({ httpStatus: 503, code: 'unavailable' });
    const params = { reference: order.reference };
    data(await support.client.call(staffFile, { params, files: { file: pdf() } }));
  } finally {
    execFileSync('umount', ['--lazy', dataDir]);
  }
  data(await sendProof(ada, order));
});
