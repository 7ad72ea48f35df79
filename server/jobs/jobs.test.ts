import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { transaction, write } from '../database/transaction.ts';
import { markReleased, markRestored, type Restored, restoredMark } from '../restored-mark.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { createCallsUnderWay } from './calls-under-way.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { jobRow } from './new-job.ts';
import { openBoss } from './open-boss.ts';
import type { JobHandler, QueueSettings } from './queue.ts';
import { createSchedules } from './schedules.ts';

type Letter = { to: string; failures?: number };

const PATIENT: QueueSettings = {
  longestWaitSeconds: 300,
  giveUpAfterSeconds: 86_400,
  keepSeconds: 60,
  sideBySide: 5,
};
const calls = createCallsUnderWay();
const log = { error: vi.fn(), warn: vi.fn() };

let database: TestDatabase;
let jobs: Jobs;
const arrived: { to: string; at: number; tries: number }[] = [];
/** Letters to a mailbox that takes its time are on their way until then. */
let slowOnes = Promise.withResolvers<void>();
const handle: JobHandler<Letter> = async ({ to, failures = 0 }, { tries }) => {
  if (to.startsWith('slow')) await slowOnes.promise;
  if (tries < failures) throw new Error('the other side is not there');
  arrived.push({ to, at: performance.now(), tries });
};
async function letter(to: string) {
  const found = () => arrived.find((one) => one.to === to);
  await expect.poll(found).toBeDefined();
  return found() ?? expect.unreachable();
}

async function startJobs() {
  jobs = createJobs(database, log, calls);
  jobs.work<Letter>('letter', PATIENT, handle);
  jobs.work<Letter>('news', { ...PATIENT, givesWay: true }, handle);
  jobs.work<Letter>('notice', { ...PATIENT, waitsForRelease: true }, handle);
  await jobs.start();
}

beforeAll(async () => {
  database = await createTestDatabase();
  await startJobs();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

test('a job runs soon after its transaction commits, and not before', async () => {
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const committing = transaction(database.db, async (tx) => {
    await jobs.send(tx, 'letter', { to: 'ada' });
    written();
    await mayCommit;
  });
  await isWritten;
  // The workers look for jobs meanwhile; the embedded engine lets nobody look while a transaction is open.
  if (isPostgres()) {
    await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'somebody in between' }));
    await letter('somebody in between');
  }
  expect(arrived.map(({ to }) => to)).not.toContain('ada');
  const committed = performance.now();
  commit();
  await committing;
  const { at } = await letter('ada');
  expect(at).toBeGreaterThan(committed);
  // Not by the look that comes every five seconds.
  expect(at - committed).toBeLessThan(4500);
});

test('a job that gives way is done after the calls that are under way, and others are not', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const call = calls.during(() => isOver);
  await transaction(database.db, async (tx) => {
    await jobs.send(tx, 'news', { to: 'readers' });
    await jobs.send(tx, 'letter', { to: 'who waits' });
  });
  await letter('who waits');
  expect(arrived.map(({ to }) => to)).not.toContain('readers');
  end();
  await call;
  await letter('readers');
});

test('a long job keeps no other of its queue waiting, and is done once', async () => {
  slowOnes = Promise.withResolvers();
  const send = (to: string) => transaction(database.db, (tx) => jobs.send(tx, 'letter', { to }));
  for (const to of ['slow one', 'slow other']) {
    await send(to);
    // They are taken up, each by itself.
    const taken = `select from pgboss.job where data ->> 'to' = $1 and state = 'active'`;
    await expect.poll(async () => (await database.executeSql(taken, [to])).rows.length).toBe(1);
  }
  await send('quick');
  await letter('quick');
  const slow = () => arrived.filter(({ to }) => to.startsWith('slow')).map(({ to }) => to);
  expect(slow()).toEqual([]);
  slowOnes.resolve();
  await expect.poll(slow).toEqual(['slow one', 'slow other']);
  // Whoever helped out goes, and what comes then is done once.
  await send('after');
  await letter('after');
  expect(arrived.filter(({ to }) => to === 'after')).toHaveLength(1);
});

