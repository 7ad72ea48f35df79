/** The two programs that tests need and npm does not bring: Chromium and PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../server/testing/database-cluster.ts';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium (or `CHROMIUM`), or undefined. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = CHROMIUM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...paths, MAC_CHROME].find((path) => existsSync(path));
}

/** Debian packages that are missing. */
function missingPackages(): string[] {
  return [...(findChromium() ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])];
}

/** Installs what is missing where we may (root on Debian), otherwise says the one line to run. Resolves to whether all is there. */
export function ensureSystemPrograms(): boolean {
  const missing = missingPackages();
  if (missing.length === 0) return true;
  const install = `apt-get update && apt-get install -y --no-install-recommends ${missing.join(' ')}`;
  const isRoot = process.getuid?.() === 0;
  const hasApt = existsSync('/usr/bin/apt-get');
  if (!isRoot || !hasApt) {
    console.error(
      hasApt
        ? `The tests need ${missing.join(' and ')}. Run once:  sudo sh -c '${install}'`
        : `The tests need ${missing.join(' and ')}: install them, or say where they are with CHROMIUM and TEST_DATABASE_URL.`,
    );
    return false;
  }
  console.log(`Installing ${missing.join(' and ')} from Debian (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const installed = spawnSync(
    'sh',
    ['-c', `(${install}) >/tmp/cowrie-apt.log 2>&1 || { tail -20 /tmp/cowrie-apt.log; exit 1; }`],
    {
      stdio: 'inherit',
      env,
    },
  );
  return installed.status === 0 && missingPackages().length === 0;
}
