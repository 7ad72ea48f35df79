/** The small copies that lists and panels show (Product §29.65). */
import { attachToChat } from '@cowrie/contract/chat.ts';
import type { FileLink } from '@cowrie/contract/files.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { type PlacedOrder, pdf, photo, placeOrder } from '../testing/orders.ts';
import { slipPicture } from '../testing/slips.ts';
import { storedFiles } from '../testing/stored-files.ts';
import { makeOldThumbnails } from './old-thumbnails.ts';
import { removeFiles, sweepRemoved } from './removed.ts';

let app: TestApp;
let ada: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  order = await placeOrder('payment', ada, await app.staff('support'));
});
afterAll(() => app.close());

let slips = 0;
const slip = async () => {
  slips += 1;
  return new File([new Uint8Array(await slipPicture({ bank: 0, seed: slips }))], 'slip.png', {
    type: 'image/png',
  });
};

/** The file as the thread shows it. */
async function sent(file: File): Promise<FileLink> {
  const params = { type: order.type, reference: order.reference };
  const { chat } = data(await ada.client.call(attachToChat, { params, files: { file } }));
  if (!chat.file) throw new Error('the message shows no file');
  return chat.file;
}
const idOf = ({ url }: FileLink) => BigInt(/\/files\/(\d+)/.exec(url)?.[1] ?? 0);

it('a picture comes with a small copy by a link of its own; what is no picture, or small, without', async () => {
  const { thumbnail, url, size } = await sent(await slip());
  const got = await app.http.inject({ url: String(thumbnail?.url) });
  expect(got.statusCode).toBe(200);
  expect(got.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(got.headers['content-disposition']).toContain('slip.webp');
  const { format, width, height } = await sharp(got.rawPayload).metadata();
  expect([format, width, height]).toEqual(['webp', thumbnail?.width, thumbnail?.height]);
  expect(Math.max(width, height)).toBe(384);
  expect(got.rawPayload.length).toBeLessThan(size / 5);
  // Neither link opens the other.
  const [, asked] = url.split('?');
  const answers = await Promise.all(
    [`${thumbnail?.url.split('?')[0]}?${asked}`, `${url.split('?')[0]}?${thumbnail?.url.split('?')[1]}`].map(
      (url) => app.http.inject({ url }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404]);

  expect((await sent(pdf())).thumbnail).toBeNull();
  expect((await sent(await photo())).thumbnail).toBeNull();
});

it('one that came before there were any gets its own, once', async () => {
  const file = await sent(await slip());
  const { db } = app.context;
  const none = { thumbnail_key: null, thumbnail_size: null, thumbnail_width: null, thumbnail_height: null };
  await db
    .updateTable('files')
    .set({ ...none, thumbnail_sought: false })
    .where('id', '=', idOf(file))
    .execute();
  expect((await app.http.inject({ url: String(file.thumbnail?.url) })).statusCode).toBe(404);
  const before = storedFiles(app.context).length;
  const { signal } = new AbortController();
  await Promise.all([makeOldThumbnails(app.context, 5, signal), makeOldThumbnails(app.context, 5, signal)]);
  expect(storedFiles(app.context)).toHaveLength(before + 1);
  expect((await app.http.inject({ url: String(file.thumbnail?.url) })).statusCode).toBe(200);
});

it('a picture that goes takes its small copy along', async () => {
  const before = storedFiles(app.context);
  const file = await sent(await slip());
  expect(storedFiles(app.context)).toHaveLength(before.length + 2);
  const { db } = app.context;
  await db.updateTable('messages').set({ file_id: null }).where('file_id', '=', idOf(file)).execute();
  await removeFiles(db, [idOf(file)], app.context.clock());
  await sweepRemoved(app.context);
  expect(storedFiles(app.context).toSorted()).toEqual(before.toSorted());
});
