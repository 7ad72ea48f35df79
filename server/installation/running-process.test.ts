import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askRunning, hearCommands } from './running-process.ts';

const LOG = { warn() {}, error() {} };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'running-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A command that asks, and reads nothing of what it is told. */
function commandThatReadsNothing(dataDir: string, ask: string): ChildProcess {
  const path = JSON.stringify(join(dataDir, 'running.sock'));
  const line = JSON.stringify(`${JSON.stringify({ ask, given: [] })}\n`);
  const script = `require('node:net').connect(${path}, function () { this.pause(); this.write(${line}); });`;
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}

// What the process told is still unread as the command is killed, so that its socket is reset.
it('outlives a command that is killed', async () => {
  const dataDir = await newFolder();
  const told = Promise.withResolvers<void>();
  const killed = Promise.withResolvers<void>();
  const heard = await hearCommands(
    dataDir,
    {
      backup: async (_, tell) => {
        tell('begun');
        told.resolve();
        await killed.promise;
      },
      greet: async (_, tell) => tell('hello'),
    },
    LOG,
  );
  onTestFinished(() => heard.close());

  const command = commandThatReadsNothing(dataDir, 'backup');
  await told.promise;
  command.kill('SIGKILL');
  await once(command, 'exit');
  killed.resolve();

  const said: string[] = [];
  await askRunning(dataDir, { ask: 'greet', given: [] }, (line) => said.push(line));
  expect(said).toEqual(['hello']);
});

it('says so where the process is killed before it has read all that it is asked', async () => {
  const dataDir = await newFolder();
  const killed = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.destroy());
  });
  killed.listen(join(dataDir, 'running.sock'));
  await once(killed, 'listening');
  onTestFinished(() => void killed.close());
  const asked = { ask: 'backup', given: ['x'.repeat(8_000_000)] };
  await expect(askRunning(dataDir, asked, () => {})).rejects.toThrow('ended before it was through');
});
