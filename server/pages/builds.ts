/**
 * Where an app's builds are. Each stands in a folder of its own, named by what it was made from, and never changes:
 * whoever serves one stays whole while another is built. A small file beside them names the newest.
 */
import { existsSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file that names the newest. */
export const CURRENT = 'current';
const BUILD_NAME = /^[0-9a-f]{16}$/;

/** The newest build's folder, null where there is none (any more). Whoever serves it asks once, at start. */
export function currentBuild(buildsDir: string): string | null {
  const pointer = join(buildsDir, CURRENT);
  if (!existsSync(pointer)) return null;
  const name = readFileSync(pointer, 'utf8').trim();
  const folder = join(buildsDir, name);
  return BUILD_NAME.test(name) && existsSync(folder) ? folder : null;
}

/** The folders of every build that is kept, earlier and later ones. */
export function keptBuilds(buildsDir: string): string[] {
  const names = readdirSync(buildsDir).filter((name) => BUILD_NAME.test(name));
  return names.map((name) => join(buildsDir, name));
}

/** Makes a build the one that processes serve from their next start on. */
export function makeCurrent(buildsDir: string, name: string): void {
  const now = new Date();
  utimesSync(join(buildsDir, name), now, now);
  // Renamed into its place, or a process that starts at this moment could read half a name.
  const next = join(buildsDir, `${CURRENT}-${process.pid}`);
  writeFileSync(next, `${name}\n`);
  renameSync(next, join(buildsDir, CURRENT));
}
