const TICK_MS = 1_000;

/** Runs `task` each second, in sight or not, until what it returns is called. */
export function everySecond(task: () => void): () => void {
  try {
    const worker = new Worker(new URL('./clock-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', task);
    return () => worker.terminate();
  } catch {
    // A browser without workers: its own timers, though they go slowly out of sight.
    const timer = setInterval(task, TICK_MS);
    return () => clearInterval(timer);
  }
}
