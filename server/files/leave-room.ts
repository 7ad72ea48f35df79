/**
 * Keeps room on the disk for the database and for what staff record: customers' files are refused before it is full
 * (Product §10.26).
 */
import { statfs } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { StoreUnavailable } from './store.ts';

/** With less, files of customers are refused, and the check-up says that something is wrong. */
export const LEAST_ROOM_GB = 0.5;

/** How many GB are free on the disk of `folder`. */
export async function freeGb(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / 2 ** 30;
}

/** @throws {StoreUnavailable} where files are on the same disk as everything else and nearly fill it. */
export async function leaveRoom({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<void> {
  if (s3) return;
  const free = await freeGb(dataDir);
  if (free < LEAST_ROOM_GB)
    throw new StoreUnavailable(new Error(`only ${free.toFixed(1)} GB are free where ${dataDir} is`));
}
