/** Builds the storefront, the desk and the server where their sources changed since the last build. */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { KEPT_DATABASE } from '../server/database/embedded/kept-database.ts';
import { currentBuild, makeCurrent, removeOldBuilds } from '../server/pages/builds.ts';
import { precompress } from './precompress.ts';
import { ROOT, runQuietly } from './run.ts';

const SKIPPED = new Set(['node_modules', 'build', 'dist', '.react-router', '.git']);

/** What each app is made of, beside itself. */
const SHARED = ['contract', 'client', 'ui', 'package-lock.json', 'scripts/precompress.ts'];
/** Each app with the folder of its build that browsers load from, if they do. */
const APPS = { storefront: 'client', desk: '.', server: null };
type App = keyof typeof APPS;

function addFolder(hash: Hash, path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) addFolder(hash, inner);
    else hash.update(relative(ROOT, inner)).update(readFileSync(inner));
  }
}

/** Names a build by its sources. */
function fingerprint(app: App): string {
  const hash = createHash('sha256');
  for (const name of [app, ...SHARED]) {
    const path = join(ROOT, name);
    if (name.includes('.')) hash.update(readFileSync(path));
    else addFolder(hash, path);
  }
  return hash.digest('hex').slice(0, 16);
}

/** Resolves to whether everything is built. */
export async function buildApps(): Promise<boolean> {
  const apps = (Object.keys(APPS) as App[]).map((app) => {
    const name = fingerprint(app);
    const builds = join(ROOT, app, 'build');
    return { app, builds, name, isBuilt: existsSync(join(builds, name)) };
  });
  const missing = apps.filter(({ isBuilt }) => !isBuilt);
  if (missing.length > 0)
    console.log(
      `Building the ${missing.map(({ app }) => app).join(' and the ')} (when changed; about half a minute) …`,
    );
  const results = await Promise.all([...missing.map(build), keepEmptyDatabase()]);
  if (!results.every(Boolean)) return false;
  for (const { builds, name } of apps) {
    if (currentBuild(builds) === join(builds, name)) continue;
    makeCurrent(builds, name);
    removeOldBuilds(builds, name);
  }
  return true;
}

/** Builds beside what is served, and puts it into its place when it is whole. */
async function build({ app, builds, name }: { app: App; builds: string; name: string }): Promise<boolean> {
  const unfinished = join(builds, `unfinished-${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  const finished = join(builds, name);
  try {
    const isBuilt = await runQuietly({
      label: `Build the ${app}`,
      command: 'npm',
      args: ['run', 'build', '-w', app, '--silent'],
      env: { BUILD_DIR: unfinished },
    });
    if (isBuilt) {
      const folder = APPS[app];
      if (folder !== null) await precompress(join(unfinished, folder));
      await rename(unfinished, finished).catch((error) => {
        // Another process has built the same meanwhile.
        if (!existsSync(finished)) throw error;
      });
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return existsSync(finished);
}

/** What every embedded database begins as a copy of. */
async function keepEmptyDatabase(): Promise<boolean> {
  if (existsSync(KEPT_DATABASE)) return true;
  return runQuietly({
    label: 'Make an empty database',
    command: process.execPath,
    args: [join(ROOT, 'server', 'database', 'embedded', 'empty-database.ts')],
  });
}

if (import.meta.main) process.exit((await buildApps()) ? 0 : 1);
