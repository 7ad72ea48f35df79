import type { Db } from '../database/transaction.ts';
import type { Jobs } from '../jobs/jobs.ts';

export const DELETION_JOB = 'person-deletions';

/** Writes the job into `tx`: it comes when the pause is over, and finds nothing where the account was kept (Product §28.108). */
export function deleteAfter({ jobs }: { jobs: Jobs }, tx: Db, delaySeconds: number): Promise<void> {
  return jobs.send(tx, DELETION_JOB, {}, { delaySeconds });
}
