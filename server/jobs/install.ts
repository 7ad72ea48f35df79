/** The job queue's own tables, made and brought up to date by whoever may change tables (Product §24.12). */
import { PgBoss } from 'pg-boss';
import type { OpenDatabase } from '../database/open.ts';

/** Safe in several processes at once: the queue's own lock lets one work. */
export async function installJobs({ executeSql }: Pick<OpenDatabase, 'executeSql'>): Promise<void> {
  const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}
