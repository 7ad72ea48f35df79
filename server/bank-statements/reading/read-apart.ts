/** Reads statements in a process of their own, one at a time, each within bounds of memory and time (Product §26.40). */
import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createTurns } from '../../overload/turns.ts';
import type { Reading, StatementRequest } from './read-statement.ts';

type ReadingBounds = {
  /** Of the reader's own memory. The fullest workbook we take needs about 400. */
  megabytes: number;
  /** By the clock, for a machine that is busy. */
  seconds: number;
};

const BOUNDS: ReadingBounds = { megabytes: 640, seconds: 90 };
const CHILD = join(import.meta.dirname, 'child.ts');
const TOO_MUCH: Reading = {
  kind: 'unreadable',
  because: 'This file is too much to read. Please export fewer days at a time, or as CSV.',
};

const inTurn = createTurns();

/** What the file says; one that costs too much is `unreadable`. */
export function readApart(request: StatementRequest, bounds = BOUNDS): Promise<Reading> {
  return inTurn('statement', () => readInChild(request, bounds));
}

async function readInChild(
  request: StatementRequest,
  { megabytes, seconds }: ReadingBounds,
): Promise<Reading> {
  const { promise, resolve, reject } = Promise.withResolvers<Reading>();
  const child = fork(CHILD, [], {
    execArgv: [`--max-old-space-size=${megabytes}`],
    // Without our settings, so that no secret of ours stands in its memory.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const late = setTimeout(() => resolve(TOO_MUCH), seconds * 1000);
  child.once('message', (reading) => resolve(reading as Reading));
  child.on('error', reject);
  child.once('exit', () => resolve(TOO_MUCH));
  try {
    // Without a pid the process did not start, and nothing can be sent to it: `promise` rejects with the reason.
    if (child.pid === undefined) return await promise;
    // Whoever only looks at an order goes first.
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.send(request, (error) => error && resolve(TOO_MUCH));
    return await promise;
  } finally {
    clearTimeout(late);
    if (child.pid !== undefined) child.kill('SIGKILL');
  }
}
