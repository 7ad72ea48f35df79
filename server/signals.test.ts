import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const SIGNALS = new URL('./signals.ts', import.meta.url).href;

/** A process that listens for signals and needs `ms` to stop, from the start or once its starter has gone; it says each thing that happens. */
async function slowProcess(ms: number, { isTied = false, startsAlone = false } = {}) {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { setTimeout } from 'node:timers/promises';
       import { stopOnSignal } from '${SIGNALS}';
       if (${startsAlone}) {
         console.log('starting');
         await new Promise((gone) => process.once('disconnect', gone));
       }
       stopOnSignal(async () => {
         console.log('stopping');
         await setTimeout(${ms});
         console.log('stopped');
       });
       setInterval(() => {}, 1000);
       console.log('ready');`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit', ...(isTied ? (['ipc'] as const) : [])] },
  );
  const { stdout } = child;
  if (!stdout) throw new Error('it has no output');
  let output = '';
  stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await once(stdout, 'data');
  return {
    child,
    said: () => once(stdout, 'data'),
    async ended() {
      const [[code]] = await Promise.all([once(child, 'exit'), once(stdout, 'close')]);
      return { code, output };
    },
  };
}

test('a Ctrl-C that arrives several times, and a closing terminal, stop it once and in order', async () => {
  const { child, said, ended } = await slowProcess(300);
  child.kill('SIGINT');
  await said();
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM'] as const) child.kill(signal);
  expect(await ended()).toEqual({ code: 0, output: 'ready\nstopping\nstopped\n' });
});

test('a process whose starter is killed stops in order', async () => {
  const { child, ended } = await slowProcess(100, { isTied: true });
  child.disconnect();
  expect(await ended()).toEqual({ code: 0, output: 'ready\nstopping\nstopped\n' });
});

test('so does one whose starter was killed while it was starting', async () => {
  const { child, ended } = await slowProcess(100, { isTied: true, startsAlone: true });
  child.disconnect();
  expect(await ended()).toEqual({ code: 0, output: 'starting\nstopping\nready\nstopped\n' });
});

test('whoever presses Ctrl-C again after a while need not wait', async () => {
  const { child, ended } = await slowProcess(60_000);
  const pressing = setInterval(() => child.kill('SIGINT'), 400);
  expect(await ended()).toEqual({ code: 130, output: 'ready\nstopping\n' });
  clearInterval(pressing);
});

test('what nobody catches ends the process, and is told without what it carries', async () => {
  const log = new URL('./logging/log.ts', import.meta.url).href;
  const script = `
    import { createLog } from '${log}';
    import { stopOnUncaught } from '${SIGNALS}';
    stopOnUncaught(createLog('info'));
    void Promise.reject(Object.assign(new Error('refused'), { detail: 'the code 482913', params: ['482913'] }));`;
  const args = ['--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [told, printed, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  expect(JSON.parse(told)).toMatchObject({ level: 60, err: { message: 'refused' } });
  expect([told + printed, code]).toEqual([expect.not.stringContaining('482913'), 1]);
});
