/**
 * A file that another app shares to an installed page: its worker takes it out of the form, before that would go over the
 * network, and keeps it on the device for the page (Product §28.116, §30.13).
 */
import { MAX_FILE_BYTES } from '@cowrie/contract/files.ts';
import { MINUTE_MS } from '@cowrie/contract/time.ts';
import { browserStore } from './browser-store.ts';

/** What nobody has used by then is dropped (Product §28.118, §30.13). */
const KEPT_MS = 30 * MINUTE_MS;
const FIT = /^(image\/(png|jpeg)|application\/pdf)$/;

export type SharedFile = { id: 'newest'; file: File; sharedAt: number };

/** Null for what is no picture (PNG, JPEG) or PDF, or too large. */
export async function takeShared(request: Request, field: string): Promise<File | null> {
  const file = (await request.formData()).get(field);
  const isFile = file instanceof File && file.size > 0 && file.size <= MAX_FILE_BYTES;
  return isFile && FIT.test(file.type) ? file : null;
}

/** In milliseconds. */
export const sharedEndsAt = ({ sharedAt }: SharedFile): number => sharedAt + KEPT_MS;

/** There is one at a time, in the browser's own database: not in a cache, which workers clear with each build. */
export function sharedFiles<T extends SharedFile>(database: string) {
  const inStore = browserStore(database, 'shared');
  const drop = async () => {
    await inStore('readwrite', (store) => store.delete('newest'));
  };
  return {
    /** Keeps the newest in place of any before. */
    async keep(shared: Omit<T, 'id'>): Promise<void> {
      await inStore('readwrite', (store) => store.put({ ...shared, id: 'newest' }));
    },
    drop,
    async read(): Promise<T | null> {
      const shared = await inStore<T | undefined>('readonly', (store) => store.get('newest'));
      if (!shared || sharedEndsAt(shared) > Date.now()) return shared ?? null;
      await drop();
      return null;
    },
  };
}
