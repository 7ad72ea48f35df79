/** An uploaded file on its way in: streamed, counted, judged by content, cleaned, stored (Product §10.2, §10.3). */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileKind, PagePictureKind } from '@cowrie/contract/endpoint.ts';
import { HOUR_MS } from '@cowrie/contract/time.ts';
import { fileTypeFromBuffer } from 'file-type';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { ApiError, fail } from '../errors.ts';
import type { Cleaner } from './cleaning/cleaner.ts';
import type { ThumbnailFacts } from './cleaning/thumbnail.ts';
import { type MediaType, type OpenedType, safeFileName } from './file-name.ts';
import { type FileStore, storeIsAway } from './store.ts';

export type UploadRules = {
  /**
   * `image`: png and jpg; `qr-code`: the same, and what it holds is read; `face`, `item`: the same, kept as pages show it;
   * `document`: pdf as well; `statement`: whatever comes, as it is.
   */
  accept: FileKind;
  /** Most bytes taken in. */
  maxBytes: number;
  /** What the sender calls the file. */
  name: string | undefined;
  /** Who sends it: files of one sender are opened one after the other. */
  sender: string;
  /**
   * Called before anything is stored, with the keys that will be used and the number of bytes received; nothing is
   * stored until it has resolved.
   */
  beforeStored: (keys: readonly string[], bytes: number) => Promise<Ahead>;
};

/** A file in the store that no row knows yet. */
export type StoredUpload = {
  key: string;
  mediaType: MediaType;
  /** Bytes as stored. */
  size: number;
  /** Digest of the bytes as received, so that the same file sent twice is recognised. */
  sha256: Buffer;
  name: string;
  /** What its QR code holds, where one was looked for and found. */
  qrContent?: string | null;
  /** The thumbnail of a picture, kept with it; null where it needs none. */
  thumbnail?: StoredThumbnail | null;
};

/** The id that a file's row will have, drawn before the file is stored. */
export type Ahead = { id: bigint };

export type StoredThumbnail = ThumbnailFacts & { key: string };

/** What a file is found to be. */
type Judged = OpenedType | 'application/octet-stream';
/** A multipart file; `truncated` when the parser's own limit cut it. */
type Incoming = Readable & { truncated?: boolean };

const SNIFF_BYTES = 4100;
const STALE_MS = HOUR_MS;
const IMAGES = ['image/png', 'image/jpeg'];
const ACCEPTED: Record<Exclude<FileKind, 'statement'>, readonly string[]> = {
  image: IMAGES,
  'qr-code': IMAGES,
  face: IMAGES,
  item: IMAGES,
  document: [...IMAGES, 'application/pdf'],
};
/** Twice the largest size that pages show, or more, for screens with several points to a pixel (Product §19.10). */
const PAGE_PX: Record<PagePictureKind, number> = { face: 320, item: 640 };

/**
 * Takes a file in. Throws `file_type` or `image_type` (by `accept`), `file_too_large`, `image_too_many_pixels`,
 * `pdf_active`, `pdf_unreadable`, or `unavailable` where it cannot be kept; then nothing of it remains.
 */
