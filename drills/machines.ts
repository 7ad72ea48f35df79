/**
 * Machines of a drill on one machine: each a network namespace with an address of its own, in which its programs run, and
 * which can lose its power, its breath or its cable. Takes Linux and root.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const BRIDGE = 'cowrie-ha';
const PREFIX = 'cowrie-';
const NET = '10.77.31';
export const NETWORK = `${NET}.0/24`;
/** What ended by itself is started again after so long, as whoever runs services does. */
const RESTART_MS = 15_000;

/** A program of a machine, which runs as long as it does. */
export type Program = {
  label: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
  /** The system's user, where it is not root. */
  as?: string;
};

export type Machine = {
  name: string;
  address: string;
  /** Its own folder, with a log of each program. */
  folder: string;
  /** Starts its programs, and again each that ends. */
  boot(programs: Program[]): void;
  /** Ends one program in order, for good. */
  stop(label: string): Promise<void>;
  /** Runs a command on it as a user of the system, to its end; what it printed. @throws where it fails */
  run(as: string, command: string, ...args: string[]): Promise<string>;
  /** Ends everything on it at once, as a pulled plug does, until it is booted again. */
  kill(): Promise<void>;
  /** From one instruction to the next nothing happens on it any more, until it thaws. */
  freeze(): void;
  thaw(): void;
  /** Nothing that is sent to it or from it arrives, and nobody is told. */
  cutOff(): void;
  rejoin(): void;
};

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString();

/** What keeps machines from being made here, in words; undefined where nothing does. */
export function whyNoMachines(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'Drills take Linux and root.';
  try {
    ip('netns', 'add', `${PREFIX}trial`);
    ip('netns', 'delete', `${PREFIX}trial`);
    return undefined;
  } catch (error) {
    return `Drills make network namespaces (in a container: --privileged): ${(error as Error).message}`;
  }
}

const namesHere = () =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((name) => name.startsWith(PREFIX));

const pidsOf = (namespace: string) => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number);

function signal(namespace: string, name: NodeJS.Signals): number {
  const pids = pidsOf(namespace);
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
  return pids.length;
}

async function killAll(namespace: string): Promise<void> {
  while (signal(namespace, 'SIGKILL') > 0) await setTimeout(20);
}

/** Ends the machines that there are, of a drill that was cut off too, and the network between them. */
export async function removeMachines(): Promise<void> {
  for (const namespace of namesHere()) {
    await killAll(namespace);
    // By itself it would go a moment after its namespace.
    await run('ip', ['link', 'delete', namespace]).catch(() => {});
    ip('netns', 'delete', namespace);
  }
  await run('ip', ['link', 'delete', BRIDGE]).catch(() => {});
}

const actingAs = (user: string) => ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'];

/** Programs that run until they are stopped, each with a log in `folder`; `inside` is what a command is put behind. */
export function runServices(folder: string, inside: string[] = []) {
  const running = new Map<string, ChildProcess>();
  const start = (program: Program) => {
    const { label, command, args, env, cwd, as } = program;
    const [first = '', ...rest] = [...inside, ...(as ? actingAs(as) : []), command, ...args];
    const log = openSync(join(folder, `${label}.log`), 'a');
    const child = spawn(first, rest, {
      cwd: cwd ?? folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, log],
      // Ctrl-C is for the drill, which ends them itself.
      detached: true,
    });
    closeSync(log);
    running.set(label, child);
    child.on('exit', () => {
      void setTimeout(RESTART_MS, undefined, { ref: false }).then(() => {
        if (running.get(label) === child) start(program);
      });
    });
  };
  const stop = async (label: string) => {
    const child = running.get(label);
    running.delete(label);
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  };
  return {
    start: (programs: Program[]) => programs.forEach(start),
    stop,
    stopAll: () => Promise.all([...running.keys()].map(stop)),
    /** Lets none of them come back. */
    forget: () => running.clear(),
  };
}

/**
 * Lays the network; this machine has an address in it too. Its hardware address is its own: otherwise it would be that of a
 * machine in it, and with each that comes or goes others would send to one that is no more, for up to a minute.
 */
export function layNetwork(): void {
  ip('link', 'add', BRIDGE, 'address', '02:00:0a:4d:1f:fe', 'type', 'bridge');
  ip('address', 'add', `${NET}.254/24`, 'dev', BRIDGE);
  ip('link', 'set', BRIDGE, 'up');
}

/** Makes the machine with a number between 1 and 253 in the network. */
export function makeMachine(name: string, number: number, under: string): Machine {
  const namespace = PREFIX + name;
  const address = `${NET}.${number}`;
  const folder = join(under, name);
  mkdirSync(folder, { recursive: true });
  ip('netns', 'add', namespace);
  ip('link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  ip('link', 'set', namespace, 'master', BRIDGE, 'up');
  ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', namespace, 'link', 'set', 'eth0', 'up');
  ip('-n', namespace, 'link', 'set', 'lo', 'up');

  const inside = ['netns', 'exec', namespace];
  const services = runServices(folder, ['ip', ...inside]);
  const plug = (...where: string[]) => void ip('link', 'set', namespace, ...where);

  return {
    name,
    address,
    folder,
    boot: services.start,
    stop: services.stop,
    async run(as, ...command) {
      const { stdout } = await run('ip', [...inside, ...actingAs(as), ...command], { cwd: folder });
      return stdout.trim();
    },
    async kill() {
      services.forget();
      await killAll(namespace);
    },
    freeze() {
      // Twice, for what was being started meanwhile.
      for (const _ of [1, 2]) signal(namespace, 'SIGSTOP');
    },
    thaw: () => void signal(namespace, 'SIGCONT'),
    cutOff: () => plug('nomaster'),
    rejoin: () => plug('master', BRIDGE),
  };
}
