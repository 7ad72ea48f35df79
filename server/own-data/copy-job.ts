/** Makes copies apart from any request, keeps each for three days and says by mail that it is there (Product §28.105). */
import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COPY_KEPT_DAYS } from '@cowrie/contract/own-data.ts';
import { DAY_MS, dayOf } from '@cowrie/contract/time.ts';
import type { Context } from '../context.ts';
import { type DatabaseHandle, type Db, transaction } from '../database/transaction.ts';
import { filesNamed, removeFiles } from '../files/removed.ts';
import { AHEAD_MS, recordStored, storeAhead } from '../files/store-ahead.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueSettings } from '../jobs/queue.ts';
import { tellOfData } from './mails.ts';
import { zipOf } from './make-copy.ts';

const COPY_JOB = 'data-copy';
type CopyJob = { id: string };

/** One at a time in a process: it reads much, and nobody waits at a screen for it. */
const SETTINGS: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 21_600,
  keepSeconds: 600,
  sideBySide: 1,
  // A file that still has no row after this time is removed.
  longestSeconds: AHEAD_MS / 1000,
};

/** Writes the job into `tx`. */
export function askForCopy({ jobs }: { jobs: Jobs }, tx: Db, id: bigint): Promise<void> {
  return jobs.send<CopyJob>(tx, COPY_JOB, { id: String(id) });
}

type Parts = Pick<Context, 'db' | 'reports' | 'jobs' | 'files' | 'config' | 'clock'>;

export function workOnCopies(context: Parts): void {
  context.jobs.work<CopyJob>(COPY_JOB, SETTINGS, ({ id }, { signal }) =>
    makeCopy(context, BigInt(id), signal),
  );
}

/** Makes the copy. Stops at `signal`; the next try then makes it. */
export async function makeCopy(context: Parts, id: bigint, signal: AbortSignal): Promise<void> {
  const { db, clock } = context;
  const asked = await db
    .selectFrom('data_exports')
    .select('customer_id')
    .where('id', '=', id)
    .where('made_at', 'is', null)
    .executeTakeFirst();
  if (!asked) return;
  const now = clock();
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const zip = await zipOf(context, { id: asked.customer_id, now });
  const [{ id: fileId, key, size }] = await Promise.all([
    storeAhead(context, hashed),
    pipeline(zip, hashed, { signal }),
  ]);
  const stored = {
    id: fileId,
    key,
    mediaType: 'application/zip' as const,
    size,
    sha256: hash.digest(),
    name: `your-data-${dayOf(now.getTime())}.zip`,
  };
  const isOurs = await transaction(db, async (tx) => {
    const made = await tx
      .updateTable('data_exports')
      .set({
        made_at: now,
        kept_until: new Date(now.getTime() + COPY_KEPT_DAYS * DAY_MS),
        file_id: await recordStored(tx, stored),
      })
      .where('id', '=', id)
      .where('made_at', 'is', null)
      .executeTakeFirst();
    if (made.numUpdatedRows === 1n) await tellOfData(context, tx, { news: 'copy-made', id: String(id) });
    return made.numUpdatedRows === 1n;
  });
  // Another try was faster, or the account has gone meanwhile: the file's row names nothing that stands.
  if (!isOurs) await transaction(db, (tx) => removeOf(tx, key, now));
}

async function removeOf(tx: Db, key: string, now: Date): Promise<void> {
  const file = await tx.selectFrom('files').select('id').where('key', '=', key).executeTakeFirst();
  if (file) await removeFiles(tx, [file.id], now);
}

/** Takes away copies whose days are over; the row stays, and says that one was made. */
export async function clearCopies(db: DatabaseHandle, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const over = await tx
      .selectFrom('data_exports')
      .select(['id', 'file_id'])
      .where('file_id', 'is not', null)
      .where('kept_until', '<=', now)
      .forUpdate()
      .execute();
    if (over.length === 0) return;
    await tx
      .updateTable('data_exports')
      .set({ file_id: null })
      .where(
        'id',
        'in',
        over.map(({ id }) => id),
      )
      .execute();
    await removeFiles(tx, filesNamed(over), now);
  });
}
