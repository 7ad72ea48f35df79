/** The product as an operator runs it: its own process, a data folder, a database, real mail. */
import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/run.ts';
import { residentMegabytes, spawnServer, untilRunning } from '../../scripts/server-process.ts';
import { type OpenDatabase, openDatabase } from '../../server/database/open.ts';
import { type Inbox, openInbox } from '../../server/testing/inbox.ts';
import { openIn } from '../../server/testing/open-files.ts';
import { freePort } from '../../server/testing/ports.ts';
import { copyFilled, type Filled } from './filled-data.ts';

const run = promisify(execFile);

const SAID_LETTERS = 4_000;

export type Product = {
  url: string;
  inbox: Inbox;
  /** Ends the process as a pulled plug would, and starts it again on the same data. */
  crashAndRestart(): Promise<void>;
  /** Ends the process like that, for good or until `start`. */
  crash(): Promise<void>;
  /** Stops the process; `start` brings it back. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the process and looks into its database. */
  whileStopped(look: Prepare): Promise<void>;
  /** Stops the process and starts it on a database that says what no journey can wait for: that hours have gone by. */
  startAfter(change: Prepare): Promise<void>;
  /** What comes of a second process on the same data while the first runs: its exit code and what it prints. */
  startSecond(): Promise<{ code: number | null; output: string }>;
  /** Runs a command of `server/` beside it, with its settings and `more`. Resolves to what it printed. @throws where it fails */
  command(name: string, args: string[], more?: Record<string, string>): Promise<string>;
  /** Memory that the process holds now. */
  megabytes(): number;
  /** Customers' files that the process has open now. */
  openFiles(): string[];
  /** The last that its process printed, and how it ended where it has, for a journey that failed. */
  said(): string;
  close(): Promise<void>;
};

/** What is done to a database while no process has it. */
export type Prepare = (db: OpenDatabase['db']) => Promise<unknown>;

/**
 * Starts the built product with sample data. `given` are its settings, as environment variables; `filled` is what was
 * filled before, which takes less time to copy, else it begins empty on the embedded engine; `prepare` is done to its
 * database before the start.
 */
export async function startProduct(
  given: Record<string, string> = {},
  filled?: Filled,
  prepare?: Prepare,
): Promise<Product> {
  const inbox = await openInbox();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-e2e-'));
  const settings: Record<string, string> = { ...(filled && (await copyFilled(filled, dataDir))), ...given };
  const url = `http://localhost:${port}`;
  let server: ChildProcess | undefined;
  let said = '';
  const note = (text: unknown) => {
    said = (said + text).slice(-SAID_LETTERS);
  };

  const launch = (more: Record<string, string> = {}) =>
    spawnServer({
      PORT: String(port),
      DATA_DIR: dataDir,
      SMTP_URL: inbox.smtpUrl,
      // What one process has made of the sources the next one reads, and starts in three quarters of the time.
      NODE_COMPILE_CACHE: join(tmpdir(), 'cowrie-compiled'),
      // Every journey comes from one address.
      RATE_LIMIT_FACTOR: '20',
      // The browser takes the machine that the process would need to be in time.
      OVERLOAD_MS: '5000',
      ...settings,
      ...more,
    });
  const start = async () => {
    const child = launch();
    server = child;
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    child.once('exit', (code, signal) => note(`\nThe process ended: ${signal ?? code}.`));
    await untilRunning(child);
  };
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const gone = once(server, 'exit');
    server.kill(signal);
    await gone;
  };

  const whileStopped: Product['whileStopped'] = async (look) => {
    await end('SIGTERM');
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir, log: console });
    try {
      await look(database.db);
    } finally {
      await database.close();
    }
  };

  const close = async () => {
    await end('SIGTERM');
    await inbox.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    if (prepare) await whileStopped(prepare);
    await start();
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url,
    inbox,
    start,
    stop: () => end('SIGTERM'),
    whileStopped,
    async startAfter(change) {
      await whileStopped(change);
      await start();
    },
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
    crash: () => end('SIGKILL'),
    async crashAndRestart() {
      await end('SIGKILL');
      await start();
    },
    async command(name, args, more = {}) {
      const env = { ...process.env, DATA_DIR: dataDir, SMTP_URL: inbox.smtpUrl, ...settings, ...more };
      const { stdout } = await run(process.execPath, [join(ROOT, 'server', name), ...args], { env });
      return stdout;
    },
    megabytes: () => residentMegabytes(server?.pid ?? 0),
    openFiles: () => openIn(join(dataDir, 'files'), server?.pid),
    said: () => said.trim(),
    close,
  };
}
