import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../open.ts';
import { openEmbedded } from './open.ts';

const log = { error() {}, warn() {} };
let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cowrie-durable-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Inserts numbers one commit at a time and prints each once the database has acknowledged it. */
function startWriter(from: number): ChildProcess {
  const script = `
    import { openDatabase } from ${JSON.stringify(new URL('../open.ts', import.meta.url).href)};
    const { pool } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    await pool.query('create table if not exists written (n int primary key)');
    for (let n = ${from}; ; n += 1) {
      await pool.query('insert into written values ($1)', [n]);
      console.log(n);
    }`;
  return spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('every commit of the embedded database asks for the disk', { timeout: 60_000 }, async () => {
  const COMMITS = 200;
  const fsyncsOf = async (commits: number) => {
    const embedded = await openEmbedded(dataDir, { isDurable: true }, () => {});
    const client = new pg.Client({ stream: embedded.createStream, user: 'postgres', database: 'postgres' });
    await client.connect();
    await client.query('create table if not exists written (n int)');
    for (let n = 0; n < commits; n += 1) await client.query('insert into written values ($1)', [n]);
    await client.end();
    return (await embedded.close()).fsyncs;
  };
  await fsyncsOf(1);
  // Starting and stopping take some twenty of their own.
  expect(await fsyncsOf(COMMITS)).toBeGreaterThan(COMMITS);
});

test('what was acknowledged before a kill -9 is there after it', { timeout: 120_000 }, async () => {
  let last = 0;
  for (let round = 0; round < 4; round += 1) {
    const writer = startWriter(last + 1);
    const exit = once(writer, 'exit');
    if (!writer.stdout) throw new Error('the writer has no output');
    let acknowledged = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      last = Number(line);
      acknowledged += 1;
      // Somewhere in the midst of the next ones.
      if (acknowledged === 40) void setTimeout(Math.random() * 30).then(() => writer.kill('SIGKILL'));
    }
    await exit;

    const { pool, close } = await openDatabase({ dataDir, log });
    const { rows } = await pool.query('select count(*) as count, max(n) as max from written');
    const { count, max } = rows[0] as { count: bigint; max: number };
    await close();
    expect(max).toBeGreaterThanOrEqual(last);
    expect(Number(count)).toBe(max);
    last = max;
  }
});
