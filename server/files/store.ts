/** Where uploaded files rest: the port that every adapter fills (Product §10.3). */
import type { Readable } from 'node:stream';
import { ApiError } from '../errors.ts';

/** Every call rejects with `StoreUnavailable` where the store does not answer in time, or not as it should. */
export type KeptFile = { key: string; size: number; storedAt: Date };

export type FileStore = {
  /** Folder on this machine for files on their way in. */
  readonly incoming: string;
  /**
   * Stores `content` under `key` and answers its size in bytes. All or nothing: when it rejects, nothing
   * is kept under the key. `content` is closed in any case.
   */
  put(key: string, content: Readable): Promise<{ size: number }>;
  /** The bytes of `key`; rejects with `FileMissing` where there are none. A stream that breaks is `StoreUnavailable` too. */
  get(key: string): Promise<Readable>;
  /** Forgets `key`; a key that is not there is no error. */
  delete(key: string): Promise<void>;
  /** All that there is, in any order, some at a time. */
  list(): AsyncIterable<KeptFile[]>;
};

/** A stored file is gone although its row is there. Nobody should cause this. */
export class FileMissing extends Error {
  override name = 'FileMissing';

  constructor(key: string, cause?: unknown) {
    super(`no stored file under ${key}`, { cause });
  }
}

/** The store does not do its part now; the same may work later (Product §31.1). */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('the file store does not answer', { cause });
  }
}

/** What whoever asks is told then. */
export const storeIsAway = (): ApiError =>
  new ApiError('unavailable', {
    message: 'Files cannot be stored or opened right now. Nothing is lost; please try again in a minute.',
    retryAfter: 30,
  });

/**
 * Prepares a stream that will be read later: an error before that would end the process. Whoever stores the stream
 * finds the error in `errored`.
 */
export function toReadLater(content: Readable): void {
  content.on('error', () => {});
}

export const isKey = (name: string): boolean => KEY.test(name);

const KEY = /^[0-9a-f]{32}$/;

/** Guards every adapter against keys that we did not make, so that none can climb out of its folder. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a file key');
  return key;
}
