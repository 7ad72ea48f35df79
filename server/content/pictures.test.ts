/** Pictures that staff upload for what visitors read (Product §19.10, §19.11). */
import { createHash } from 'node:crypto';
import { items } from '@cowrie/contract/branding.ts';
import { teamMembers } from '@cowrie/contract/content.ts';
import {
  approveContentProposal,
  type ContentProposal,
  contentCalls,
  listContentProposals,
  rejectContentProposal,
} from '@cowrie/contract/desk/content.ts';
import { uploadFace, uploadItemPicture } from '@cowrie/contract/desk/pictures.ts';
import { SAMPLE_PICTURES } from '@cowrie/contract/sample-pictures.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sweepRemoved } from '../files/removed.ts';
import { clearExpired } from '../housekeeping.ts';
import { createTestApp, data, type TestApp, type TestStaff } from '../testing/app.ts';
import { pdf } from '../testing/orders.ts';
import { storedFiles } from '../testing/stored-files.ts';

let app: TestApp;
let editor: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  [editor, second] = [await app.staff('content'), await app.staff('treasury')];
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.context.db.deleteFrom('content_proposals').execute();
});

/** As a phone takes it: large, lying on its side, and saying where. No two colours make the same picture. */
async function shot(background: string, { width = 1200, height = 900 } = {}): Promise<File> {
  const jpeg = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return new File([new Uint8Array(jpeg)], 'Ada at home.jpg', { type: 'image/jpeg' });
}
const send = (picture: File | undefined, to: typeof uploadFace | typeof uploadItemPicture = uploadFace) =>
  editor.client.call(to, { files: { picture } });
const open = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const statusOf = async (url: string) => (await open(url)).statusCode;

const ITEM = { from_price: null, lead_days: null };
const approve = async (proposal: ContentProposal | null) =>
  data(await second.client.call(approveContentProposal, { params: { id: proposal?.id ?? '' } })).row?.id ??
  '';
/** Both steps of an item that visitors see with its picture. */
async function addItem(name: string, picture: string) {
  const body = { ...ITEM, name, picture };
  return approve(data(await editor.client.call(contentCalls.items.create, { body })).proposal);
}
const dropItem = async (id: string) =>
  data(await editor.client.call(contentCalls.items.remove, { params: { id } }));
/** As the hourly jobs do, for a picture that was sent two days ago. */
async function clear(address: string) {
  const uploaded_at = new Date(app.clock.now().getTime() - 2 * DAY_MS);
  await app.context.db
    .updateTable('content_pictures')
    .set({ uploaded_at })
    .where('address', '=', address)
    .execute();
  await clearExpired(app.context);
  await sweepRemoved(app.context);
}

it('refuses what is no picture in words, and keeps nothing of it', async () => {
  const before = storedFiles(app.context);
  expect(await send(pdf())).toMatchObject({
    httpStatus: 415,
    code: 'image_type',
    message: 'Please choose a png, jpg or jpeg image.',
  });
  expect(await send(new File(['GIF89a, or so'], 'face.png'))).toMatchObject({ code: 'image_type' });
  const huge = new File(
    [new Uint8Array(await (await shot('red')).arrayBuffer()), new Uint8Array(11_000_000)],
    'a.jpg',
  );
  expect(await send(huge)).toMatchObject({ httpStatus: 413, code: 'file_too_large' });
  expect(await send(undefined)).toMatchObject({ errors: { picture: ['Choose a file'] } });
  const support = await app.staff('support');
  const refused = await support.client.call(uploadFace, { files: { picture: await shot('red') } });
  expect(refused).toMatchObject({ httpStatus: 403 });
  expect(storedFiles(app.context)).toEqual(before);
});

it('is kept as small as pages show it, upright and saying nothing of where it was taken', async () => {
  const kept = async (picture: File, to?: typeof uploadItemPicture) => {
    const { file } = data(await send(picture, to));
    const { rawPayload } = await open(file.url);
    return sharp(rawPayload).metadata();
  };
  const face = await kept(await shot('#123456'));
  expect(face).toMatchObject({ format: 'webp', width: 240, height: 320 });
  expect([face.exif, face.xmp, face.icc, face.orientation]).toEqual(Array(4).fill(undefined));
  expect(await kept(await shot('#123457'), uploadItemPicture)).toMatchObject({ width: 480, height: 640 });
  // Nothing is made larger, and what has no ground keeps none.
  const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const small = await kept(new File([new Uint8Array(clear)], 'mug.png'), uploadItemPicture);
  expect(small).toMatchObject({ width: 90, height: 60, hasAlpha: true });
});

it('a face reaches visitors once a second person who saw it has said so, and can be kept by browsers for ever', async () => {
  const { address, file } = data(await send(await shot('#0b5d53')));
  const stored = storedFiles(app.context);
  // The same one sent again is the one that is there.
  expect(data(await send(await shot('#0b5d53'))).address).toBe(address);
  expect(storedFiles(app.context)).toEqual(stored);
  expect(await statusOf(address)).toBe(404);

  const body = { name: 'Ada', duty: 'Answers your messages', picture: address };
  const proposed = data(await editor.client.call(contentCalls['team-members'].create, { body }));
  expect(await statusOf(address)).toBe(404);
  const { proposals } = data(await second.client.call(listContentProposals, {}));
  const change = proposals[0]?.changes.find(({ field }) => field === 'picture');
  expect(change).toMatchObject({ before: null, after: address, shown: { before: null } });
  expect(await statusOf(change?.shown?.after ?? '')).toBe(200);

  const id = proposed.proposal?.id ?? '';
  data(await second.client.call(approveContentProposal, { params: { id } }));
  await expect
    .poll(async () => data(await app.visitor.call(teamMembers, {})).team_members)
    .toMatchObject([body]);
  const seen = await open(address);
  expect(seen.statusCode).toBe(200);
  expect(seen.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-length': String(file.size),
  });
  expect(seen.headers['content-disposition']).not.toContain('home');
  const hash = createHash('sha256').update(seen.rawPayload).digest('hex');
  expect(address).toBe(`/api/v1/pictures/${hash.slice(0, 32)}.webp`);
  expect(await open(address, { 'if-none-match': String(seen.headers.etag) })).toMatchObject({
    statusCode: 304,
  });
});

