/** Ports for programs that run beside what is tested: whoever was given one has it. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../server/testing/ports.ts';
import { ROOT } from './run.ts';

const run = promisify(execFile);

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range';

test.skipIf(!existsSync(RANGE))('none is among those that the system gives by itself', async () => {
  const [lowest] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number);
  for (let count = 0; count < 20; count += 1) expect(await freePort()).toBeLessThan(lowest ?? 0);
});

test('none is given twice, to other processes neither', async () => {
  const many = `
    import { freePort } from ${JSON.stringify(join(ROOT, 'server/testing/ports.ts'))};
    const ports = [];
    for (let count = 0; count < 300; count += 1) ports.push(await freePort());
    console.log(JSON.stringify(ports));
    // It has them until it ends, which is when its input does.
    process.stdin.resume();`;
  const processes = [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', many]));
  const printed = await Promise.all(
    processes.map(
      ({ child }) => new Promise<string>((done) => child.stdout?.once('data', (line) => done(String(line)))),
    ),
  );
  for (const { child } of processes) child.stdin?.end();
  await Promise.all(processes);
  const ports = printed.flatMap((line) => JSON.parse(line) as number[]);
  expect(ports).toHaveLength(900);
  expect(new Set(ports).size).toBe(900);
});

test('a program can listen there', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1');
  await new Promise((done, reject) => server.once('listening', done).once('error', reject));
  await new Promise((done) => server.close(done));
});
