/** The product as an operator runs it: its own process, an empty data folder, the embedded database, real mail. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Inbox, openInbox } from '../../server/testing/inbox.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const START_PATIENCE_MS = 60_000;

export type Product = {
  url: string;
  inbox: Inbox;
  /** Ends the process as a pulled plug would, and starts it again on the same data. */
  crashAndRestart(): Promise<void>;
  /** Stops the process; `start` brings it back. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** What comes of a second process on the same data while the first runs: its exit code and what it prints. */
  startSecond(): Promise<{ code: number | null; output: string }>;
  close(): Promise<void>;
};

async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Starts the built product with sample data. `settings` are environment variables. */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const inbox = await openInbox();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-e2e-'));
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;

  const launch = (more: Record<string, string> = {}) =>
    spawn(process.execPath, ['server/main.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATA_DIR: dataDir,
        SMTP_URL: inbox.smtpUrl,
        LOG_LEVEL: 'warn',
        // Every journey comes from one address.
        RATE_LIMIT_FACTOR: '20',
        ...settings,
        ...more,
      },
    });
  const start = async () => {
    const child = launch();
    server = child;
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
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };

  await start();
  return {
    url,
    inbox,
    start,
    stop: () => end('SIGTERM'),
    async startSecond() {
      const child = launch({ PORT: String(await freePort()) });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      child.stderr.on('data', (chunk: Buffer) => {
        output += chunk;
      });
      const [code] = (await once(child, 'exit')) as [number | null];
      return { code, output };
    },
    async crashAndRestart() {
      await end('SIGKILL');
      await start();
    },
    async close() {
      await end('SIGTERM');
      await inbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
