/** Ends the process: in order when it is told to, by Ctrl-C, by a supervisor or by a terminal that closes; at once where it is broken. */

/** Programs above us (npm, our own start script) pass one Ctrl-C on, so that it arrives several times. */
const SAME_PRESS_MS = 1000;

/**
 * Runs `stop` once, at the first signal, then exits. A second Ctrl-C from somebody who does not want to wait ends the
 * process at once.
 */
export function stopOnSignal(stop: (signal: NodeJS.Signals) => Promise<void>): void {
  let firstAt: number | undefined;
  const hear = (signal: NodeJS.Signals) => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      void stop(signal).then(() => process.exit(0));
    } else if (signal === 'SIGINT' && performance.now() - firstAt > SAME_PRESS_MS) {
      process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  // Who started us was killed, and could pass nothing on; perhaps while we were starting.
  if (process.connected === false) hear('SIGTERM');
  else process.once('disconnect', () => hear('SIGTERM'));
}

type Log = { fatal(details: object, message: string): void };

/**
 * An error that nobody caught leaves a process that nobody can trust. It is logged as every error is: Node's own words
 * would print all that it carries, the values of a statement too (Product §5.31).
 */
export function stopOnUncaught(log: Log): void {
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'stopping: nobody caught this');
    process.exit(1);
  });
}

/** What only a new start mends ends the process, so that whoever looks after it starts it anew (Product §31.9). */
export const stopBroken =
  (log: Log) =>
  (err: Error): void => {
    log.fatal({ err }, `stopping: ${err.message}`);
    process.exit(1);
  };
