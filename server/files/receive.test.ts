import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { blackPng } from '../testing/black-png.ts';
import { mountSmallDisk } from '../testing/small-disk.ts';
import { createCleaner } from './cleaning/cleaner.ts';
import { openFileStore } from './open-store.ts';
import { receiveUpload, sweepIncoming } from './receive.ts';
import type { FileStore } from './store.ts';

const RULES = {
  accept: 'document',
  maxBytes: MAX_FILE_BYTES,
  name: 'proof',
  sender: 'Ada',
  beforeStored: async () => ({ id: 1n }),
} as const;

const cleaner = createCleaner(pino({ level: 'silent' }));
afterAll(() => cleaner.close());

let folder: string;
let store: FileStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cowrie-files-'));
  store = openFileStore({ dataDir: folder, s3: undefined });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Every file below the data folder. */
const leftovers = (root = folder) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** A stream that arrives in chunks of `size` bytes, as a network would bring it. */
const arriving = (bytes: Buffer, size = 1000) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    })(),
    { objectMode: false },
  );

const stored = async (key: string) => buffer(await store.get(key));

const colours = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0b5d53' } });
const phonePhoto = () =>
  colours()
    .withExif({
      IFD0: { Make: 'Tecno', Model: 'Spark' },
      IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 });
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'),
  Buffer.alloc(9000, 32),
  Buffer.from('%%EOF'),
]);

describe('an accepted file', () => {
  it('a jpg from a phone loses where and with what it was taken, and stands upright', async () => {
    const photo = await phonePhoto().jpeg().toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    const upload = await receiveUpload({ files: store, cleaner }, arriving(photo), {
      ...RULES,
      name: 'IMG 1.JPG',
    });
    const kept = await stored(upload.key);
    const facts = await sharp(kept).metadata();

    expect(upload).toMatchObject({ mediaType: 'image/jpeg', name: 'IMG 1.jpg', size: kept.length });
    expect(upload.sha256).toEqual(createHash('sha256').update(photo).digest());
    expect(facts).toMatchObject({ format: 'jpeg', width: 40, height: 60 });
    expect(facts.exif).toBeUndefined();
    expect(kept.includes('Tecno')).toBe(false);
  });

  it('a png stays a png, without its metadata', async () => {
    const image = await phonePhoto().png().toBuffer();
    const upload = await receiveUpload({ files: store, cleaner }, arriving(image), {
      ...RULES,
      accept: 'image',
      name: 'qr.png',
    });
    const facts = await sharp(await stored(upload.key)).metadata();
    expect(facts.format).toBe('png');
    expect(facts.exif).toBeUndefined();
    expect(upload.mediaType).toBe('image/png');
  });

  it('a pdf is kept byte for byte and named by its content', async () => {
    const upload = await receiveUpload({ files: store, cleaner }, arriving(pdf), {
      ...RULES,
      name: '../../слип.png',
    });
    expect(await stored(upload.key)).toEqual(pdf);
    expect(upload).toMatchObject({ mediaType: 'application/pdf', name: 'слип.png.pdf', size: pdf.length });
    expect(leftovers()).toEqual([upload.key]);
  });

  it('is taken up to the very last byte of the limit', async () => {
    const largest = Buffer.concat([pdf, Buffer.alloc(MAX_FILE_BYTES - pdf.length, 32)]);
    const upload = await receiveUpload({ files: store, cleaner }, arriving(largest, 65_536), RULES);
    expect(upload.size).toBe(MAX_FILE_BYTES);
  });
});

