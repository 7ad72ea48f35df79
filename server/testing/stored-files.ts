/** What an app's file store holds, for tests that nothing is left behind. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';

/** Names of all files in the store, those on their way in included. */
export function storedFiles({ config }: Pick<Context, 'config'>): string[] {
  const root = join(config.dataDir, 'files');
  const folders = [root, join(config.dataDir, 'incoming')].filter((folder) => existsSync(folder));
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name),
  );
}
