/** Installs what tests, drills and containers use and npm does not bring, where we may (root on Debian); elsewhere it is said. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { findPostgres } from '../server/testing/database-cluster.ts';
import {
  findChromium,
  findChromiumForPages,
  findPromtool,
  onPath,
  WINDOWLESS_NAME,
} from './find-programs.ts';

/**
 * Prometheus itself would come with a service: of its Debian package only the checker is taken, where we may, beside
 * whatever else goes on.
 */
export async function fetchPromtool(): Promise<void> {
  if (findPromtool() || !mayInstall()) return;
  console.log('Taking promtool from Debian’s prometheus (once) …');
  const steps = [
    'cd "$(mktemp -d)"',
    '(apt-get download prometheus || (apt-get update && apt-get download prometheus)) >/dev/null 2>&1',
    'dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool',
    // Whole or not at all: another folder may be another disk.
    'mv usr/bin/promtool /usr/local/bin/.promtool-on-its-way',
    'mv /usr/local/bin/.promtool-on-its-way /usr/local/bin/promtool',
    'rm -r "$PWD"',
  ];
  const fetching = spawn('sh', ['-c', steps.join(' && ')], { stdio: 'ignore' });
  const [code] = await once(fetching, 'exit');
  if (code !== 0) console.log('promtool could not be had: the alarms are not tried.');
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

/** A program and the Debian packages that bring it. */
type Needed = [program: string, ...packages: string[]][];

const SWIFT: Needed = ['proxy', 'account', 'container', 'object'].map((part) => [
  `swift-${part}-server`,
  `swift-${part}`,
]);
const FOR_DRILLS: Needed = [
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['etcdctl', 'etcd-client'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['pgbackrest', 'pgbackrest'],
  ['caddy', 'caddy'],
  ['ip', 'iproute2'],
  ...SWIFT,
];
const FOR_CONTAINERS: Needed = [
  ['podman', 'podman', 'netavark', 'aardvark-dns'],
  ['iptables', 'iptables'],
  ['runc', 'runc'],
  ['catatonit', 'catatonit'],
  ['caddy', 'caddy'],
  ['openssl', 'openssl'],
  ...SWIFT,
];

/** What tests of the database and of `deploy/` try: taken before them, as what machines need comes too late. */
export const fetchProxies = () =>
  fetchBeside([
    ['pgbouncer', 'pgbouncer'],
    ['haproxy', 'haproxy'],
  ]);

/** What `npm test` needs for drills and containers. */
export const fetchMachinePrograms = () => fetchBeside([...FOR_DRILLS, ...FOR_CONTAINERS]);

/** Takes it beside whatever else goes on, where we may. Resolves to whether it is there then, or may not be taken. */
async function fetchBeside(needed: Needed): Promise<boolean> {
  if (!mayInstall()) return true;
  const packages = missingOf(needed);
  if (packages.length === 0) return true;
  console.log(`Installing ${packages.join(' and ')} from Debian (once), beside what follows …`);
  const installing = spawn('sh', ['-c', quietly(packages)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: UNATTENDED,
  });
  await once(installing, 'exit');
  const missing = missingOf(needed);
  if (missing.length > 0) console.log(`Could not be installed: ${missing.join(', ')}.`);
  return missing.length === 0;
}

/** As `ensureSystemPrograms`, for what drills bring up. */
export const ensureDrillPrograms = () => ensure('Drills', FOR_DRILLS);

/** As `ensureSystemPrograms`, for the product in containers, which are tried as root on Debian alone. */
export function ensureContainerPrograms(): boolean {
  if (mayInstall()) return ensure('Containers', FOR_CONTAINERS);
  console.error('Containers are tried as root on Debian alone.');
  return false;
}

function missingOf(needed: Needed): string[] {
  const isThere = (program: string) =>
    onPath([program], ['/usr/sbin', '/sbin']).some((path) => existsSync(path));
  const packages = needed.flatMap(([program, ...all]) => (isThere(program) ? [] : all));
  return [...new Set([...(findPostgres() ? [] : ['postgresql']), ...packages])];
}

function ensure(what: string, needed: Needed): boolean {
  const missing = missingOf(needed);
  if (missing.length === 0) return true;
  if (mayInstall()) install(missing);
  else console.error(`${what} need ${missing.join(', ')}. Run once:  sudo sh -c '${commandFor(missing)}'`);
  return missingOf(needed).length === 0;
}

const UNATTENDED = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
/** Says something where it fails. */
const quietly = (packages: string[]) =>
  `(${commandFor(packages)}) >/tmp/cowrie-apt.log 2>&1 || tail -20 /tmp/cowrie-apt.log`;

function install(packages: string[]): void {
  console.log(`Installing ${packages.join(' and ')} from Debian (once) …`);
  spawnSync('sh', ['-c', quietly(packages)], { stdio: 'inherit', env: UNATTENDED });
}
