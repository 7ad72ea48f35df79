/** Whether disks have room, and the file store keeps what it is given (Product §31.31). */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Finding } from '@cowrie/contract/desk/check-up.ts';
import type { Config } from '../config.ts';
import { freeGb, LEAST_ROOM_GB } from '../files/leave-room.ts';
import type { FileStore } from '../files/store.ts';
import { toldMessage } from '../logging/log.ts';
import { good, mind, wrong } from './finding.ts';

/** A day's proofs of a busy shop. */
const SCARCE_GB = 5;

/** Where data are, and where backups go. */
export function diskFindings({ dataDir, backupDir }: Config): Promise<Finding[]> {
  return Promise.all([dataDir, ...(backupDir ? [backupDir] : [])].map(diskFinding));
}

async function diskFinding(folder: string): Promise<Finding> {
  const free = await freeGb(existing(folder));
  const says = `${free.toFixed(1)} GB are free where ${folder} is`;
  if (free < LEAST_ROOM_GB) return wrong('disk', says);
  return free < SCARCE_GB ? mind('disk', says) : good('disk', says);
}

/** The first backup makes its folder. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(dirname(folder)));

/** One file is put, read again and deleted, as a proof would be. */
export async function fileFindings(config: Config, store: FileStore): Promise<Finding[]> {
  const where = config.s3 ? `the bucket ${config.s3.bucket} at ${config.s3.endpoint}` : 'the folder of files';
  const key = randomBytes(16).toString('hex');
  const bytes = randomBytes(1024);
  let step = 'put into';
  try {
    await store.put(key, Readable.from([bytes]));
    step = 'read from';
    const read = await buffer(await store.get(key));
    if (!read.equals(bytes)) return [wrong('files', `a file came back from ${where} with other bytes`)];
    step = 'deleted from';
    await store.delete(key);
    return [good('files', `a file was put into ${where}, read and deleted`)];
  } catch (error) {
    // What the store said tells wrong keys from a store that is away.
    const { cause } = error as Error;
    const why = cause === undefined ? toldMessage(error) : `${toldMessage(error)} (${toldMessage(cause)})`;
    return [wrong('files', `a file could not be ${step} ${where}: ${why}`)];
  }
}

/**
 * Says in the log of a start where a bucket takes no files, which the first customer with a proof would find out else. Nobody
 * waits for it: it may be away for a moment, and all but files works without it (Product §31.1).
 */
export async function tellOfFiles(
  config: Config,
  store: FileStore,
  log: { error(details: object, message: string): void },
): Promise<void> {
  if (!config.s3) return;
  for (const { verdict, says } of await fileFindings(config, store))
    if (verdict === 'wrong')
      log.error({}, `files can be neither sent nor opened until this is mended: ${says}`);
}
