/** Draws papers in a thread of its own, one after the other; it ends when there was none to draw for a while (Product §28.97). */
import { Worker } from 'node:worker_threads';
import type { Drawing, Drawn } from './drawing-thread.ts';

const THREAD = new URL('./drawing-thread.ts', import.meta.url);
const IDLE_MS = 60_000;

type Thread = { worker: Worker; rest?: NodeJS.Timeout | undefined };

/** Answers the bytes of a PDF. */
type Draw = (drawing: Drawing) => Promise<Buffer>;

/** All papers of the process. */
export const drawApart: Draw = createDrawer();
/** Its statements, which may take seconds: no paper that somebody opens waits for them. */
export const drawStatementApart: Draw = createDrawer();

/** All that one draws takes turns in its thread. */
export function createDrawer(): Draw {
  let thread: Thread | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function startThread(): Thread {
    const started = { worker: new Worker(THREAD) };
    // One that ends while it waits for work is not asked any more: it would never answer.
    started.worker.on('error', () => {}).once('exit', () => forget(started));
    return started;
  }

  function forget(one: Thread): void {
    if (thread === one) thread = undefined;
  }

  async function draw(drawing: Drawing): Promise<Buffer> {
    thread ??= startThread();
    const mine = thread;
    const { worker } = mine;
    clearTimeout(mine.rest);
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>();
    const ended = () => reject(new Error('the thread that draws papers has ended'));
    worker.once('message', resolve).once('error', reject).once('exit', ended);
    worker.ref();
    worker.postMessage(drawing);
    try {
      const answer = await promise;
      if ('failed' in answer) throw new Error(answer.failed);
      return Buffer.from(answer.bytes);
    } catch (error) {
      // One that failed is not asked again.
      forget(mine);
      void worker.terminate();
      throw error;
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', ended);
      rest(mine);
    }
  }

  /** Waits for the next one; nobody waits for it to let the server end. */
  function rest(mine: Thread): void {
    mine.worker.unref();
    mine.rest = setTimeout(() => {
      forget(mine);
      void mine.worker.terminate();
    }, IDLE_MS).unref();
  }

  return (drawing) => {
    const drawn = last.then(() => draw(drawing));
    last = drawn.catch(() => {});
    return drawn;
  };
}
