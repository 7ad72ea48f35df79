import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askRunning, hearCommands } from './running-process.ts';

const LOG = { warn() {}, error() {} };

/** A command that asks, and reads nothing of what it is told. */
function commandThatReadsNothing(dataDir: string, ask: string): ChildProcess {
  const path = JSON.stringify(join(dataDir, 'running.sock'));
  const line = JSON.stringify(`${JSON.stringify({ ask, given: [] })}\n`);
  const script = `require('node:net').connect(${path}, function () { this.pause(); this.write(${line}); });`;
  return spawn(process.execPath, ['-e', script], { stdio: 'ignore' });
}

// What the process told is still unread as the command is killed, so that its socket is reset.
it('outlives a command that is killed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'running-'));
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
  onTestFinished(async () => {
    await heard.close();
    await rm(dataDir, { recursive: true });
  });

  const command = commandThatReadsNothing(dataDir, 'backup');
  await told.promise;
  command.kill('SIGKILL');
  await once(command, 'exit');
  killed.resolve();

  const said: string[] = [];
  await askRunning(dataDir, { ask: 'greet', given: [] }, (line) => said.push(line));
  expect(said).toEqual(['hello']);
});
