/** Starts what is measured: the bare servers and the product, each a process of its own. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Baseline } from './baselines.ts';

const ROOT = resolve(import.meta.dirname, '..');
const START_PATIENCE_MS = 60_000;

export type Running = { port: number; pid: number; stop(): Promise<void> };

function running(child: ChildProcess, port: number, after = () => {}): Running {
  return {
    port,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }
      after();
    },
  };
}

export async function startBaseline(name: Baseline, setting = ''): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'baselines.ts'), [name, setting]);
  const [port] = (await once(child, 'message')) as [number];
  return running(child, port);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** The built product, as an operator runs it, on a database that is already filled. */
export async function startProduct(databaseUrl: string): Promise<Running> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-bench-'));
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All load comes from one address.
      RATE_LIMIT_FACTOR: '100000',
    },
  });
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
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => fail(new Error(`the product ended with ${code}:\n${output}`)));
  });
  return running(child, port, () => rmSync(dataDir, { recursive: true, force: true }));
}
