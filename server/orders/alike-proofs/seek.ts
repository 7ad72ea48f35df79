/**
 * Looks whether a proof's picture, but for cropping and compression, was sent for another order, or for a part of its own that
 * counts: by a job soon after it came, at the latest before its order is confirmed (Product §26.60, §26.61).
 */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/transaction.ts';
import { recordedFile } from '../../files/records.ts';
import { FileMissing } from '../../files/store.ts';
import type { QueueSettings } from '../../jobs/queue.ts';
import { keepAlike, keepMark, likelyPictures, picturesOfParts, unsoughtFiles } from './records.ts';

const JOB = 'proof-pictures';
type Job = { file?: string };

/** Comes by itself for those from before, and for what a lost job left. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 3600,
  keepSeconds: 600,
  sideBySide: 5,
  givesWay: true,
  cron: '*/5 * * * *',
};
const MOST_AT_ONCE = 50;

type Parts = Pick<Context, 'db' | 'files' | 'cleaner'>;

/** Asks for it in the transaction that brings the proof. */
export function soughtLater({ jobs }: Pick<Context, 'jobs'>, tx: Db, fileId: bigint): Promise<void> {
  return jobs.send<Job>(tx, JOB, { file: String(fileId) });
}

export function workOnProofPictures(context: Parts & Pick<Context, 'jobs'>): void {
  context.jobs.work<Job>(JOB, SETTINGS, async ({ file }, { signal }) => {
    const files = file ? [BigInt(file)] : await unsoughtFiles(context.db, MOST_AT_ONCE);
    for (const fileId of files) if (!signal.aborted) await seek(context, fileId);
  });
}

/** Looks for files of proofs that the job did not come to yet. */
export async function seekAll(context: Parts, files: readonly bigint[]): Promise<void> {
  for (const fileId of files) await seek(context, fileId);
}

async function seek(context: Parts, fileId: bigint): Promise<void> {
  const { db, cleaner } = context;
  const mark = await markOfFile(context, fileId);
  // Kept before it is looked for: of two that come at once, the later one finds the other.
  await keepMark(db, fileId, mark);
  const likely = mark
    ? [...(await likelyPictures(db, fileId, mark)), ...(await picturesOfParts(db, fileId))]
    : [];
  const copies = likely.map(({ copy }) => copy);
  const verdicts = mark && copies.length > 0 ? await cleaner.alike(mark.copy, copies) : [];
  const alike = likely.filter((_, index) => verdicts[index]).map((other) => other.fileId);
  await keepAlike(db, fileId, alike);
}

/** Null of a PDF, and of what cannot be opened or is no longer there. */
async function markOfFile({ db, files, cleaner }: Parts, fileId: bigint) {
  const file = await recordedFile(db, fileId);
  if (file?.media_type !== 'image/png' && file?.media_type !== 'image/jpeg') return null;
  const path = join(files.incoming, randomBytes(16).toString('hex'));
  try {
    await mkdir(files.incoming, { recursive: true });
    await pipeline(await files.get(file.key), createWriteStream(path, { mode: 0o600 }));
    return await cleaner.mark({ path, mediaType: file.media_type });
  } catch (error) {
    if (error instanceof FileMissing) return null;
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}
