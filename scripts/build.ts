/** Builds the storefront and the desk where their sources changed since the last build. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runQuietly } from './run.ts';

const SKIPPED = new Set(['node_modules', 'build', 'dist', '.react-router', '.git']);

/** What each app is made of, beside itself. */
const SHARED = ['contract', 'client', 'ui', 'package-lock.json'];
const APPS = ['storefront', 'desk'] as const;

function addFolder(hash: ReturnType<typeof createHash>, path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name)) continue;
    const inner = join(path, entry.name);
    if (entry.isDirectory()) addFolder(hash, inner);
    else hash.update(inner).update(readFileSync(inner));
  }
}

function fingerprint(app: string): string {
  const hash = createHash('sha256');
  for (const name of [app, ...SHARED]) {
    const path = join(ROOT, name);
    if (name.includes('.')) hash.update(readFileSync(path));
    else addFolder(hash, path);
  }
  return hash.digest('hex');
}

/** Resolves to whether everything is built. */
export async function buildApps(): Promise<boolean> {
  const changed = APPS.map((app) => ({
    app,
    stamp: join(ROOT, app, 'build', '.built-from'),
    wanted: fingerprint(app),
  })).filter(({ stamp, wanted }) => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted);
  if (changed.length === 0) return true;
  console.log(
    `Building the ${changed.map(({ app }) => app).join(' and the ')} (when changed; about half a minute) …`,
  );
  const results = await Promise.all(
    changed.map(async ({ app, stamp, wanted }) => {
      const built = await runQuietly({
        label: `Build the ${app}`,
        command: 'npm',
        args: ['run', 'build', '-w', app, '--silent'],
      });
      if (built) writeFileSync(stamp, wanted);
      return built;
    }),
  );
  return results.every(Boolean);
}

if (import.meta.main) process.exit((await buildApps()) ? 0 : 1);
