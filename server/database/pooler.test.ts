/** Behind a pooler that gives each transaction another connection (Product §31.16). */
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openMigrated } from '../installation/prepare-database.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { hasPooler, startPooler } from '../testing/pooler.ts';
import { notify } from './notifications.ts';
import { openDatabase } from './open.ts';
import { transaction } from './transaction.ts';

const log = { error() {}, warn() {} };

test.runIf(isPostgres() && hasPooler())(
  'with PostgreSQL’s own address beside it everything works, and without one the start says what to set',
  async () => {
    const { databaseUrl: directUrl = '', dataDir } = (await createTestDatabase()).where;
    const pooler = await startPooler(directUrl);
    onTestFinished(() => pooler.stop());
    const open = async () => {
      const opened = await openDatabase({ databaseUrl: pooler.url, directUrl, dataDir, log });
      onTestFinished(() => opened.close());
      return opened;
    };
    await expect(openDatabase({ databaseUrl: pooler.url, dataDir, log })).rejects.toThrow(
      'set DATABASE_DIRECT_URL',
    );

    const [one, other] = [await open(), await open()];
    // The same statements by all, on whichever connection each comes to.
    const added = Array.from({ length: 200 }, (_, number) =>
      transaction((number % 2 ? one : other).db, async (tx) => {
        const key = `pooled ${number}`;
        await tx.insertInto('settings').values({ key, value: '1' }).execute();
        const { rows } = await sql<{ most: string }>`select current_setting('statement_timeout') as most
          from settings where key = ${key}`.execute(tx);
        return rows[0]?.most;
      }),
    );
    expect(new Set(await Promise.all(added))).toEqual(new Set(['30s']));

    const heard = new Promise((resolve) => void other.listen('here', resolve));
    await other.listen('here', () => {});
    await notify(one.db, 'here', 'news');
    expect(await heard).toBe('news');

    const jobs = createJobs(one, log);
    const done = new Promise((resolve) =>
      jobs.work<{ to: string }>('pooled', SETTINGS, async ({ to }) => resolve(to)),
    );
    await jobs.start();
    onTestFinished(() => jobs.stop());
    await transaction(one.db, (tx) => jobs.send(tx, 'pooled', { to: 'ada' }));
    expect(await done).toBe('ada');
  },
);

test.runIf(isPostgres() && hasPooler())(
  'the next start is not held up by the lock of one that still runs',
  async () => {
    const { databaseUrl: directUrl = '', dataDir } = (await createTestDatabase()).where;
    const pooler = await startPooler(directUrl);
    onTestFinished(() => pooler.stop());
    const config = readConfig({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: directUrl }, dataDir);
    const start = async () => {
      const database = await openMigrated(config, { ...log, info() {} }, () => {});
      onTestFinished(() => database.close());
      return database;
    };
    const first = await start();
    expect(await (await start()).canWrite()).toBe('works');
    // Nor is one that comes as the others do.
    await Promise.all([start(), start()]);
    expect(await first.canWrite()).toBe('works');
  },
);

const SETTINGS = { longestWaitSeconds: 60, giveUpAfterSeconds: 600, keepSeconds: 60, sideBySide: 2 };
