/** Nothing stays in the store that no row names, wherever what was under way is cut (Product §10.25). */
import { attachToChat } from '@cowrie/contract/chat.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { listReceivers, removeReceiverPhoto, setReceiverPhoto } from '@cowrie/contract/receivers.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { untilWaiting, whileHeld } from '../testing/lock-waits.ts';
import { PAYMENT, type PlacedOrder, photo, placeOrder } from '../testing/orders.ts';
import { slipPicture } from '../testing/slips.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { makeOldThumbnails } from './old-thumbnails.ts';
import { sweepRemoved } from './removed.ts';
import { StoreUnavailable } from './store.ts';

let app: TestApp;
let ada: TestCustomer;
let order: PlacedOrder;
/** The store takes no deletion, as one that is cut off at that moment. */
let isCut = false;
beforeAll(async () => {
  app = await createTestApp();
  const { files } = app.context;
  const drop = files.delete;
  files.delete = (key) => (isCut ? Promise.reject(new StoreUnavailable('cut')) : drop(key));
  ada = await app.customer();
  order = await placeOrder('payment', ada, await app.staff('support'));
});
afterAll(() => app.close());

async function send() {
  const slip = new Uint8Array(await slipPicture({ bank: 0, seed: 7 }));
  const file = new File([slip], 'slip.png', { type: 'image/png' });
  const params = { type: order.type, reference: order.reference };
  return ada.client.call(attachToChat, { params, files: { file } });
}
/** What goes by the hour, two days from now. */
const sweepLater = () => {
  const later = new Date(app.clock.now().getTime() + 2 * DAY_MS);
  return sweepRemoved({ ...app.context, clock: () => later });
};

it('not of an upload whose database went away before its row was written, with its small copy', async () => {
  const before = storedFiles(app.context);
  const { pool } = app.context.database;
  await whileHeld(pool, 'lock table files in access exclusive mode', async () => {
    const sent = send();
    await untilWaiting(pool, 1, 'insert into files');
    await app.asOwner(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(await sent).toMatchObject({ httpStatus: 503 });
  });
  expect(storedFiles(app.context)).toHaveLength(before.length + 2);
  await sweepRemoved(app.context);
  // The database may have taken it, and only not have said so.
  expect(storedFiles(app.context)).toHaveLength(before.length + 2);
  await sweepLater();
  expect(storedFiles(app.context).toSorted()).toEqual(before.toSorted());
  data(await send());
  await sweepLater();
  expect(storedFiles(app.context)).toHaveLength(before.length + 2);
});

it('not of one that was refused while the store took no deletion', async () => {
  const before = storedFiles(app.context);
  await app.asOwner('alter table files add constraint refuses check (false) not valid');
  isCut = true;
  expect(await send()).toMatchObject({ httpStatus: 500 });
  isCut = false;
  await app.asOwner('alter table files drop constraint refuses');
  expect(storedFiles(app.context)).toHaveLength(before.length + 2);
  await sweepLater();
  expect(storedFiles(app.context).toSorted()).toEqual(before.toSorted());
});

it('not of a receiver’s photo that was removed while the store took no deletion', async () => {
  const before = storedFiles(app.context);
  data(
    await ada.client.call(
      placePayment,
      { body: { ...PAYMENT, receiver_name: 'Wang Fang' } },
      { idempotencyKey: 'with a receiver' },
    ),
  );
  const [wang] = data(await ada.client.call(listReceivers, {})).receivers;
  const params = { id: wang?.id ?? '' };
  data(await ada.client.call(setReceiverPhoto, { params, files: { photo: await photo('red') } }));
  isCut = true;
  data(await ada.client.call(removeReceiverPhoto, { params }));
  isCut = false;
  expect(storedFiles(app.context)).toHaveLength(before.length + 1);
  await sweepRemoved(app.context);
  expect(storedFiles(app.context).toSorted()).toEqual(before.toSorted());
});

it('not of a small copy that was made later and could not be recorded', async () => {
  data(await send());
  const before = storedFiles(app.context);
  const { db } = app.context;
  const none = { thumbnail_key: null, thumbnail_size: null, thumbnail_width: null, thumbnail_height: null };
  await db
    .updateTable('files')
    .set({ ...none, thumbnail_sought: false })
    .where('thumbnail_key', 'is not', null)
    .execute();
  await app.asOwner('alter table files add constraint refuses check (thumbnail_key is null) not valid');
  const { signal } = new AbortController();
  await expect(makeOldThumbnails(app.context, 5, signal)).rejects.toThrow('refuses');
  await app.asOwner('alter table files drop constraint refuses');
  expect(storedFiles(app.context)).toHaveLength(before.length + 1);
  await sweepLater();
  expect(storedFiles(app.context).toSorted()).toEqual(before.toSorted());
});
