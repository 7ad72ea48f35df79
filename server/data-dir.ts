/** The folder for everything that the process keeps on its own disk. */
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Makes the folder where it is missing. Folder by folder: Node's own recursive mkdir never returns on some file systems
 * that refuse it.
 * @throws {StartError} with one line where it can't be made or written.
 */
export function prepareDataDir(path: string): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  try {
    for (const folder of missing) mkdirSync(folder);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StartError(`DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}
