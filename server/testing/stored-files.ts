/** What an app's file store holds, for tests that nothing is left behind. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';

type Stores = Pick<Context, 'config'>;

/** Names of all files in the store, those on their way in included. */
export const storedFiles = ({ config }: Stores): string[] =>
  ['files', 'incoming'].flatMap((folder) => filesIn(join(config.dataDir, folder)));

/** Names of those that have come to their place as a whole. */
export const keptFiles = ({ config }: Stores): string[] =>
  filesIn(join(config.dataDir, 'files')).filter((name) => !name.endsWith('.part'));

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