describe('a refused file leaves nothing behind:', () => {
  const refused = async (
    bytes: Buffer,
    code: string,
    rules: Partial<Parameters<typeof receiveUpload>[2]> = {},
  ) => {
    await expect(
      receiveUpload({ files: store, cleaner }, arriving(bytes, 65_536), { ...RULES, ...rules }),
    ).rejects.toMatchObject({ code });
    expect(leftovers()).toEqual([]);
  };

  it('a program called .png', () =>
    refused(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(9000, 1)]), 'file_type', { name: 'a.png' }));
  it('a web page', () => refused(Buffer.from('<!doctype html><script>1</script>'), 'file_type'));
  it('an empty file', () => refused(Buffer.alloc(0), 'file_type'));
  it('a pdf where an image is asked for', () => refused(pdf, 'image_type', { accept: 'image' }));
  it('a gif', async () => refused(await colours().gif().toBuffer(), 'image_type', { accept: 'image' }));
  it('an image that ends in the middle', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer();
    await refused(noise.subarray(0, noise.length / 2), 'file_type');
  });
  it('one byte above the limit', () =>
    refused(Buffer.concat([pdf, Buffer.alloc(MAX_FILE_BYTES + 1 - pdf.length, 32)]), 'file_too_large'));
  it('an image that would fill the memory', async () => {
    const bomb = blackPng(20_000, 20_000);
    expect(bomb.length).toBeLessThan(100_000);
    await refused(bomb, 'image_too_many_pixels');
  });

  it('an upload whose connection drops', async () => {
    const stream = new PassThrough();
    const upload = receiveUpload({ files: store, cleaner }, stream, RULES);
    stream.write(pdf.subarray(0, 5000));
    stream.destroy(new Error('aborted'));
    await expect(upload).rejects.toMatchObject({ status: 400 });
    expect(leftovers()).toEqual([]);
  });

  it('a file that its parser cut off', async () => {
    const stream = Object.assign(arriving(pdf), { truncated: true });
    await expect(receiveUpload({ files: store, cleaner }, stream, RULES)).rejects.toMatchObject({
      code: 'file_too_large',
    });
    expect(leftovers()).toEqual([]);
  });
});

it('reads the rest of a refused file away, so that the sender gets its answer', async () => {
  const stream = arriving(Buffer.alloc(200_000, 1));
  await expect(receiveUpload({ files: store, cleaner }, stream, RULES)).rejects.toMatchObject({
    code: 'file_type',
  });
  await finished(stream, { writable: false });
  expect(stream.readableEnded).toBe(true);
});

it('says so when files cannot be kept, and why in the cause', async () => {
  writeFileSync(join(folder, 'files'), 'in the way');
  const upload = receiveUpload({ files: store, cleaner }, arriving(pdf), RULES);
  await expect(upload).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    cause: { cause: { code: 'ENOTDIR' } },
  });
  expect(leftovers()).toEqual(['files']);
});

it('survives a full disk: the upload is refused, what was there stays', async (test) => {
  if (!mountSmallDisk(folder, '1m')) return test.skip('needs the right to mount');
  try {
    const first = await receiveUpload({ files: store, cleaner }, arriving(pdf), RULES);
    const large = Buffer.concat([pdf, Buffer.alloc(600_000, 32)]);
    await expect(receiveUpload({ files: store, cleaner }, arriving(large), RULES)).rejects.toMatchObject({
      code: 'unavailable',
      cause: { code: 'ENOSPC' },
    });
    expect(leftovers()).toEqual([first.key]);
    expect(await stored(first.key)).toEqual(pdf);
    expect((await receiveUpload({ files: store, cleaner }, arriving(pdf), RULES)).size).toBe(pdf.length);
  } finally {
    execFileSync('umount', [folder]);
  }
});

it('sweeps away what a killed process left half received, and only that', async () => {
  await mkdir(store.incoming, { recursive: true });
  const [old, fresh] = [join(store.incoming, 'old'), join(store.incoming, 'fresh')];
  await writeFile(old, 'x');
  await writeFile(fresh, 'x');
  const now = Date.now();
  await utimes(old, (now - 7_200_000) / 1000, (now - 7_200_000) / 1000);
  await sweepIncoming(store, now);
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  expect(await readFile(fresh, 'utf8')).toBe('x');
});
