/** Tells of a price that staff published: whoever waits for one looks at it once it is there. */
import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';

export const PRICE_JOB = 'price-published';

/** Writes the job into `tx`: it is worked on once that has committed. */
export function askToLook({ jobs }: { jobs: Jobs }, tx: Db): Promise<void> {
  return jobs.send(tx, PRICE_JOB, {});
}
