/** Where programs listen that run beside what is tested or measured. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const START_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Resolves once `running` takes connections at `port`. @throws where it ends, or does not within ten seconds */
export async function untilListening(port: number, running: ChildProcess): Promise<void> {
  const until = performance.now() + START_MS;
  while (running.exitCode === null && performance.now() < until) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isThere) return;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`${running.spawnfile} does not start`);
}
