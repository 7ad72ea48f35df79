/** Starts what is measured: the bare servers and the product, each a process of its own. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer, untilRunning } from '../scripts/server-process.ts';
import { freePort } from '../server/testing/ports.ts';
import type { Baseline } from './baselines.ts';

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

/** Processes on one database seal with one key. */
const SECRET_KEY = randomBytes(32).toString('base64');

type Beside = { isProxied?: boolean; settings?: Record<string, string> };

/** The built product, as an operator runs it, on a database that is already filled; `settings` are environment variables. */
export async function startProduct(
  databaseUrl: string,
  { isProxied = false, settings = {} }: Beside = {},
): Promise<Running> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-bench-'));
  const child = spawnServer({
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    // As in production, where each call is counted.
    METRICS_TOKEN: 'a-token-that-nobody-asks-with',
    TRUST_PROXY: isProxied ? 'on' : 'off',
    // All load comes from one address.
    RATE_LIMIT_FACTOR: '100000',
    SECRET_KEY,
    ...settings,
  });
  await untilRunning(child);
  // What it warns of belongs to what is measured.
  child.stdout.on('data', (chunk: Buffer) => process.stdout.write(chunk));
  return running(child, port, () => rmSync(dataDir, { recursive: true, force: true }));
}