it('no other file is reached by an address of pictures', async () => {
  const { address, file } = data(await send(await shot('#aa0000')));
  const [key = ''] = storedFiles(app.context);
  const name = address.slice('/api/v1/pictures/'.length);
  for (const other of [
    `${key}.webp`,
    key,
    name.replace('.webp', ''),
    `${name}%2f..`,
    `..%2ffiles%2f${key}`,
    file.url.split('/').at(-1) ?? '',
    '1',
    '1.webp',
    `${'0'.repeat(32)}.webp`,
    "' or true --",
  ])
    expect(await statusOf(`/api/v1/pictures/${encodeURIComponent(decodeURIComponent(other))}`), other).toBe(
      404,
    );
});

it('is gone for visitors when no list names it any more, and from the store a day after it was sent', async () => {
  const { address } = data(await send(await shot('#00aa00'), uploadItemPicture));
  const [mugs, cups] = [await addItem('Mugs', address), await addItem('Cups of tin', address)];
  const names = async () => data(await app.visitor.call(items, {})).items.map(({ picture }) => picture);
  await expect.poll(names).toContain(address);
  await dropItem(mugs);
  expect(await statusOf(address)).toBe(200);
  await clear(address);
  expect(await statusOf(address)).toBe(200);

  const stored = storedFiles(app.context);
  await dropItem(cups);
  expect(await statusOf(address)).toBe(404);
  await clear(address);
  expect(stored.length - storedFiles(app.context).length).toBe(1);
  const again = await editor.client.call(contentCalls.items.create, {
    body: { ...ITEM, name: 'Mugs', picture: address },
  });
  expect(again).toMatchObject({
    httpStatus: 400,
    errors: { picture: ['This picture is no longer kept. Please choose the file again.'] },
  });
});

const OPINION = { content: 'Good', rating: 5, customer_name: 'Ada', service_type: 'Payment' };
it.each([
  ['items', 'picture', { ...ITEM, name: 'Flasks' }],
  ['testimonials', 'customer_pic', OPINION],
] as const)(
  'nobody alone shows visitors of %s a picture, which may have an account number in it',
  async (name, field, words) => {
    const { create, update, get, remove } = contentCalls[name];
    const call = (body: object, id?: string) =>
      id
        ? editor.client.call(update, { params: { id }, body: { ...words, ...body } as never })
        : editor.client.call(create, { body: { ...words, ...body } as never });
    const { address } = data(await send(await shot('#c0ffee')));
    const link = 'https://pictures.example/account.jpg';
    for (const picture of [address, link]) {
      const made = data(await call({ [field]: picture }));
      expect(made).toMatchObject({ row: null, proposal: { kind: 'create', list: name } });
    }
    const id = data(await call({ [field]: null })).row?.id ?? '';
    const picture = async () => data(await editor.client.call(get, { params: { id } })).row[field];
    const { proposal } = data(await call({ [field]: address }, id));
    expect(proposal).toMatchObject({ changes: [{ field, after: address, shown: { before: null } }] });
    expect(await picture()).toBeNull();
    await approve(proposal);
    expect(await picture()).toBe(address);
    // Another in its place waits too; words beside it, the product's own and none do not.
    const other = data(await call({ [field]: link }, id)).proposal;
    expect(other).toMatchObject({ changes: [{ field, before: address, after: link }] });
    data(await editor.client.call(rejectContentProposal, { params: { id: other?.id ?? '' } }));
    for (const body of [
      { [field]: address, ...rename(name) },
      { [field]: SAMPLE_PICTURES[0] },
      { [field]: '' },
    ])
      expect(data(await call(body, id)).proposal).toBeNull();
    expect(await picture()).toBeNull();
    data(await editor.client.call(remove, { params: { id } }));
  },
);
const rename = (name: 'items' | 'testimonials') =>
  name === 'items' ? { name: 'Flasks of tin' } : { customer_name: 'Bola' };

it('waits with the change that names it, and goes with one that is turned down', async () => {
  const { address, file } = data(await send(await shot('#0000aa')));
  const body = { name: 'Bola', duty: 'Confirms your payments', picture: address };
  const { proposal } = data(await editor.client.call(contentCalls['team-members'].create, { body }));
  await clear(address);
  const { proposals } = data(await second.client.call(listContentProposals, {}));
  const shown = proposals[0]?.changes.find(({ field }) => field === 'picture')?.shown;
  expect(await statusOf(shown?.after ?? '')).toBe(200);
  data(await second.client.call(rejectContentProposal, { params: { id: proposal?.id ?? '' } }));
  await clear(address);
  expect(await statusOf(shown?.after ?? '')).toBe(404);
  expect(file.media_type).toBe('image/webp');
});

it('a link still does as well', async () => {
  const link = 'https://pictures.example/mug.jpg';
  const id = await addItem('Linked mugs', link);
  const row = data(await editor.client.call(contentCalls.items.get, { params: { id } })).row;
  expect(row.picture).toBe(link);
  await dropItem(id);
});
