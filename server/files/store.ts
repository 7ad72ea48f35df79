/** Where uploaded files rest: the port that every adapter fills (Product §10.3). */
import type { Readable } from 'node:stream';

export type FileStore = {
  /** Folder on this machine for files on their way in. */
  readonly incoming: string;
  /**
   * Stores `content` under `key` and answers its size in bytes. All or nothing: when it rejects, nothing
   * is kept under the key.
   */
  put(key: string, content: Readable): Promise<{ size: number }>;
  /** The bytes of `key`; rejects with `FileMissing` where there are none. */
  get(key: string): Promise<Readable>;
  /** Forgets `key`; a key that is not there is no error. */
  delete(key: string): Promise<void>;
};

/** A stored file is gone although its row is there. Nobody should cause this. */
export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor(key: string, cause?: unknown) {
    super(`no stored file under ${key}`, { cause });
  }
}

const KEY = /^[0-9a-f]{32}$/;

/** Guards every adapter against keys that we did not make, so that none can climb out of its folder. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a file key');
  return key;
}
