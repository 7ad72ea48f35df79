/** Vitest's global set-up of the journeys: a data folder with the sample's data, made once and copied by each product. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort, spawnServer, untilRunning } from '../../scripts/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    filledData: string;
  }
}

export default async function setUp(project: TestProject) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-filled-'));
  const server = spawnServer({ PORT: String(await freePort()), DATA_DIR: dataDir });
  await untilRunning(server);
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  project.provide('filledData', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
