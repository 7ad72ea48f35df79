/** Room on a disk that backups share with others, the embedded database among them: a full one ends it (Product §31.9). */
import { statfs } from 'node:fs/promises';

export const MB = 1024 ** 2;
/** As much as an embedded database needs beside itself. */
export const LEFT_BYTES = 64 * MB;

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize, blocks } = await statfs(folder);
  // Some that are reached by a network do not say.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

/** @throws as a disk that is full does, where it nearly is. */
export async function refuseLittleRoom(folder: string): Promise<void> {
  // Where it cannot be asked, what is written tells.
  const free = await freeBytes(folder).catch(() => Number.POSITIVE_INFINITY);
  if (free < LEFT_BYTES)
    throw Object.assign(new Error(`less than ${LEFT_BYTES / MB} MB are free where ${folder} is`), {
      code: 'ENOSPC',
    });
}

/** Whether a disk has no room, or whoever may write no more on it; a store of files says it behind its own words. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) || isFull(error.cause);
}
