/**
 * What every store promises. The folder always; an S3 store when TEST_S3_URL says where, as
 * `http://key:secret@host:port/bucket` (OpenStack Swift with s3api in Debian serves well; the bucket must be there).
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { openBucket, s3FromEnvironment } from '../testing/bucket.ts';
import { openFileStore } from './open-store.ts';
import { FileMissing, type KeptFile, StoreUnavailable } from './store.ts';

const s3 = s3FromEnvironment();
const newKey = () => randomBytes(16).toString('hex');

describe.each([
  { name: 'folder', settings: undefined, isThere: true },
  { name: 'S3', settings: s3, isThere: s3 !== undefined },
])('the $name store', ({ settings, isThere }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-store-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = openFileStore({ dataDir, s3: settings });

  it.runIf(isThere)('gives back what was put, of any size, and forgets it when told', async () => {
    for (const size of [0, 1, 1000, 5 * 1024 * 1024, 9_999_999]) {
      const key = newKey();
      const content = randomBytes(size);
      expect(await store.put(key, Readable.from(size ? [content] : [], { objectMode: false }))).toEqual({
        size,
      });
      expect((await buffer(await store.get(key))).equals(content)).toBe(true);
      const listed: KeptFile[] = [];
      for await (const some of store.list()) listed.push(...some);
      expect(listed).toContainEqual({ key, size, storedAt: expect.any(Date) });
      await store.delete(key);
      await expect(store.get(key)).rejects.toThrow(FileMissing);
      await store.delete(key);
    }
  });

  it.runIf(isThere)('keeps nothing of a stream that breaks', async () => {
    const key = newKey();
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(6_000_000);
        throw new Error('cut');
      })(),
    );
    await expect(store.put(key, breaking)).rejects.toThrow('cut');
    await expect(store.get(key)).rejects.toThrow(FileMissing);
  });

  it.runIf(isThere)('takes no key that we did not make', async () => {
    await expect(store.get('../../etc/passwd')).rejects.toThrow('not a file key');
  });
});

it('an S3 store lists all that there is, however many answers that takes', async () => {
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  const store = openFileStore({ dataDir: tmpdir(), s3: bucket.settings });
  const keys = Array.from({ length: 7 }, newKey);
  for (const key of keys) await store.put(key, Readable.from([key]));
  const pages: string[][] = [];
  for await (const some of store.list()) pages.push(some.map(({ key }) => key));
  expect(pages.flat()).toEqual(expect.arrayContaining(keys));
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  for (const key of keys) await store.delete(key);
});

it('an S3 store that sends us elsewhere is not followed', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('somebody else’s');
  });
  const store = createServer((request, response) => {
    request.resume();
    const { port } = elsewhere.address() as AddressInfo;
    response.writeHead(307, { location: `http://127.0.0.1:${port}${request.url}` }).end();
  });
  for (const server of [elsewhere, store]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
  }
  const { port } = store.address() as AddressInfo;
  const redirected = openFileStore({
    dataDir: tmpdir(),
    s3: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'cowrie',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
  });
  const key = newKey();
  await expect(redirected.put(key, Readable.from([Buffer.from('a slip')]))).rejects.toThrow();
  await expect(redirected.get(key)).rejects.toThrow();
  await expect(redirected.delete(key)).rejects.toThrow();
  expect(asked).toEqual([]);
});

it.each([0, 3, 7])('an S3 store that has %i of 6 bytes afterwards has not taken a file', async (size) => {
  const asked: string[] = [];
  const odd = createServer((request, response) => {
    asked.push(String(request.method));
    request.resume().once('end', () => {
      if (request.method === 'HEAD') response.setHeader('content-length', size);
      response.end();
    });
  });
  await once(odd.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void odd.close());
  const { port } = odd.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const keys = { region: 'us-east-1', bucket: 'cowrie', accessKeyId: 'key', secretAccessKey: 'secret' };
  const store = openFileStore({ dataDir: tmpdir(), s3: { endpoint, ...keys } });
  await expect(store.put(newKey(), Readable.from([Buffer.from('a slip')]))).rejects.toThrow(StoreUnavailable);
  expect(asked).toEqual(['PUT', 'HEAD', 'DELETE']);
});

it('a disk that takes no file leaves none open that it was to take', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const [from, files] = [join(dataDir, 'from'), join(dataDir, 'files')];
  writeFileSync(from, randomBytes(1_000_000));
  writeFileSync(files, 'no folder');
  const content = createReadStream(from);
  await once(content, 'open');
  await expect(openFileStore({ dataDir, s3: undefined }).put(newKey(), content)).rejects.toThrow(
    StoreUnavailable,
  );
  await expect.poll(() => content.closed).toBe(true);
});

it('a file that cannot be opened is not stored, and ends nothing else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const store = openFileStore({ dataDir, s3: undefined });
  const missing = createReadStream(join(dataDir, 'nothing'));
  await expect(store.put(newKey(), missing)).rejects.toThrow('ENOENT');
});
