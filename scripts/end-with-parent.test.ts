import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const MODULE = new URL('./end-with-parent.mjs', import.meta.url).href;

/** As npm runs a script: in a shell of its own, which goes on without it. */
const BELOW = `
  import { endWithParent } from '${MODULE}';
  endWithParent(() => { console.log('ended'); process.exit(); });
  console.log('ready');`;
const ABOVE = `
  const { spawn } = require('node:child_process');
  spawn('sh', ['-c', process.env.BELOW + '; exit $?'], { stdio: 'inherit' });`;

it('what npm runs ends where npm is killed', async () => {
  const env = {
    ...process.env,
    npm_lifecycle_event: 'start',
    BELOW: `"${process.execPath}" --input-type=module --eval "${BELOW.replaceAll('"', '\\"')}"`,
  };
  const npm = spawn(process.execPath, ['--eval', ABOVE], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [ready] = await once(npm.stdout, 'data');
  expect(String(ready)).toBe('ready\n');
  npm.kill('SIGKILL');
  expect(await text(npm.stdout)).toBe('ended\n');
});
