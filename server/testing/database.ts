/** A database of its own for a test file, with all tables and no rows beyond what migrations bring. */
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import type { DatabasePatience } from '../database/patience.ts';
import { administer, cloneDatabase } from './database-cluster.ts';

/** Where this run's migrated database is, handed to the workers by `database-setup.ts`. */
export type TestDatabaseSource =
  | {
      engine: 'postgres';
      server: string;
      template: string;
      /** The role that runs the product: it owns nothing. */
      runner: { name: string; password: string };
    }
  | { engine: 'embedded'; empty: string; template: string };

export type TestDatabase = OpenDatabase & {
  /** What a second process would be started with. On the embedded engine only one can use it at a time. */
  where: { databaseUrl?: string; dataDir: string };
  /** Runs a statement as the role that owns the tables, as an intruder with all rights could. */
  asOwner(statement: string): Promise<unknown>;
  /** Closes it and removes it. */
  drop(): Promise<void>;
};

const silent = { error() {}, warn() {} };

/** All threads of a process run what one has compiled of the embedded engine, as long as somebody holds it. */
let compiledEngine: Promise<WebAssembly.Module> | undefined;
const compileEngine = async () =>
  WebAssembly.compile(await readFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))));

/** Whether tests run on a real PostgreSQL: only there two transactions can meet. `test.runIf(isPostgres())`. */
export function isPostgres(): boolean {
  return inject('testDatabase').engine === 'postgres';
}

/**
 * Clones the migrated database. Call it in `beforeAll` and `drop()` in `afterAll`; called inside a test it is dropped
 * by itself when the test ends.
 * @param patience how long it is waited for, where that is not life's.
 * @param isEmpty a database without any table, of which the test is the owner: for the database layer itself.
 */
export async function createTestDatabase({
  isEmpty = false,
  patience,
}: {
  isEmpty?: boolean;
  patience?: DatabasePatience;
} = {}): Promise<TestDatabase> {
  const source = inject('testDatabase');
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-test-'));
  if (source.engine === 'embedded') {
    compiledEngine ??= compileEngine();
    await compiledEngine;
    const original = isEmpty ? source.empty : source.template;
    cpSync(join(original, 'database'), join(dataDir, 'database'), { recursive: true });
    return open({ dataDir }, { remove: async () => {} });
  }
  const name = `cowrie_test_${randomBytes(6).toString('hex')}`;
  const owner = await cloneDatabase(source.server, name, isEmpty ? 'template0' : source.template);
  return open(
    { databaseUrl: isEmpty ? owner : asRunner(owner, source.runner), dataDir },
    {
      patience,
      remove: () => administer(source.server, `drop database if exists ${name} with (force)`),
      asOwner: (statement) => administer(owner, statement),
    },
  );
}

function asRunner(url: string, { name, password }: { name: string; password: string }): string {
  const own = new URL(url);
  own.username = name;
  own.password = password;
  return own.href;
}

type Admin = {
  remove(): Promise<void>;
  asOwner?: TestDatabase['asOwner'];
  patience?: DatabasePatience | undefined;
};

async function open(
  where: TestDatabase['where'],
  { remove, asOwner, patience }: Admin,
): Promise<TestDatabase> {
  const database = await openDatabase({ ...where, log: silent, isDurable: false, patience });
  let dropping: Promise<void> | undefined;
  const drop = () => {
    dropping ??= database
      .close()
      .then(remove)
      .then(() => rmSync(where.dataDir, { recursive: true, force: true }));
    return dropping;
  };
  try {
    onTestFinished(drop);
  } catch {
    // Outside a test, in `beforeAll`: the file drops it itself.
  }
  return { ...database, where, drop, asOwner: asOwner ?? ((statement) => database.pool.query(statement)) };
}
