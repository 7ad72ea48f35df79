/** An embedded database whose disk breaks or is full ends its process, and says why (Product §31.9). */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { DatabaseStartError } from '../start-error.ts';
import { lockDirectory } from './lock.ts';

let dataDir: string;
let disk: string | undefined;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cowrie-broken-'));
});
afterEach(() => {
  if (disk) execFileSync('umount', ['--lazy', disk]);
  disk = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);

/** A process that opens the database as the product does, and then does `work` over and over. */
async function run(work: string) {
  const script = `
    import { openDatabase } from ${file('../open.ts')};
    import { createLog } from ${file('../../logging/log.ts')};
    import { stopBroken } from ${file('../../signals.ts')};
    const log = createLog('info');
    try {
      const dataDir = ${JSON.stringify(dataDir)};
      const { executeSql } = await openDatabase({ dataDir, log, onBroken: stopBroken(log) });
      for (;;) await executeSql(${JSON.stringify(work)}).catch((error) => log.info(error.message));
    } catch (error) {
      log.info(error.message);
      process.exit(2);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return {
    code,
    said: said
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { level: number; msg: string }),
  };
}

function cloneInto(folder: string) {
  const source = inject('testDatabase');
  if (source.engine === 'postgres') throw new Error('there is no embedded database to clone');
  cpSync(join(source.template, 'database'), join(folder, 'database'), { recursive: true });
}

/** Puts the data on a disk of its own with so much room; false where the system does not let us. */
function putOnDisk(megabytes: number): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', dataDir], { stdio: 'ignore' });
    disk = dataDir;
    return true;
  } catch {
    return false;
  }
}

test('an error of the disk ends the process with a line that says so', async () => {
  cloneInto(dataDir);
  const fails =
    "do $$ begin raise exception 'could not read block 7: I/O error' using errcode = '58030'; end $$";
  const { code, said } = await run(fails);
  expect(code).toBe(1);
  expect(said.find(({ level }) => level === 60)?.msg).toBe(
    'stopping: the embedded database has stopped: could not read block 7: I/O error',
  );
});

test('a full disk ends it, and it does not start on one: both name the disk', async (context) => {
  if (!putOnDisk(80)) context.skip();
  cloneInto(dataDir);
  const full = new RegExp(`there is no room on the disk of ${dataDir}: \\d+ MB are free, and it needs 64`);
  // Each begins another file of the database's log.
  const fills = "select pg_logical_emit_message(false, 'a', 'drill'); select pg_switch_wal()";
  const { code, said } = await run(fills);
  expect(code).toBe(1);
  expect(said.find(({ level }) => level === 60)?.msg).toMatch(full);
  const again = await run('select 1');
  expect(again.code).toBe(2);
  expect(again.said.at(-1)?.msg).toMatch(full);
});

test('nor does a first one start there, in one line', async (context) => {
  if (!putOnDisk(1)) context.skip();
  expect(() => writeFileSync(join(dataDir, 'others'), Buffer.alloc(2 * 1024 ** 2))).toThrow('ENOSPC');
  expect(() => lockDirectory(dataDir)).toThrow(
    new DatabaseStartError(`${dataDir} cannot be locked for this process: database or disk is full`),
  );
});

test('nor one that may not take its lock', () => {
  mkdirSync(join(dataDir, 'database.lock'));
  expect(() => lockDirectory(dataDir)).toThrow(
    new DatabaseStartError(
      `${join(dataDir, 'database.lock')} cannot be locked for this process: unable to open database file`,
    ),
  );
});
