/**
 * argon2 in threads that give way to everything else, so that nobody who hashes, or has others hash, takes the time of
 * those who only look (Product §25.42). Threads start when there is work and end when there has been none for a while.
 */
import { Worker } from 'node:worker_threads';
import type { HashingAnswer, HashingJob } from './hashing-jobs.ts';

const THREAD = new URL('./hashing-thread.ts', import.meta.url);
const IDLE_MS = 30_000;

type Thread = { worker: Worker; rest?: NodeJS.Timeout };
const idle: Thread[] = [];

/** The hash of a password. */
export const hash = (password: string) => run<string>({ password });
/** Whether a password fits a hash. */
export const verify = (stored: string, password: string) => run<boolean>({ password, stored });

function startThread(): Thread {
  const thread: Thread = { worker: new Worker(THREAD) };
  // A thread that ends while it is idle is dropped: work that is given to it would never be answered.
  thread.worker.on('error', () => {}).once('exit', () => leaveIdle(thread));
  return thread;
}

function leaveIdle(thread: Thread): void {
  clearTimeout(thread.rest);
  const at = idle.indexOf(thread);
  if (at >= 0) idle.splice(at, 1);
}

/** As many run at once as are asked for: whoever asks takes turns before. */
async function run<T extends string | boolean>(job: HashingJob): Promise<T> {
  const thread = idle.pop() ?? startThread();
  const answer = await answerOf(thread, job);
  rest(thread);
  if ('failed' in answer) throw new Error(answer.failed);
  return answer.done as T;
}

/** A thread that ends over its work is not asked again. */
async function answerOf({ worker, rest }: Thread, job: HashingJob): Promise<HashingAnswer> {
  clearTimeout(rest);
  const { promise, resolve, reject } = Promise.withResolvers<HashingAnswer>();
  const ended = () => reject(new Error('the thread that hashes has ended'));
  worker.once('message', resolve).once('error', reject).once('exit', ended);
  worker.ref();
  worker.postMessage(job);
  try {
    return await promise;
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', ended);
  }
}

/** Waits for the next one; nobody waits for it to let the server end. */
function rest(thread: Thread): void {
  thread.worker.unref();
  idle.push(thread);
  thread.rest = setTimeout(() => {
    leaveIdle(thread);
    void thread.worker.terminate();
  }, IDLE_MS).unref();
}
