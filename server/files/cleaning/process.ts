/** Keeps the process that opens strangers' files: started when there is work, watched, ended when there is none (Product §10.22). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Answer, Job, Outcome } from './jobs.ts';

export type Bounds = {
  /** Memory that the process may hold, in MB; a file that takes more ends it. */
  megabytes: number;
  /** Processor time that one file may take; of a clock's, four times as much, for a machine that is busy. */
  seconds: number;
  /** How long a process waits for the next file. */
  idleSeconds: number;
};

export const BOUNDS: Bounds = { megabytes: 448, seconds: 30, idleSeconds: 30 };

const WORKER = join(import.meta.dirname, 'worker.ts');
const WATCH_MS = 50;
const START_MS = 60_000;
const CLOCK_TIMES = 4;
/** What Linux counts in. */
const TICKS_PER_SECOND = 100;
const PAGES_PER_MEGABYTE = 256;
/**
 * A floor under the watching, for what grows faster than it looks: the shell's limit counts what the runtime itself
 * sets aside (500 to 600 MB, most of it never touched) as well.
 */
const SET_ASIDE_MEGABYTES = 650;

export type CleaningProcess = {
  /** Starts the process, where none is there, before the file has come. */
  prepare(): void;
  /** One file at a time. Rejects where the process cannot do its work; a file that is too much for it is `too large`. */
  run(job: Job): Promise<Outcome>;
  close(): Promise<void>;
};

export function createCleaningProcess(log: FastifyBaseLogger, bounds = BOUNDS): CleaningProcess {
  let running: { child: ChildProcess; ready: Promise<void> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;

  function start() {
    const child = spawnWorker(bounds);
    const ready = untilReady(child);
    const forget = () => {
      if (running?.child === child) running = undefined;
    };
    // Whoever waits for `ready` gets the error; without anybody waiting it must not end the process. One that did not
    // start has no `exit` event either.
    ready.catch(() => {
      forget();
      if (child.pid !== undefined) child.kill('SIGKILL');
    });
    child.once('exit', forget);
    return { child, ready };
  }

  function present() {
    clearTimeout(idle);
    running ??= start();
    return running;
  }

  async function end() {
    clearTimeout(idle);
    const child = running?.child;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.ref();
    child.kill('SIGKILL');
    await gone;
  }

  const rest = () => {
    clearTimeout(idle);
    if (underWay > 0) return;
    idle = setTimeout(end, bounds.idleSeconds * 1000).unref();
  };

  return {
    prepare() {
      present();
      rest();
    },
    async run(job) {
      const { child, ready } = present();
      underWay += 1;
      try {
        await ready;
        return await workOf(child, job, bounds, log);
      } finally {
        underWay -= 1;
        rest();
      }
    },
    close: end,
  };
}

/** Without our settings, so that no secret of ours stands in its memory. */
function spawnWorker({ megabytes }: Bounds): ChildProcess {
  const limit = (megabytes + SET_ASIDE_MEGABYTES) * 1024;
  const node = [process.execPath, '--max-old-space-size=128', WORKER];
  const child = spawn('/bin/sh', ['-c', `ulimit -d ${limit}; exec "$0" "$@"`, ...node], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { MALLOC_ARENA_MAX: '2' },
  });
  // Nobody waits for it to let the server end.
  child.unref();
  child.channel?.unref();
  try {
    // Whoever only looks at an order goes first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which `ready` tells.
  }
  return child;
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the process for files did not start')), START_MS);
    const settle = (end: () => void) => () => {
      clearTimeout(late);
      end();
    };
    child.once('message', settle(resolve));
    // Heard for as long as it lives: a message to one that has just ended is an error of this kind too.
    child.on(
      'error',
      settle(() => reject(new Error('the process for files cannot be reached'))),
    );
    child.once(
      'exit',
      settle(() => reject(new Error('the process for files ended at its start'))),
    );
  });
}

/** Hands a file over and watches what it costs; too much of it, or a decoder that breaks on it, is the file's doing. */
async function workOf(
  child: ChildProcess,
  job: Job,
  { megabytes, seconds }: Bounds,
  log: FastifyBaseLogger,
): Promise<Outcome> {
  const started = performance.now();
  const done = Promise.withResolvers<Answer>();
  const broken = () => done.resolve({ verdict: 'too large' });
  child.once('message', done.resolve).once('exit', broken);
  let isOver = false;
  const before = await costOf(child.pid);
  const watch = setInterval(async () => {
    const cost = await costOf(child.pid);
    const [memory, took] = [cost.megabytes, cost.seconds - before.seconds];
    const isLate = performance.now() - started > seconds * CLOCK_TIMES * 1000;
    if (isOver || (memory <= megabytes && took <= seconds && !isLate)) return;
    clearInterval(watch);
    const mediaType = 'mediaType' in job ? job.mediaType : undefined;
    log.warn({ memory, took, mediaType }, 'a file costs too much to open');
    child.kill('SIGKILL');
  }, WATCH_MS);
  try {
    child.send(job);
    const answer = await done.promise;
    if ('failed' in answer) throw new Error(answer.failed);
    return answer;
  } finally {
    isOver = true;
    clearInterval(watch);
    child.off('message', done.resolve).off('exit', broken);
  }
}

/** Memory that a process holds now, and processor time it has used; zeros where the system does not tell. */
async function costOf(pid: number | undefined): Promise<{ megabytes: number; seconds: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Behind the name, which may hold anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]];
  return { megabytes: Math.round(pages / PAGES_PER_MEGABYTE), seconds: (user + system) / TICKS_PER_SECOND };
}
