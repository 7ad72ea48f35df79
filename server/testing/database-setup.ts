/** Vitest's global set-up: one migrated database per engine, made once and cloned by every test file. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { grantRunning } from '../database/roles.ts';
import { upgrade } from '../installation/prepare-database.ts';
import type { TestDatabaseSource } from './database.ts';
import { type Cluster, startCluster, withDatabase } from './database-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

export default async function setUp(project: TestProject) {
  const { source, tearDown } =
    project.config.env?.TEST_ENGINE === 'embedded' ? await embeddedTemplate() : await postgresTemplate();
  project.provide('testDatabase', source);
  return tearDown;
}

async function postgresTemplate() {
  let cluster: Cluster | undefined;
  if (!process.env.TEST_DATABASE_URL) cluster = await startCluster();
  const server = process.env.TEST_DATABASE_URL ?? (cluster as Cluster).url();
  const template = `cowrie_template_${process.pid}`;
  // The product runs in tests as it should everywhere: by a role that owns nothing.
  const runner = `cowrie_runner_${process.pid}`;
  const password = randomBytes(12).toString('hex');
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  const tearDown = async () => {
    // A cluster of the tests' own goes with all that it has, what a test left behind that failed too.
    if (cluster) {
      await admin.end();
      await cluster.remove();
      return;
    }
    await admin.query(`drop database if exists ${template} with (force)`);
    await admin.query(`drop role if exists ${runner}`);
    await admin.end();
  };
  try {
    await admin.query(`create database ${template}`);
    await admin.query(`create role ${runner} login password '${password}'`);
    await prepare({ databaseUrl: withDatabase(server, template), dataDir: '' }, async (database) => {
      await upgrade(database, console);
      await grantRunning(database.pool, runner);
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  const source: TestDatabaseSource = {
    engine: 'postgres',
    server,
    template,
    runner: { name: runner, password },
  };
  return { source, tearDown };
}

async function embeddedTemplate() {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-template-'));
  const empty = join(folder, 'empty');
  const template = join(folder, 'migrated');
  const tearDown = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await prepare({ dataDir: empty }, async () => {});
    cpSync(empty, template, { recursive: true });
    await prepare({ dataDir: template }, (database) => upgrade(database, console));
  } catch (error) {
    await tearDown();
    throw error;
  }
  const source: TestDatabaseSource = { engine: 'embedded', empty, template };
  return { source, tearDown };
}

async function prepare(
  where: { databaseUrl?: string; dataDir: string },
  work: (database: OpenDatabase) => Promise<unknown>,
) {
  const database = await openDatabase({ ...where, log: console, isDurable: false });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}
