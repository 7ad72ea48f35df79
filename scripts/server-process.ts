/** The built product in a process of its own, for whoever tests or measures it from outside. */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { ROOT } from './run.ts';

/** The first start on empty data is some ten seconds of work, on a machine that may be busy with more. */
const START_PATIENCE_MS = 180_000;

/**
 * Node's arguments for the built server (docs/speed.md). V8 would let what is young take 96 MB, and keep it; and where it may
 * have gigabytes it lets what is old grow fourfold before it looks what of it is still needed; where it may not, by a tenth, and
 * each look stops the process for 20 to 30 ms.
 */
export const SERVER_ARGUMENTS = [
  '--max-semi-space-size=16',
  '--max-old-space-size=768',
  '--heap-growing-percent=30',
  'server/start.mjs',
];
/** And its environment: the C library would keep memory apart for each of a dozen threads, and what large buffers left. */
export const SERVER_ENVIRONMENT = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

/** Starts the server as an operator does. `settings` are environment variables beside our own. */
export function spawnServer(settings: Record<string, string>): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, SERVER_ARGUMENTS, {
    cwd: ROOT,
    env: { ...process.env, ...SERVER_ENVIRONMENT, LOG_LEVEL: 'warn', ...settings },
  });
}

/** Resolves once the server says that it runs. @throws what it printed, where it ends before or takes three minutes */
export async function untilRunning(server: ChildProcessWithoutNullStreams): Promise<void> {
  let output = '';
  await new Promise<void>((ready, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`the product did not start:\n${output}`)),
      START_PATIENCE_MS,
    );
    const listen = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes('is running.')) return;
      clearTimeout(timer);
      ready();
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => fail(new Error(`the product ended with ${code}:\n${output}`)));
  });
}

/** Memory that belongs to the process now, in MB. */
export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}