test('a job whose transaction fails never was', async () => {
  const refused = transaction(database.db, async (tx) => {
    await jobs.send(tx, 'letter', { to: 'nobody' });
    throw new Error('changed my mind');
  });
  await expect(refused).rejects.toThrow('changed my mind');
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'bola' }));
  await letter('bola');
  expect(arrived.some(({ to }) => to === 'nobody')).toBe(false);
});

test('a job is tried again until it is done', async () => {
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'chi', failures: 1 }));
  expect(await letter('chi')).toMatchObject({ tries: 1 });
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ job: 'letter', tries: 1 }), 'a job failed');
});

test('a delayed job waits', async () => {
  const sent = performance.now();
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'dayo' }, { delaySeconds: 2 }));
  expect((await letter('dayo')).at - sent).toBeGreaterThan(1900);
});

test('tries fill the day that a job is given', async () => {
  const { rows } = await database.executeSql(
    `select retry_limit, retry_delay_max, retry_backoff from pgboss.queue where name = 'letter'`,
  );
  expect(rows).toMatchObject([{ retry_delay_max: 300, retry_backoff: true }]);
  expect(Number(rows[0]?.retry_limit) * 0.75 * 300).toBeGreaterThan(86_400);
});

test('a start brings a queue to the settings of its version, and leaves those that have them alone', async () => {
  const queues = async () => {
    const { rows } = await database.executeSql(
      `select name, retry_delay_max, deletion_seconds, updated_on from pgboss.queue where name in ('letter', 'news') order by name`,
    );
    return rows as { name: string; retry_delay_max: number; deletion_seconds: number; updated_on: Date }[];
  };
  const before = await queues();
  const next = createJobs(database, log, calls);
  next.work<Letter>('letter', { ...PATIENT, keepSeconds: 90 }, handle);
  next.work<Letter>('news', { ...PATIENT, givesWay: true }, handle);
  await next.start();
  await next.stop();
  const [letters, news] = await queues();
  expect(letters).toMatchObject({ name: 'letter', retry_delay_max: 300, deletion_seconds: 90 });
  expect(news).toEqual(before.find(({ name }) => name === 'news'));
});

test('a job stands as the queue itself would write it', async () => {
  const boss = new PgBoss({
    db: { executeSql: database.executeSql },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'ours' }, { delaySeconds: 300 }));
  await boss.send('letter', { to: 'theirs' }, { startAfter: 300 });
  await boss.stop({ graceful: false });
  const { rows } = await database.executeSql(
    `select to_jsonb(job) - '{id,data,created_on,start_after,keep_until}'::text[] as columns,
       round(extract(epoch from start_after - created_on)) as wait,
       round(extract(epoch from keep_until - start_after)) as kept
     from pgboss.job where data ->> 'to' in ('ours', 'theirs') order by data ->> 'to'`,
  );
  const [ours, theirs] = rows;
  expect(ours).toEqual(theirs);
  expect(ours).toMatchObject({ wait: '300' });
});

test('what waits for a release rests in a running process once its database is marked as restored', async () => {
  const { db } = database;
  await transaction(db, (tx) => jobs.send(tx, 'notice', { to: 'funmi' }));
  await letter('funmi');
  await transaction(db, async (tx) => {
    // By another process: the look that hears of the mark is the first to find it.
    const job_data = JSON.stringify({ to: 'halima' });
    await write(tx, jobRow({ ...jobs.values('notice'), job_data }));
    await markRestored(tx, '2026-11-23T01:07:00.000Z');
  });
  await expect.poll(() => log.warn).toHaveBeenCalledWith({}, 'nothing leaves: this was restored');
  await transaction(db, async (tx) => {
    await jobs.send(tx, 'notice', { to: 'gbenga' });
    await jobs.send(tx, 'letter', { to: 'who asked' });
  });
  await letter('who asked');
  const { rows } = await database.executeSql(
    `select state from pgboss.job where data ->> 'to' in ('gbenga', 'halima')`,
  );
  expect(rows).toEqual([{ state: 'created' }, { state: 'created' }]);
  const mark = (await restoredMark(db)) as Restored;
  await transaction(db, (tx) => markReleased(tx, mark, new Date()));
  await letter('gbenga');
  await letter('halima');
});

