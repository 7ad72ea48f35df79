/**
 * The installation's own key, never in the database: from `SECRET_KEY`, or made at the first start beside the data.
 * While it is being changed there are two, and what either sealed opens (Product §25.14).
 */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from '../start-error.ts';

const BYTES = 32;
/** A running process notices a key that was changed beside it within this time. */
export const KEY_FILE_READ_EVERY_MS = 1000;

/** The keys that count at this moment: the first one seals, each of them opens. */
export type SecretKeys = () => readonly Buffer[];

type KeySettings = Pick<Config, 'secretKey' | 'secretKeyOld' | 'dataDir'>;

export const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'secret.key');

/** @throws {StartError} where the file holds no key. */
export function secretKeys(config: KeySettings): SecretKeys {
  const given = [config.secretKey, config.secretKeyOld].flatMap((key) => (key ? [fromText(key)] : []));
  if (given.length > 0) return () => given;
  const path = keyFile(config);
  if (!existsSync(path)) make(path);
  let keys = readKeyFile(path);
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt < KEY_FILE_READ_EVERY_MS) return keys;
    readAt = performance.now();
    keys = readKeyFile(path);
    return keys;
  };
}

export const newSecretKey = () => randomBytes(BYTES);

/** The keys of a file, one a line. @throws {StartError} where a line is none, or there is none, or no file. */
export function readKeyFile(path: string): Buffer[] {
  if (!existsSync(path))
    throw new StartError(
      `there is no ${path}: set SECRET_KEY as the product has it, or put the secret.key of this installation there`,
    );
  const keys = readFileSync(path, 'utf8').trim().split(/\s+/).map(fromText);
  if (keys.some(({ length }) => length !== BYTES)) {
    throw new StartError(
      `${path} holds no key of ${BYTES} bytes: put the secret.key of this installation in its place`,
    );
  }
  return keys;
}

/** Puts keys in the place of those of a file; whoever reads meanwhile gets the former ones or these. */
export function writeKeyFile(path: string, keys: readonly Buffer[]): void {
  const draft = writeDraft(path, keys);
  renameSync(draft, path);
  flushFolder(path);
}

/** Linked into its place: of two processes that start at once one makes it, whole, and both read the same. */
function make(path: string): void {
  const draft = writeDraft(path, [newSecretKey()]);
  try {
    linkSync(draft, path);
    flushFolder(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** On the disk before it counts: a key that a power cut takes would take all that it sealed. */
function writeDraft(path: string, keys: readonly Buffer[]): string {
  const draft = `${path}.${process.pid}`;
  const text = keys.map((key) => `${key.toString('base64url')}\n`).join('');
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}

/** What stands in a folder under a name is there after a power cut once the folder is on the disk too. Windows opens none. */
function flushFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

const fromText = (text: string) => Buffer.from(text, 'base64url');
