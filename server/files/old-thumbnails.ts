/** Makes the thumbnails of pictures that came before there were any, the newest first (Product §29.65). */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { transaction } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import type { Cleaner } from './cleaning/cleaner.ts';
import type { StoredThumbnail } from './receive.ts';
import { thumbnailColumns } from './records.ts';
import { removeAtOnce, type StoreParts } from './removed.ts';
import { FileMissing } from './store.ts';
import { storeAhead, takeOffList } from './store-ahead.ts';

type Parts = StoreParts & { cleaner: Cleaner; log: FastifyBaseLogger };
type Picture = { id: bigint; key: string; media_type: string; size: bigint };

/** A few seconds' work each time; one look in an empty index once all have theirs. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 3600,
  keepSeconds: 600,
  sideBySide: 1,
  cron: '*/5 * * * *',
};
const MOST_AT_ONCE = 50;

export function workOnThumbnails(context: Parts & { jobs: Jobs }): void {
  context.jobs.work('thumbnails', SETTINGS, (_, { signal }) =>
    makeOldThumbnails(context, MOST_AT_ONCE, signal),
  );
}

/** A picture that cannot be opened is shown as it is, and not tried again. */
export async function makeOldThumbnails(parts: Parts, most: number, signal: AbortSignal): Promise<void> {
  const pictures = await parts.db
    .selectFrom('files')
    .select(['id', 'key', 'media_type', 'size'])
    .where('thumbnail_sought', '=', false)
    .where('media_type', 'like', 'image/%')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  for (const picture of pictures) {
    if (signal.aborted) return;
    await keepThumbnail(parts, picture.id, await thumbnailOf(parts, picture));
  }
}

async function thumbnailOf(parts: Parts, picture: Picture): Promise<StoredThumbnail | null> {
  const { files, cleaner, log } = parts;
  const path = join(files.incoming, randomBytes(16).toString('hex'));
  const small = `${path}.small`;
  const mediaType = picture.media_type === 'image/png' ? 'image/png' : 'image/jpeg';
  try {
    await mkdir(files.incoming, { recursive: true });
    await pipeline(await files.get(picture.key), createWriteStream(path, { mode: 0o600 }));
    const size = Number(picture.size);
    const facts = await cleaner.thumbnail({ path, mediaType, size, thumbnail: small });
    if (!facts) return null;
    const { key } = await storeAhead(parts, createReadStream(small));
    return { ...facts, key };
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    log.warn({ err: error }, 'a picture has no bytes to make a thumbnail of');
    return null;
  } finally {
    await Promise.all([path, small].map((file) => rm(file, { force: true })));
  }
}

/** Another process may have come first, or the picture may be gone: then what was made goes as well. */
async function keepThumbnail(parts: Parts, id: bigint, thumbnail: StoredThumbnail | null): Promise<void> {
  const isKept = await transaction(parts.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('files')
      .set(thumbnailColumns(thumbnail))
      .where('id', '=', id)
      .where('thumbnail_sought', '=', false)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n && thumbnail) await takeOffList(tx, [thumbnail.key]);
    return numUpdatedRows === 1n;
  });
  if (!isKept && thumbnail) await removeAtOnce(parts, [thumbnail.key]);
}
