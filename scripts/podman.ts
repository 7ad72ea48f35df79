/** Containers without Docker: Podman with a store of the tests' own, as root, on a machine that may have no systemd. */
import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Healthcheck, Service } from './compose.ts';
import { ROOT } from './run.ts';

const run = promisify(execFile);
/** Its network calls `iptables`, which lies where only root's own shells look. */
const env = { ...process.env, PATH: [process.env.PATH, '/usr/sbin', '/sbin'].join(':') };

/** Images stay here from one run to the next, on the disk: `tmpdir()` of tests is in memory. */
export const STORE = '/var/tmp/cowrie-containers';
const GENERAL = [
  ...['--root', join(STORE, 'store'), '--runroot', join(STORE, 'run'), '--storage-driver', 'overlay'],
  ...['--cgroup-manager', 'cgroupfs', '--runtime', 'runc', '--network-config-dir', join(STORE, 'networks')],
];
/** A machine that is a container itself may not raise its limits. */
const LIMITS = ['--ulimit', 'nofile=8192:8192', '--ulimit', 'nproc=4096:4096'];

/** What a call of Podman prints. @throws what it says where it fails */
export async function podman(...args: string[]): Promise<string> {
  const { stdout } = await run('podman', [...GENERAL, ...args], { env, maxBuffer: 64 * 2 ** 20 });
  return stdout.trim();
}

/**
 * Lets the bridge of a network that has a container keep its hardware address. By itself it takes that of one of its
 * containers: with each that comes or goes the others would send to one that is no more, for up to a minute.
 */
export async function keepAddress(network: string): Promise<void> {
  const [{ network_interface: bridge }] = JSON.parse(await podman('network', 'inspect', network));
  const address = readFileSync(`/sys/class/net/${bridge}/address`, 'utf8').trim();
  await run('ip', ['link', 'set', 'dev', bridge, 'address', address], { env });
}

/**
 * Resolves once a container prints what matches.
 * @throws with all that it printed, where it ends before or takes two minutes
 */
export async function untilItSays(name: string, awaited: RegExp): Promise<void> {
  const signal = AbortSignal.timeout(120_000);
  const logs = spawn('podman', [...GENERAL, 'logs', '--follow', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const read = async (output: Readable) => {
    for await (const line of createInterface({ input: output, signal })) {
      printed.push(line);
      if (awaited.test(line)) return;
    }
    throw new Error('it ended');
  };
  try {
    await Promise.any([read(logs.stdout), read(logs.stderr)]);
  } catch {
    throw new Error(`"${name}" never said ${awaited}:\n${printed.join('\n')}`);
  } finally {
    logs.kill();
  }
}

/** Builds an image in the place of the last one, with our terminal's share of the network: its certificates and npm's cache. */
export async function buildImage(tag: string, folder: string, ...more: string[]): Promise<void> {
  const shared = ['--volume', '/etc/ssl/certs:/etc/ssl/certs:ro'];
  // By chroot: what isolates better asks for more than such a machine allows. What is built is the same. Steps are not kept
  // for the next build: to write and sum up what npm installs takes longer than to install it from npm's cache.
  await podman('build', '--isolation', 'chroot', '--layers=false', ...shared, ...more, '--tag', tag, folder);
  // The last one has no name now, and would stay: seven thousand files, a third of a gigabyte.
  await podman('image', 'prune', '--force');
}

type Place = {
  name: string;
  network: string;
  /** An image, or null for this machine's own programs: its files, where nothing that is written stays. */
  image: string | null;
  more?: string[];
  command?: string[];
};

/** Starts a container that is what the compose file says of a service. Resolves to what Podman prints. */
export function runService(
  service: Service,
  { name, network, image, more = [], command }: Place,
): Promise<string> {
  const given = Object.entries(service).flatMap(([key, value]) => argumentsFor(key, value));
  const what = image === null ? ['--rootfs', '/:O'] : [image];
  const runs = command ?? [service.command ?? []].flat();
  return podman('run', '--name', name, '--network', network, ...LIMITS, ...given, ...more, ...what, ...runs);
}

/** Podman's arguments for what a service says. @throws at a word that is not known here: it would go untried */
function argumentsFor(key: string, value: unknown): string[] {
  const asArguments = AS_ARGUMENTS[key];
  if (!asArguments) throw new Error(`"${key}" of deploy/compose.yaml is not known to scripts/podman.ts`);
  return asArguments(value as never);
}

const each = (flag: string) => (values: string[]) => values.flatMap((value) => [flag, value]);
const flag = (name: string) => (isOn: boolean) => (isOn ? [name] : []);
const elsewhere = () => [];

const AS_ARGUMENTS: Record<string, (value: never) => string[]> = {
  environment: (values: Record<string, string>) =>
    Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  volumes: (volumes: string[]) =>
    volumes.flatMap((volume) => ['--volume', volume.replace(/^\.\//, `${join(ROOT, 'deploy')}/`)]),
  tmpfs: each('--tmpfs'),
  cap_drop: each('--cap-drop'),
  security_opt: each('--security-opt'),
  init: flag('--init'),
  // Podman would put its own writable folders there, which Docker does not.
  read_only: (isOn: boolean) => (isOn ? ['--read-only', '--read-only-tmpfs=false'] : []),
  stop_grace_period: (time: string) => ['--stop-timeout', time.replace(/s$/, '')],
  healthcheck: ({ test, interval, timeout, start_period, retries }: Healthcheck) => [
    ...['--health-cmd', test[0] === 'CMD-SHELL' ? (test[1] ?? '') : JSON.stringify(test.slice(1))],
    ...['--health-interval', interval, '--health-timeout', timeout, '--health-retries', String(retries)],
    ...(start_period ? ['--health-start-period', start_period] : []),
  ],
  // Whoever runs a service says what it runs, when, and where it is reached.
  ...{ image: elsewhere, build: elsewhere, command: elsewhere, entrypoint: elsewhere, configs: elsewhere },
  ...{ depends_on: elsewhere, restart: elsewhere, ports: elsewhere },
};
