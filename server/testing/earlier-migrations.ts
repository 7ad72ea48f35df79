/** The migrations of a release of before one of them, for a test of what that one makes of rows. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

const ALL = new URL('../database/migrations/', import.meta.url);

/** A folder with those that come before the file `name`; it is gone after the test. */
export function migrationsBefore(name: string): URL {
  const directory = mkdtempSync(join(tmpdir(), 'cowrie-before-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of readdirSync(ALL).filter((one) => one < name))
    cpSync(join(fileURLToPath(ALL), file), join(directory, file));
  return pathToFileURL(`${directory}/`);
}
