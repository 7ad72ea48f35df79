/** Where programs listen that run beside what is tested or measured. */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const START_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** Below what systems choose from by themselves: no connection that goes out, and no `listen(0)`, takes one of these. */
const LOWEST = 20_000;
const COUNT = 12_000;

/**
 * A port that nobody listens on, and that nobody else is given before this process ends: the one below it is held meanwhile,
 * by which other processes see that it is given.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < COUNT; tries += 1) {
    const mark = LOWEST + 2 * randomInt(COUNT / 2);
    const held = await listen(mark);
    if (!held) continue;
    const probe = await listen(mark + 1);
    if (probe) {
      await new Promise((done) => probe.close(done));
      // It keeps nobody from ending.
      held.unref();
      return mark + 1;
    }
    held.close();
  }
  throw new Error('no port is free');
}

/** Undefined where somebody else listens there. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy()).listen({
    port,
    host: '127.0.0.1',
    exclusive: true,
  });
  return once(server, 'listening').then(
    () => server,
    () => undefined,
  );
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
