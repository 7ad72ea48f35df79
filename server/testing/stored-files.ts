/** What an app's file store holds, for tests that nothing is left behind. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../context.ts';

type Stores = Pick<Context, 'config'>;

/** Names of all files in the store, those on their way in included. */
export const storedFiles = (context: Stores): string[] => [
  ...keptFiles(context),
  ...filesIn(join(context.config.dataDir, 'incoming')),
];

/** Names of those that have come to their place. */
export const keptFiles = ({ config }: Stores): string[] => filesIn(join(config.dataDir, 'files'));

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}
