/** What the log has of a database that is away, which every queue comes upon by itself (Product §31.112). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { isPostgres } from '../testing/database.ts';
import { createDatabaseOverLine } from '../testing/database-line.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { createJobs } from './jobs.ts';

const QUEUE = { longestWaitSeconds: 300, giveUpAfterSeconds: 600, keepSeconds: 60, sideBySide: 1 };
const QUEUES = ['one', 'two', 'three', 'four', 'five', 'six'];

test.runIf(isPostgres())(
  'many queues that find the database away are told of once, and then counted',
  async () => {
    const { database, line, told: heard } = await createDatabaseOverLine();
    const log = { error: vi.fn(), warn: vi.fn() };
    const jobs = createJobs(database, log, createCallsUnderWay());
    onTestFinished(async () => {
      await jobs.stop();
      await database.drop();
    });
    for (const name of QUEUES) jobs.work(name, QUEUE, async () => {});
    await jobs.start();
    // Some connections, idle as the line is cut.
    await Promise.all(Array.from({ length: 4 }, () => database.pool.query('select pg_sleep(0.1)')));
    // Nobody listens there.
    line.leadTo({ port: 9 });
    line.cut();
    const told = (message: string) => log.error.mock.calls.filter(([, said]) => said === message);
    const later = { timeout: 40_000 };
    await expect.poll(() => told('the job queue still has trouble').length, later).toBeGreaterThan(0);
    // What was under way as it went may be trouble of another kind.
    expect(told('the job queue has trouble').length).toBeLessThan(QUEUES.length / 2);
    const [[{ times }]] = told('the job queue still has trouble') as [[{ times: number }]];
    expect(times).toBeGreaterThan(1);
    // Nor is each look for what is due told of, nor each connection, which both the pool and whoever had it hear of.
    const warned = (message: string) => log.warn.mock.calls.filter(([, said]) => said === message).length;
    await expect.poll(() => warned('due jobs are still not looked for'), later).toBeGreaterThan(0);
    expect(warned('due jobs were not looked for')).toBe(1);
    expect(heard.filter(({ message }) => message === 'lost a database connection')).toHaveLength(1);
  },
  60_000,
);