test('what comes by the clock comes though the database’s clock was ahead and was put back', async () => {
  const ahead = `now() + interval '30 days'`;
  const moved = await database.executeSql(`
    with schedules as (update pgboss.version set cron_on = ${ahead} returning 1)
    update pgboss.queue set monitor_claim_on = ${ahead}, maintain_on = ${ahead} returning name`);
  expect(moved.rows).not.toEqual([]);
  const stillAhead = async () => {
    const { rows } = await database.executeSql(`
      select 'schedules' as what from pgboss.version where cron_on > now() + interval '1 day'
      union all select name from pgboss.queue where greatest(monitor_claim_on, maintain_on) > now() + interval '1 day'`);
    return rows;
  };
  await expect.poll(stillAhead).toEqual([]);
});

test('a job that was asked for, tried or taken up while the database’s clock was ahead is done once it was put back', async () => {
  const ahead = `interval '30 days'`;
  const next = createJobs(database, log, calls);
  const toldTo: string[] = [];
  const told: JobHandler<Letter> = async ({ to }) => void toldTo.push(to);
  const queue = 'letter-of-then';
  next.work<Letter>(queue, PATIENT, told);
  const waiting = [
    ['asked', { delaySeconds: 0 }],
    ['tried', { delaySeconds: 0 }],
    ['taken up', { delaySeconds: 0 }],
    ['later', { delaySeconds: 3600 }],
  ] as const;
  const earlier = createJobs(database, log, calls);
  earlier.work<Letter>(queue, PATIENT, () => new Promise(() => {}));
  await earlier.start();
  await earlier.stop();
  for (const [to, options] of waiting) {
    await transaction(database.db, (tx) => earlier.send<Letter>(tx, queue, { to }, options));
    await database.executeSql(
      `update pgboss.job set created_on = created_on + ${ahead}, start_after = start_after + ${ahead},
        keep_until = keep_until + ${ahead} where name = $1 and data ->> 'to' = $2`,
      [queue, to],
    );
  }
  await database.executeSql(`
    update pgboss.job set state = case data ->> 'to' when 'tried' then 'retry' else 'active' end::pgboss.job_state,
      created_on = now(), started_on = now() + ${ahead}, heartbeat_on = now() + ${ahead}
    where name = '${queue}' and data ->> 'to' in ('tried', 'taken up')`);
  await next.start();
  try {
    await expect.poll(() => toldTo.toSorted(), { timeout: 40_000 }).toEqual(['asked', 'taken up', 'tried']);
    const { rows } = await database.executeSql(`
      select start_after between now() + interval '50 minutes' and now() + interval '1 hour' as soon
      from pgboss.job where name = '${queue}' and data ->> 'to' = 'later'`);
    expect(rows).toEqual([{ soon: true }]);
  } finally {
    await next.stop();
  }
}, 60_000);

test('a process sees by itself that the clock was put back, and tries again where that failed', async () => {
  let says = `extract(epoch from pgboss.job_now() + interval '30 days')`;
  let looks = 0;
  const broken = vi.fn();
  const next = createJobs(
    {
      listen: database.listen,
      executeSql(text, values) {
        const isLook = text.includes('as clock');
        looks += Number(isLook);
        const isFirstTime = says === REAL && text.includes('waiting as (') && broken.mock.calls.length === 0;
        if (isFirstTime) {
          broken();
          return Promise.reject(new Error('the connection broke'));
        }
        return database.executeSql(isLook ? text.replace(REAL, says) : text, values);
      },
    },
    log,
    calls,
  );
  const toldTo: string[] = [];
  next.work<Letter>('letter-while-running', PATIENT, async ({ to }) => void toldTo.push(to));
  await next.start();
  try {
    await expect.poll(() => looks, { timeout: 20_000 }).toBeGreaterThan(1);
    await database.executeSql(`
      insert into pgboss.job (name, data, created_on, start_after, keep_until, policy)
      select name, '{"to":"ahead"}', at, at, at + interval '1 day', policy
      from pgboss.queue, (select now() + interval '30 days' as at) ahead where name = 'letter-while-running'`);
    says = REAL;
    await expect.poll(() => toldTo, { timeout: 30_000 }).toEqual(['ahead']);
    expect(broken).toHaveBeenCalledTimes(1);
  } finally {
    await next.stop();
  }
}, 60_000);
const REAL = 'extract(epoch from pgboss.job_now())';

