/**
 * The programs that tests use and npm does not bring: Chromium and PostgreSQL, which they need, and Chromium without a
 * window's parts, which takes a third less of a machine's time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findPostgres } from '../server/testing/database-cluster.ts';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const WINDOWLESS_NAME = 'chromium-headless-shell';
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Path of a Chromium (or `CHROMIUM`), or undefined. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  return [...onPath(CHROMIUM_NAMES), MAC_CHROME].find((path) => existsSync(path));
}

/** Path of a Chromium for pages alone, which has no viewer of PDFs; where there is none, that of the whole one. */
export function findChromiumForPages(): string | undefined {
  return process.env.CHROMIUM ?? onPath([WINDOWLESS_NAME]).find((path) => existsSync(path)) ?? findChromium();
}

function onPath(names: string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const APT = '/usr/bin/apt-get';
const mayInstall = () => process.getuid?.() === 0 && existsSync(APT);
const commandFor = (packages: string[]) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;

/** Debian packages that are missing. */
function missingPackages(): string[] {
  return [...(findChromium() ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])];
}

/** Installs what is missing where we may (root on Debian), otherwise says the one line to run. Resolves to whether all that is needed is there. */
export function ensureSystemPrograms(): boolean {
  const missing = missingPackages();
  if (missing.length > 0 && !mayInstall()) {
    console.error(
      existsSync(APT)
        ? `The tests need ${missing.join(' and ')}. Run once:  sudo sh -c '${commandFor(missing)}'`
        : `The tests need ${missing.join(' and ')}: install them, or say where they are with CHROMIUM and TEST_DATABASE_URL.`,
    );
    return false;
  }
  if (missing.length > 0) install(missing);
  // Not every release has it, and without it the tests only take longer.
  if (mayInstall() && findChromiumForPages() === findChromium() && !process.env.CHROMIUM)
    install([WINDOWLESS_NAME]);
  return missingPackages().length === 0;
}

/** What `npm run containers` uses: a program of each package and its name. */
const FOR_CONTAINERS: [program: string, ...packages: string[]][] = [
  ['podman', 'podman', 'netavark', 'aardvark-dns'],
  ['runc', 'runc'],
  ['catatonit', 'catatonit'],
  ['mmdebstrap', 'mmdebstrap'],
  ['caddy', 'caddy'],
  ['swift-proxy-server', 'swift-proxy'],
  ['swift-account-server', 'swift-account'],
  ['swift-container-server', 'swift-container'],
  ['swift-object-server', 'swift-object'],
  ['openssl', 'openssl'],
];

/** The same for the product in containers, which nothing but Debian has all of. Resolves to whether all is there. */
export function ensureContainerPrograms(): boolean {
  const missing = () => [
    ...(findPostgres() ? [] : ['postgresql']),
    ...FOR_CONTAINERS.flatMap(([program, ...packages]) => (isOnPath(program) ? [] : packages)),
  ];
  if (!mayInstall()) {
    console.error('Containers are tried as root on Debian alone.');
    return false;
  }
  if (missing().length > 0) install(missing());
  return missing().length === 0;
}

const isOnPath = (program: string) => onPath([program]).some((path) => existsSync(path));

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} from Debian (once) …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const command = commandFor(packages);
  spawnSync('sh', ['-c', `(${command}) >/tmp/cowrie-apt.log 2>&1 || tail -20 /tmp/cowrie-apt.log`], {
    stdio: 'inherit',
    env,
  });
}
