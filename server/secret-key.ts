/** The installation's own key: from `SECRET_KEY`, or made at the first start beside the data, never in the database. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const BYTES = 32;

/** @throws {StartError} where the file holds no key. */
export function secretKey({ secretKey: given, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): Buffer {
  if (given) return Buffer.from(given, 'base64url');
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) make(path);
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url');
  if (key.length !== BYTES) throw new StartError(`${path} holds no key of ${BYTES} bytes`);
  return key;
}

/** Linked into its place: of two processes that start at once one makes it, whole, and both read the same. */
function make(path: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
