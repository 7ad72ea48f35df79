import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watching } from './watched.ts';

const HASHING = new URL('../server/accounts/hashing.ts', import.meta.url).href;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watched-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('threads of the server give their answers where it is watched, as by npm run dev', async () => {
  const program = join(folder, 'program.mjs');
  await writeFile(program, `import { hash } from '${HASHING}';\nconsole.log(await hash('Harmattan-2026'));`);
  const node = spawn(process.execPath, [...watching(folder), program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(node.stdout, 'data');
  const ended = once(node, 'exit');
  node.kill();
  await ended;
  expect(String(said)).toMatch(/^\$argon2/);
});
