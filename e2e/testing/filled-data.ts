/**
 * Vitest's global set-up of the journeys: the sample's data on either engine, made once. Most journeys play on PostgreSQL,
 * as production does, in five sixths of the machine's time; what starts by itself and crashes, on the embedded engine too.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { spawnServer, untilRunning } from '../../scripts/server-process.ts';
import {
  administer,
  cloneDatabase,
  startCluster,
  withDatabase,
} from '../../server/testing/database-cluster.ts';
import { freePort } from '../../server/testing/ports.ts';

/** A data folder with the sample's data; `template` is on `server` what PostgreSQL copies its rows from. */
export type Filled = { dataDir: string; server?: string; template?: string };

declare module 'vitest' {
  interface ProvidedContext {
    filledData: Record<Engine, Filled>;
  }
}

export type Engine = 'embedded' | 'postgres';

const TEMPLATE = 'cowrie_filled';

export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-filled-'));
  const cluster = await startCluster();
  const tearDown = async () => {
    await cluster.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  const embedded = { dataDir: join(folder, 'embedded') };
  const postgres = { dataDir: join(folder, 'postgres'), server: cluster.url(), template: TEMPLATE };
  try {
    await administer(postgres.server, `create database ${TEMPLATE}`);
    await Promise.all([
      fill({ DATA_DIR: embedded.dataDir }),
      fill({ DATA_DIR: postgres.dataDir, DATABASE_URL: withDatabase(postgres.server, TEMPLATE) }),
    ]);
  } catch (error) {
    await tearDown();
    throw error;
  }
  project.provide('filledData', { embedded, postgres });
  return tearDown;
}

async function fill(settings: Record<string, string>): Promise<void> {
  const server = spawnServer({ PORT: String(await freePort()), SAMPLE_DATA: 'on', ...settings });
  await untilRunning(server);
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
}

/** Copies what was filled to an empty data folder. Resolves to the settings of a product on it. */
export async function copyFilled(
  { dataDir, server, template }: Filled,
  to: string,
): Promise<Record<string, string>> {
  cpSync(dataDir, to, { recursive: true, preserveTimestamps: true });
  if (!server) return {};
  return { DATABASE_URL: await makeDatabase(server, template), SAMPLE_DATA: 'on' };
}

/** The settings of a product that begins with nothing at all, which takes PostgreSQL less time than the embedded engine. */
export async function emptyDatabase({ server = '' }: Filled): Promise<Record<string, string>> {
  return { DATABASE_URL: await makeDatabase(server, 'template0'), SAMPLE_DATA: 'off' };
}

const makeDatabase = (server: string, template = TEMPLATE): Promise<string> =>
  cloneDatabase(server, `cowrie_${randomBytes(6).toString('hex')}`, template);
