/** Files in a folder: written beside, flushed to the disk, then renamed, so that none is ever half there. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkKey, FileMissing, type FileStore, isKey, type KeptFile, StoreUnavailable } from './store.ts';

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Nothing was ever stored. */
function noneWhereNone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw new StoreUnavailable(error);
}

export type DiskStore = FileStore & {
  /** In bytes; undefined where there is nothing. */
  sizeOf(key: string): Promise<number | undefined>;
  /** Removes what puts left that were killed. Only while nobody puts. */
  dropHalves(): Promise<void>;
};

const HALF = '.part';

/** A store in `dataDir/files`, spread over 256 folders by the first two letters of the key. */
export function createDiskStore(dataDir: string, incoming: string): DiskStore {
  const root = join(dataDir, 'files');
  const pathOf = (key: string) => join(root, checkKey(key).slice(0, 2), key);

  return {
    incoming,

    async put(key, content) {
      const path = pathOf(key);
      const temporary = `${path}.${randomBytes(4).toString('hex')}${HALF}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(content, file);
        await rename(temporary, path);
        await flushFolder(dirname(path));
        return { size: file.bytesWritten };
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw content.errored ?? new StoreUnavailable(error);
      } finally {
        content.destroy();
      }
    },

    async get(key) {
      const path = pathOf(key);
      try {
        const content = createReadStream(path);
        await once(content, 'open');
        return content;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key, error);
        throw new StoreUnavailable(error);
      }
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true }).catch((error) => {
        throw new StoreUnavailable(error);
      });
    },

    async *list() {
      for (const folder of await readdir(root).catch(noneWhereNone)) {
        const kept: KeptFile[] = [];
        for (const key of (await readdir(join(root, folder))).filter(isKey)) {
          // One that goes meanwhile is not there.
          const facts = await stat(pathOf(key)).catch(() => undefined);
          if (facts) kept.push({ key, size: facts.size, storedAt: facts.mtime });
        }
        yield kept;
      }
    },

    async sizeOf(key) {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw new StoreUnavailable(error);
      }
    },

    async dropHalves() {
      for (const folder of await readdir(root).catch(noneWhereNone))
        for (const name of await readdir(join(root, folder)))
          if (name.endsWith(HALF)) await rm(join(root, folder, name), { force: true });
    },
  };
}
