import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DatabaseStartError } from '../start-error.ts';
import { lockDirectory } from './lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cowrie-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** Another process that takes the lock and keeps it. */
async function holder() {
  const script = `
    import { lockDirectory } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    lockDirectory(${JSON.stringify(directory)});
    // A collected lock would be a free one.
    globalThis.gc();
    console.log('held');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

test('a second process is refused with one line that names the first', async () => {
  const child = await holder();
  try {
    expect(() => lockDirectory(directory)).toThrow(DatabaseStartError);
    expect(() => lockDirectory(directory)).toThrow(
      `DATA_DIR ${directory} is in use by process ${child.pid} since`,
    );
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
});

test('the lock of a process killed without warning is free at once', async () => {
  const child = await holder();
  child.kill('SIGKILL');
  await once(child, 'exit');
  lockDirectory(directory).release();
});

test('the same process cannot take it twice, and can again after giving it back', () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DatabaseStartError);
  lock.release();
  lockDirectory(directory).release();
});

test('one that was taken as the disk had no room left is given back all the same', (context) => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', directory], { stdio: 'ignore' });
  } catch {
    context.skip('needs the right to mount');
  }
  try {
    const others = join(directory, 'others');
    // However little there is: for nothing, for the lock alone, for its holder's name too.
    const taken = [0, 1, 2].map((pages) => {
      writeFileSync(others, Buffer.alloc(65_536 - pages * 4096));
      let outcome = 'not taken';
      try {
        const lock = lockDirectory(directory);
        outcome = existsSync(join(directory, 'database.pid')) ? 'with a name' : 'without one';
        expect(() => lockDirectory(directory)).toThrow(DatabaseStartError);
        lock.release();
      } catch (error) {
        expect(error).toBeInstanceOf(DatabaseStartError);
      }
      rmSync(others);
      lockDirectory(directory).release();
      return outcome;
    });
    expect(taken).toContain('without one');
  } finally {
    execFileSync('umount', ['--lazy', directory]);
  }
});
