/**
 * What every store promises. The folder always; an S3 store when TEST_S3_URL says where, as
 * `http://key:secret@host:port/bucket` (OpenStack Swift with s3api in Debian serves well; the bucket must be there).
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { S3Config } from '../config.ts';
import { openFileStore } from './open-store.ts';
import { FileMissing } from './store.ts';

function s3FromEnvironment(): S3Config | undefined {
  if (!process.env.TEST_S3_URL) return undefined;
  const url = new URL(process.env.TEST_S3_URL);
  return {
    endpoint: url.origin,
    region: 'us-east-1',
    bucket: url.pathname.slice(1),
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

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
