/** The PostgreSQL that the bench measures on: a cluster of its own with a small and a large business. */
import type pg from 'pg';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { transaction } from '../server/database/transaction.ts';
import { keepFigures } from '../server/figures/index.ts';
import { referenceData } from '../server/installation/reference-data.ts';
import { writeCheckpoints } from '../server/ledger/balances.ts';
import { sealLogs } from '../server/log-seals/index.ts';
import { sampleContent } from '../server/sample/content.ts';
import { sampleRates } from '../server/sample/rates.ts';
import { type Cluster, startCluster } from '../server/testing/database-cluster.ts';
import { makeHolidays } from '../server/working-hours/index.ts';
import { fill } from './fill.ts';

/** What the bench asks of a database itself, without the product. */
export type Business = { url: string; pool: pg.Pool; close(): Promise<void> };

/** One run seals 200,000 entries of each log, and an order has two of the longest. */
const ORDERS_A_SEALING = 100_000;

/** A database of the cluster with `orders` orders and all that belongs to them. */
export async function openBusiness(
  cluster: Cluster,
  orders: number,
  shape: { ordersOfOne?: number } = {},
): Promise<Business> {
  const name = `business_${orders}`;
  const log = { error: console.error, warn: () => {} };
  const server = await openDatabase({ databaseUrl: cluster.url(), dataDir: '', log });
  await server.pool.query(`create database ${name}`);
  await server.close();
  const database = await openDatabase({ databaseUrl: cluster.url(name), dataDir: '', log });
  await migrate(database.pool);
  await referenceData(database.db);
  await transaction(database.db, async (tx) => {
    await sampleContent(tx);
    await sampleRates(tx, new Date());
  });
  await fill(database.pool, orders, shape);
  // As a process does at its start: the figures count by the days off, and would be counted anew within a minute of it.
  await makeHolidays({ db: database.db, clock: () => new Date() });
  // And with each run 30 days more of the two years before.
  for (let run = 0; run < 24; run += 1) await keepFigures(database.db, new Date());
  // What a job would have written long ago, from what the run before it saw.
  await writeCheckpoints(database.db, await writeCheckpoints(database.db, undefined));
  // The logs of two years come at once here, and their seals would be worked on while screens are measured.
  const sealing = { db: database.db, clock: () => new Date(), log: { info: () => {} } };
  for (let sealed = 0; sealed <= orders; sealed += ORDERS_A_SEALING) await sealLogs(sealing);
  return { url: cluster.url(name), pool: database.pool, close: () => database.close() };
}

export { startCluster };
