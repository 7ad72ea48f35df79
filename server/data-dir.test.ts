/** The data folder is its user's alone, whatever the process was started under and whatever was there (Product §24.11). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, test } from 'vitest';
import { prepareDataDir } from './data-dir.ts';
import { isPostgres } from './testing/database.ts';

function folder() {
  const path = mkdtempSync(join(tmpdir(), 'cowrie-data-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** What others could read or write, with its mode; links apart, which have none. */
function open(path: string): string[] {
  const facts = lstatSync(path);
  if (facts.isSymbolicLink()) return [];
  const own = (facts.mode & 0o077) !== 0 ? [`${path} ${(facts.mode & 0o777).toString(8)}`] : [];
  return facts.isDirectory() ? [...own, ...readdirSync(path).flatMap((name) => open(join(path, name)))] : own;
}

it('closes to others what an earlier version has left open', () => {
  const path = folder();
  chmodSync(path, 0o777);
  mkdirSync(join(path, 'mail'));
  chmodSync(join(path, 'mail'), 0o755);
  for (const name of ['secret.key', 'mail/a.eml']) {
    writeFileSync(join(path, name), '');
    chmodSync(join(path, name), 0o666);
  }
  expect(open(path)).toHaveLength(4);
  expect(prepareDataDir(path)).toEqual([]);
  expect(open(path)).toEqual([]);
});

it('lets several processes that start at once make one missing folder', async () => {
  const path = folder();
  // Each comes to a folder as the others do.
  const meeting = new Int32Array(new SharedArrayBuffer(4));
  const script = `
    import { workerData } from 'node:worker_threads';
    const { prepareDataDir } = await import(workerData.module);
    for (let turn = 1; turn <= 60; turn += 1) {
      Atomics.add(workerData.meeting, 0, 1);
      while (Atomics.load(workerData.meeting, 0) < turn * 2) {}
      prepareDataDir(workerData.path + '/' + turn + '/deeper/data');
    }`;
  const module = new URL('./data-dir.ts', import.meta.url).href;
  const start = () =>
    new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
      workerData: { module, meeting, path },
    });
  const ended = [start(), start()].map((thread) => once(thread, 'exit'));
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0]);
  expect(readdirSync(path)).toHaveLength(60);
}, 20_000);

/** What a process of an ordinary user, who can spoil nothing, is told of a folder. */
async function toldToAUser(path: string): Promise<string> {
  const script = `
    import { prepareDataDir } from ${JSON.stringify(new URL('./data-dir.ts', import.meta.url).href)};
    if (process.getuid() === 0) process.setuid(12345);
    try { prepareDataDir(${JSON.stringify(path)}); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [said] = await once(child.stdout, 'data');
  return String(said);
}

it.runIf(process.platform === 'linux')(
  'does not take a folder of the whole machine for its own',
  async () => {
    expect(await toldToAUser('/tmp')).toBe(
      "DATA_DIR /tmp holds what is not this product's, and would be closed to all others: name a folder of its own, as /tmp/cowrie\n",
    );
  },
);

test.runIf(process.getuid?.() === 0)('refuses a folder that is another user’s and open', async () => {
  const path = folder();
  chmodSync(path, 0o777);
  chownSync(path, 65_534, 65_534);
  expect(await toldToAUser(path)).toContain(`DATA_DIR ${path} belongs to another user`);
});

test.runIf(process.getuid?.() === 0).each(['secret.key', 'database', 'database.lock', 'files', 'mail'])(
  'refuses a folder of its own whose %s root has made',
  async (name) => {
    const path = folder();
    chownSync(path, 12_345, 12_345);
    if (name.includes('.')) writeFileSync(join(path, name), '', { mode: 0o600 });
    else mkdirSync(join(path, name), { mode: 0o700 });
    expect(await toldToAUser(path)).toBe(
      `DATA_DIR cannot be used: ${join(path, name)} is another user's: give the folder with all in it to the user who runs this (chown -R), or run this as that one\n`,
    );
  },
);

test.skipIf(isPostgres())(
  'the started product leaves nothing open, though it is started with a umask of nothing',
  async () => {
    const path = folder();
    const main = resolve(import.meta.dirname, 'main.ts');
    const env = { ...process.env, DATA_DIR: path, PORT: '0', SAMPLE_DATA: 'on', DATABASE_URL: '' };
    const server = spawn('/bin/sh', ['-c', `umask 000; exec "${process.execPath}" "${main}"`], {
      env: { ...env, LOG_LEVEL: 'warn' },
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
    onTestFinished(() => void server.kill('SIGKILL'));
    // It runs, or, where the apps are not built, it has made all its data and says that they are missing.
    await expect.poll(() => output, { timeout: 80_000 }).toMatch(/is running|build/);
    expect(readdirSync(path)).toEqual(expect.arrayContaining(['database', 'secret.key']));
    expect(open(path)).toEqual([]);
  },
  120_000,
);
