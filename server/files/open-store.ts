/** The choice of where uploaded files rest (Product §24.2). */
import { join } from 'node:path';
import type { S3Config } from '../config.ts';
import { inSpan } from '../logging/caused-by.ts';
import { createDiskStore } from './disk-store.ts';
import { createS3Store } from './s3-store.ts';
import { type FileStore, toReadLater } from './store.ts';

/** The S3 store when one is configured, otherwise the folder `files` below `dataDir`. */
export function openFileStore(settings: { dataDir: string; s3: S3Config | undefined }): FileStore {
  const incoming = join(settings.dataDir, 'incoming');
  return inSpans(
    settings.s3 ? createS3Store(settings.s3, incoming) : createDiskStore(settings.dataDir, incoming),
  );
}

/** Each step in a span, without the key (Product §31.76). */
function inSpans(store: FileStore): FileStore {
  const step = <T>(name: string, work: () => Promise<T>) => inSpan(() => ({ name, kind: 'client' }), work);
  return {
    ...store,
    put(key, content) {
      toReadLater(content);
      return step('file put', () => store.put(key, content));
    },
    get: (key) => step('file get', () => store.get(key)),
    delete: (key) => step('file delete', () => store.delete(key)),
  };
}
