/**
 * Where an app's builds are. Each stands in a folder of its own, named by what it was made from, and never changes:
 * whoever serves one stays whole while another is built. A small file beside them names the newest.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DAY_MS, MINUTE_MS } from '@cowrie/contract/time.ts';
import type { FastifyInstance } from 'fastify';

/** The file that names the newest. */
const CURRENT = 'current';
const BUILD_NAME = /^[0-9a-f]{16}$/;

/** Browsers still have pages of these, and a process that was not yet started anew may serve them. */
const EARLIER_BUILDS = 3;
/** What a build that never ended has left behind, and what stood here before builds had folders of their own. */
const ABANDONED_MS = DAY_MS;
/** A process says so often that it serves a build, and one of which nobody has said it for so long may go. */
const HELD_EVERY_MS = 5 * MINUTE_MS;
const HELD_MS = 3 * HELD_EVERY_MS;

/** The newest build's folder, null where there is none (any more). */
export function currentBuild(buildsDir: string): string | null {
  const pointer = join(buildsDir, CURRENT);
  if (!existsSync(pointer)) return null;
  const name = readFileSync(pointer, 'utf8').trim();
  const folder = join(buildsDir, name);
  return BUILD_NAME.test(name) && existsSync(folder) ? folder : null;
}

/** The newest build's folder, for a process that serves it: it stays until the process ends, whatever is built beside it. */
export function holdBuild(app: FastifyInstance, buildsDir: string): string | null {
  const folder = currentBuild(buildsDir);
  if (!folder) return null;
  const hold = () => {
    const now = new Date();
    try {
      utimesSync(folder, now, now);
    } catch {
      // Nobody's to write, as in a container, it is nobody's to remove.
    }
  };
  hold();
  const holding = setInterval(hold, HELD_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(holding));
  return folder;
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

/** Removes what is neither the `current` build, nor one of the last before it, nor served by anybody. */
export function removeOldBuilds(buildsDir: string, current: string): void {
  const kept = keptBuilds(buildsDir);
  // What another process takes away at this moment is as good as new: it is not ours to remove.
  const age = (path: string) =>
    Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  const earlier = kept.filter((path) => path !== join(buildsDir, current)).sort((a, b) => age(a) - age(b));
  const unneeded = earlier.slice(EARLIER_BUILDS).filter((path) => age(path) > HELD_MS);
  const abandoned = readdirSync(buildsDir)
    .filter((name) => name !== CURRENT)
    .map((name) => join(buildsDir, name))
    .filter((path) => !kept.includes(path) && age(path) > ABANDONED_MS);
  for (const path of [...unneeded, ...abandoned]) rmSync(path, { recursive: true, force: true });
}
