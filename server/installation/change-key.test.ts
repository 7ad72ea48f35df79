/** The key is changed while the product runs, and wherever that is cut short nothing is lost (Product §25.14, §25.15). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import { findPublished, publishFiles } from '../pages/page-files.ts';
import { refuseAnotherKey } from '../secrets/own-key.ts';
import { newSecretKey, readKeyFile, secretKeys, writeKeyFile } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { insertStaff } from '../staff/index.ts';
import { createTestDatabase, isPostgres, type TestDatabase } from '../testing/database.ts';
import { changeKey } from './change-key.ts';

const SEED = 'JBSWY3DPEHPK3PXP';
const log = { error() {}, warn() {} };

let database: TestDatabase;
const settings = () => {
  const { databaseUrl, dataDir } = database.where;
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return readConfig(env, dataDir);
};
const secretsNow = () => createSecrets(secretKeys(settings()));
const place = (id: bigint) => `staff:${id}:totp`;
const seeds = async (db: OpenDatabase['db']) => {
  const rows = await db.selectFrom('staff').select(['id', 'totp_secret']).orderBy('id').execute();
  return rows.map(({ id, totp_secret }) => secretsNow().open(totp_secret ?? '', place(id)));
};

// Each its own: one leaves a key that stands in no file.
beforeEach(async () => {
  database = await createTestDatabase();
  for (const username of ['ada', 'bola', 'chi']) {
    const account = { username, name: username, email: `${username}@example.com`, role: 'owner' } as const;
    const member = await insertStaff(database.db, { ...account, passwordHash: '', now: new Date() });
    const { id } = member ?? expect.unreachable();
    const totp_secret = secretsNow().seal(SEED, place(id));
    await database.db.updateTable('staff').set({ totp_secret }).where('id', '=', id).execute();
  }
});
afterEach(() => database.drop());

it('a process with another key is refused with one line, and one with the same key is not', async () => {
  await refuseAnotherKey({ db: database.db, secrets: secretsNow() });
  const refusal = 'this process has another secret key than the one that sealed';
  const other = createSecrets(newSecretKey());
  await expect(refuseAnotherKey({ db: database.db, secrets: other })).rejects.toThrow(refusal);
  await refuseAnotherKey({ db: database.db, secrets: secretsNow() });
});

it('while nothing is sealed another key may take its place', async () => {
  const { db } = await createTestDatabase();
  await refuseAnotherKey({ db, secrets: createSecrets(newSecretKey()) });
  await refuseAnotherKey({ db, secrets: createSecrets(newSecretKey()) });
});

test.runIf(isPostgres())('killed after any of its steps it has lost nothing, and goes on', async () => {
  const [formerKey] = readKeyFile(join(database.where.dataDir, 'secret.key'));
  const former = createSecrets(formerKey ?? expect.unreachable());
  const script = `
    import { changeKey } from ${JSON.stringify(new URL('./change-key.ts', import.meta.url).href)};
    import { readConfig } from ${JSON.stringify(new URL('../config.ts', import.meta.url).href)};
    import { openDatabase } from ${JSON.stringify(new URL('../database/open.ts', import.meta.url).href)};
    const config = readConfig(process.env, '/');
    const database = await openDatabase({ ...config, log: console });
    let left = Number(process.env.STEPS);
    const tell = () => { left -= 1; if (left === 0) process.kill(process.pid, 'SIGKILL'); };
    await changeKey(database, config, { tell, settledMs: 50 });
    await database.close();`;
  const { databaseUrl = '', dataDir } = database.where;
  const change = async (steps: number) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, STEPS: String(steps) };
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      env,
      stdio: 'inherit',
    });
    const [code, signal] = await once(child, 'exit');
    return signal ?? code;
  };
  // The new key in its file, three seeds one by one, the fingerprint; each time it is killed after one step more.
  for (let done = 1; done <= 5; done += 1) {
    expect(await change(1)).toBe('SIGKILL');
    expect(await seeds(database.db)).toEqual([SEED, SEED, SEED]);
    await refuseAnotherKey({ db: database.db, secrets: secretsNow() });
  }
  expect(await change(0)).toBe(0);
  expect(readKeyFile(join(dataDir, 'secret.key'))).toHaveLength(1);
  expect(await seeds(database.db)).toEqual([SEED, SEED, SEED]);
  await expect(refuseAnotherKey({ db: database.db, secrets: former })).rejects.toThrow('another secret key');
});

it('a running process follows a key that is changed beside it', async () => {
  const { dataDir } = database.where;
  const running = createSecrets(secretKeys(settings()));
  const before = running.seal(SEED, 'a place');
  const former = readFileSync(join(dataDir, 'secret.key'), 'utf8');
  const [first] = await database.db.selectFrom('staff').select('id').orderBy('id').limit(1).execute();
  const { id } = first ?? expect.unreachable();
  const tell = vi.fn();
  await changeKey(database, settings(), { tell, settledMs: 1100 });
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).not.toBe(former);
  expect(tell).toHaveBeenCalledTimes(7);
  const row = await database.db
    .selectFrom('staff')
    .select('totp_secret')
    .where('id', '=', id)
    .executeTakeFirst();
  await expect.poll(() => running.open(row?.totp_secret ?? '', place(id))).toBe(SEED);
  // What it had sealed elsewhere with the former key alone is gone with that key.
  expect(() => running.open(before, 'a place')).toThrow();
});

it('what pages of earlier builds load is found with the new key too, and nothing that somebody else has put there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-assets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['main.js', 'other.js']) writeFileSync(join(folder, name), name);
  const parts = () => ({ db: database.db, secrets: secretsNow() });
  await publishFiles(parts(), [{ folder, prefix: '/assets/' }], new Date());
  await database.db
    .updateTable('page_files')
    .set({ content: Buffer.from('steal()') })
    .where('path', '=', '/assets/other.js')
    .execute();
  await changeKey(database, settings(), { tell() {}, settledMs: 0 });
  const find = findPublished(parts());
  expect((await find('/assets/main.js'))?.content.toString()).toBe('main.js');
  expect(await find('/assets/other.js')).toBeUndefined();
});

it('can be asked for again the moment it has ended', async () => {
  const again = () => changeKey(database, settings(), { tell() {}, settledMs: 0 });
  for (let time = 0; time < 60; time++) await again();
});

it('is not changed where another one sealed what is in the database: the file stays as it is', async () => {
  await refuseAnotherKey({ db: database.db, secrets: secretsNow() });
  const path = join(database.where.dataDir, 'secret.key');
  const another = [newSecretKey()];
  writeKeyFile(path, another);
  const change = () => changeKey(database, settings(), { tell() {}, settledMs: 10 });
  await expect(change()).rejects.toThrow('this process has another secret key');
  expect(readKeyFile(path)).toEqual(another);
  rmSync(path);
  await expect(change()).rejects.toThrow(`there is no ${path}: set SECRET_KEY`);
  expect(existsSync(path)).toBe(false);
});

it('keys of the settings are changed with both of them given', async () => {
  const [old] = readKeyFile(join(database.where.dataDir, 'secret.key'));
  const given = { secretKey: old?.toString('base64url'), secretKeyOld: undefined };
  const run = (keys: object) =>
    changeKey(database, { ...settings(), ...given, ...keys }, { tell() {}, settledMs: 10 });
  await expect(run({})).rejects.toThrow('set SECRET_KEY to a new key and SECRET_KEY_OLD to the present one');
  const next = newSecretKey();
  await run({ secretKey: next.toString('base64url'), secretKeyOld: given.secretKey });
  const secrets = createSecrets(next);
  const rows = await database.db.selectFrom('staff').select(['id', 'totp_secret']).execute();
  for (const { id, totp_secret } of rows) expect(secrets.open(totp_secret ?? '', place(id))).toBe(SEED);
});

test.skipIf(isPostgres())('beside an embedded database that runs, the command says who has it', async () => {
  await expect(openDatabase({ dataDir: database.where.dataDir, log })).rejects.toThrow(
    'is in use by process',
  );
});