test('what came by the clock while it was ahead keeps nothing from coming at that time', async () => {
  const slot = `date_trunc('minute', now()) + interval '30 days'`;
  const id = (
    await database.executeSql(`
    insert into pgboss.job (name, state, singleton_on, started_on, completed_on)
    values ('letter', 'completed', ${slot}, now() + interval '30 days', now() + interval '30 days') returning id`)
  ).rows;
  const standsInTheWay = async () =>
    (await database.executeSql(`select id from pgboss.job where singleton_on > now() + interval '1 day'`))
      .rows;
  expect(await standsInTheWay()).toEqual(id);
  const next = createJobs(database, log, calls);
  next.work<Letter>('letter', PATIENT, handle);
  await next.start();
  await expect.poll(standsInTheWay).toEqual([]);
  await next.stop();
});

test('a schedule is deleted with its jobs where no process works on it, and stays where another one does', async () => {
  const open = async (prepare: (next: Jobs) => void) => {
    const next = createJobs(database, log, calls);
    prepare(next);
    await next.start();
    return next;
  };
  const left = async () => {
    const { rows } = await database.executeSql(`
      select (select count(*)::int from pgboss.schedule where name = 'nightly') as schedules,
        (select count(*)::int from pgboss.job where name = 'nightly' and state < 'active') as jobs`);
    return rows[0];
  };
  const whoWorks = await open((one) =>
    one.work('nightly', { ...PATIENT, cron: '7 1 * * *' }, async () => {}),
  );
  await transaction(database.db, (tx) => whoWorks.send(tx, 'nightly', {}, { delaySeconds: 600 }));
  const other = await open((one) => one.retire('nightly'));
  expect(await left()).toEqual({ schedules: 1, jobs: 1 });
  await Promise.all([whoWorks.stop(), other.stop()]);
  const hoursPass = () =>
    database.executeSql(
      `update pgboss.schedule set updated_on = updated_on - interval '3 hours' where name = 'nightly'`,
    );
  await hoursPass();
  let gone = 0;
  // What whoever has it retired does by the hour.
  const boss = openBoss(database, log);
  const watching = [1, 2].map(() => createSchedules({ boss, executeSql: database.executeSql, log }));
  for (const one of watching)
    one.retire('nightly', async () => {
      gone += 1;
    });
  const look = () => Promise.all(watching.map((one) => one.sayAll()));
  await look();
  // After a pause of all machines whoever works on it may be the last to start.
  await (await open((one) => one.work('nightly', { ...PATIENT, cron: '7 1 * * *' }, async () => {}))).stop();
  await look();
  await hoursPass();
  await look();
  expect([gone, await left()]).toEqual([0, { schedules: 1, jobs: 1 }]);
  await look();
  expect([gone, await left()]).toEqual([1, { schedules: 0, jobs: 0 }]);
});

test('a job that nobody works on is refused at once', async () => {
  await expect(transaction(database.db, (tx) => jobs.send(tx, 'unknown', {}))).rejects.toThrow(
    'nobody works',
  );
});

test('a job whose process ended without a word is done by another within half a minute', async () => {
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'ife' }, { delaySeconds: 600 }));
  // As a process leaves it that is killed: at work on it, and silent since.
  await database.executeSql(
    `update pgboss.job set state = 'active', started_on = now() - interval '16 seconds',
       heartbeat_on = now() - interval '16 seconds' where data ->> 'to' = 'ife'`,
  );
  expect(await letter('ife')).toMatchObject({ tries: 1 });
});

test('jobs of a process that has ended are done by the next', async () => {
  await jobs.stop();
  await transaction(database.db, (tx) => jobs.send(tx, 'letter', { to: 'efe' }));
  await startJobs();
  await letter('efe');
});
