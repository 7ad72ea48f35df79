/**
 * The way to a running process from a command beside it, where both cannot have the embedded database: a socket in its
 * data folder, which only who may open the folder reaches (Product §31.52).
 */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FastifyBaseLogger } from 'fastify';
import { inTime } from '../in-time.ts';
import { toldMessage } from '../logging/log.ts';
import { StartError } from '../start-error.ts';

/** For what is under way as the process stops. */
const GOODBYE_MS = 5_000;

type Tell = (line: string) => void;
/** What can be asked for, by name. What a `StartError` says is told to whoever asked. */
export type Requests = Record<string, (given: string[], tell: Tell) => Promise<void>>;

type Asked = { ask: string; given: string[] };
type Said = { line: string } | { done: true } | { refused: string };

const socketOf = (dataDir: string) => join(dataDir, 'running.sock');

/** Hears requests until it is closed. Where no socket can be made, commands find nobody: the log says so. */
export async function hearCommands(
  dataDir: string,
  requests: Requests,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<{ close(): Promise<void> }> {
  const path = socketOf(dataDir);
  const underWay = new Set<Promise<void>>();
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const lines = createInterface({ input: socket, terminal: false });
    // It says the socket's errors once more: those of a command that was killed would end the process.
    lines.on('error', () => {});
    lines.once('line', (line) => {
      const work = answer(socket, line, requests).catch((err) => log.error({ err }, 'a command failed'));
      underWay.add(work);
      void work.finally(() => underWay.delete(work));
    });
  });
  // Of a process that was killed: nobody else serves this folder, as its lock says.
  rmSync(path, { force: true });
  server.listen(path);
  try {
    await once(server, 'listening');
  } catch (err) {
    log.warn({ err }, 'commands cannot reach this process: stop it before a backup');
    return { close: async () => {} };
  }
  return {
    async close() {
      server.close();
      // A backup that is cut short is none; whoever stops the process waits no longer.
      await inTime(GOODBYE_MS, () => Promise.all(underWay)).catch(() => {});
    },
  };
}

async function answer(socket: Socket, line: string, requests: Requests): Promise<void> {
  const say = (said: Said) => socket.write(`${JSON.stringify(said)}\n`);
  try {
    const { ask, given } = JSON.parse(line) as Asked;
    const request = requests[ask];
    if (!request)
      throw new StartError(
        `the running process cannot ${ask}, as it is of another version: start it anew, and run this again`,
      );
    await request(given, (told) => say({ line: told }));
    say({ done: true });
  } catch (error) {
    say({ refused: toldMessage(error) });
    if (!(error instanceof StartError)) throw error;
  } finally {
    socket.end();
  }
}

/**
 * Asks the process that has the folder; `tell` hears what it says.
 * @throws {StartError} with what it refused, or where it cannot be asked.
 */
export async function askRunning(dataDir: string, asked: Asked, tell: Tell): Promise<void> {
  const socket = connect(socketOf(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    throw new StartError(`the process that runs on ${dataDir} cannot be asked: stop it first`);
  }
  socket.write(`${JSON.stringify(asked)}\n`);
  for await (const said of saidBy(socket)) {
    if ('done' in said) return;
    if ('refused' in said) throw new StartError(said.refused);
    tell(said.line);
  }
  throw new StartError('the running process ended before it was through: start it, and run this again');
}

/** The messages of the running process until the connection ends, for whatever reason. */
async function* saidBy(socket: Socket): AsyncGenerator<Said> {
  const lines = createInterface({ input: socket });
  lines.on('error', () => {});
  try {
    for await (const line of lines) yield JSON.parse(line);
  } catch {
    // A killed process resets the connection or leaves half a line: without a "done" the command fails.
  }
}