export async function receiveUpload(
  { files: store, cleaner }: { files: FileStore; cleaner: Cleaner },
  stream: Incoming,
  { accept, maxBytes, name, sender, beforeStored }: UploadRules,
): Promise<StoredUpload & Ahead> {
  const refusal = accept === 'document' || accept === 'statement' ? 'file_type' : 'image_type';
  const pagePx = accept === 'face' || accept === 'item' ? PAGE_PX[accept] : undefined;
  const judge = async (head: Buffer): Promise<Judged> => {
    if (accept === 'statement') return 'application/octet-stream';
    const type = await fileTypeFromBuffer(head);
    if (!type || !ACCEPTED[accept].includes(type.mime)) fail(refusal);
    cleaner.prepare();
    return type.mime as OpenedType;
  };
  const received = join(store.incoming, randomBytes(16).toString('hex'));
  const cleaned = `${received}.clean`;
  const small = `${received}.small`;
  // A connection may break while nobody reads; unheard, that would end the process.
  stream.on('error', () => {});
  try {
    await mkdir(store.incoming, { recursive: true });
    const { mediaType: came, sha256, size } = await writeDown(stream, received, maxBytes, judge);
    const isPicture = came.startsWith('image/');
    const keys = {
      whole: randomBytes(16).toString('hex'),
      small: isPicture && !pagePx ? randomBytes(16).toString('hex') : null,
    };
    const job = { from: received, to: cleaned, thumbnail: small, readsQr: accept === 'qr-code', pagePx };
    // The keys are noted in the database while the picture is worked on. Where the file is refused, or needs no
    // thumbnail, a
    // key stays on the list under which nothing is stored; it goes with its hour.
    const [{ qrContent, thumbnail }, { id }] = await bothOf(
      came === 'application/octet-stream'
        ? Promise.resolve({ qrContent: null, thumbnail: null })
        : cleaner.clean({ ...job, mediaType: came, sender, refusal }),
      beforeStored(keys.small ? [keys.whole, keys.small] : [keys.whole], size),
    );
    const mediaType = pagePx ? 'image/webp' : came;
    const paths = { whole: isPicture ? cleaned : received, small };
    return {
      ...(await putBoth(store, paths, keys, thumbnail)),
      ...{ id, mediaType, sha256, name: safeFileName(name, mediaType), qrContent },
    };
  } catch (error) {
    if (error instanceof ApiError || isDatabaseUnavailable(error)) throw error;
    // A full disk or a store that does not answer: the sender is told to try again, the log tells why.
    throw Object.assign(storeIsAway(), { cause: error });
  } finally {
    // What is left of a refused file is read away, so that the sender gets to read our answer.
    stream.resume();
    await Promise.all([received, cleaned, small].map((path) => rm(path, { force: true })));
  }
}

/** Waits for both, whichever fails: the first failure of theirs is thrown once neither is at work any more. */
async function bothOf<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

/** Stores a file with its thumbnail, or neither. */
async function putBoth(
  store: FileStore,
  paths: { whole: string; small: string },
  keys: { whole: string; small: string | null },
  thumbnail: ThumbnailFacts | null,
): Promise<Pick<StoredUpload, 'key' | 'size' | 'thumbnail'>> {
  const put = (key: string, path: string) => store.put(key, createReadStream(path));
  const [whole, small] = await Promise.allSettled([
    put(keys.whole, paths.whole),
    thumbnail && keys.small ? put(keys.small, paths.small).then(() => keys.small) : null,
  ]);
  if (whole.status === 'fulfilled' && small.status === 'fulfilled') {
    const kept = thumbnail && small.value ? { ...thumbnail, key: small.value } : null;
    return { key: keys.whole, size: whole.value.size, thumbnail: kept };
  }
  if (whole.status === 'fulfilled') await store.delete(keys.whole);
  if (small.status === 'fulfilled' && small.value) await store.delete(small.value);
  throw whole.status === 'rejected' ? whole.reason : (small as PromiseRejectedResult).reason;
}

/** Removes what a process that was killed left half received. `now` in milliseconds. */
export async function sweepIncoming(store: FileStore, now: number): Promise<void> {
  const names = await readdir(store.incoming).catch(() => []);
  for (const name of names) {
    const path = join(store.incoming, name);
    const facts = await stat(path).catch(() => null);
    if (facts && now - facts.mtimeMs > STALE_MS) await rm(path, { force: true });
  }
}

/** Streams `source` into a new file at `path`, judging it as soon as its first bytes are there. */
async function writeDown(
  source: Incoming,
  path: string,
  maxBytes: number,
  judge: (head: Buffer) => Promise<Judged>,
): Promise<{ mediaType: Judged; sha256: Buffer; size: number }> {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let head = Buffer.alloc(0);
  let size = 0;
  let mediaType: Judged | undefined;
  try {
    for await (const chunk of wholeStream(source)) {
      size += chunk.length;
      if (size > maxBytes) fail('file_too_large');
      hash.update(chunk);
      if (!mediaType) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= SNIFF_BYTES) mediaType = await judge(head);
      }
      await file.appendFile(chunk);
    }
    if (source.truncated) fail('file_too_large');
    return { mediaType: mediaType ?? (await judge(head)), sha256: hash.digest(), size };
  } finally {
    await file.close();
  }
}

/** The chunks of a stream; an early stop leaves it open to be read away, a cut connection is the sender's. */
async function* wholeStream(source: Readable): AsyncGenerator<Buffer> {
  const chunks = source.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const next = await chunks.next().catch(() => {
        throw new ApiError('invalid_input', {
          message: 'The upload was cut off. Please choose the file again.',
        });
      });
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}
