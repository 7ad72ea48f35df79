import { WAKE } from '../jobs/new-job.ts';
import type { TestApp } from './app.ts';

/** Tells the workers of a queue of what a test changed behind them, which they would see within five seconds. */
export const wakeWorkers = ({ context }: Pick<TestApp, 'context'>, ...queues: string[]) =>
  context.database.pool.query(WAKE, [queues]);
