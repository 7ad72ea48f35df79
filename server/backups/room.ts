/**
 * Room on the disk of the backups, which they may share with the embedded database: that ends when the disk is full
 * (Product §31.9).
 */
import { statfs } from 'node:fs/promises';

export const MB = 1024 ** 2;
/** What an embedded database on the same disk needs to go on. */
export const LEFT_BYTES = 64 * MB;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some network disks do not tell their size.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** @throws the error of a full disk, before it is full */
export async function refuseLittleRoom(folder: string): Promise<void> {
  // Where the disk does not tell, a write that fails will.
  const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
  if (free < LEFT_BYTES)
    throw Object.assign(new Error(`less than ${LEFT_BYTES / MB} MB are free where ${folder} is`), {
      code: 'ENOSPC',
    });
}

/** Whether an error means that a disk, or its quota, is full. A file store wraps the disk's own error as its cause. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) || isFull(error.cause);
}
