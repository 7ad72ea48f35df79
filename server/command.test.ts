import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { makeBackup } from './backups/index.ts';
import { refuseRootForAnother, withDatabase } from './command.ts';
import { readConfig } from './config.ts';
import { placesOf } from './database/open.ts';
import { setSetting } from './database/settings.ts';
import { openFileStore } from './files/open-store.ts';
import { refuseAnotherKey } from './secrets/own-key.ts';
import { sealedSettingPlace } from './secrets/sealed-columns.ts';
import { newSecretKey } from './secrets/secret-key.ts';
import { createSecrets } from './secrets/secrets.ts';
import { createTestDatabase, isPostgres } from './testing/database.ts';

const ROOT = 0;

test.runIf(process.getuid?.() === ROOT)(
  'root does not write into the folder of a service that is another user',
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-command-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    refuseRootForAnother(dataDir);
    mkdirSync(join(dataDir, 'files'));
    refuseRootForAnother(dataDir);
    chownSync(join(dataDir, 'files'), 1234, 1234);
    expect(() => refuseRootForAnother(dataDir)).toThrow("sudo -u '#1234'");
    refuseRootForAnother(dataDir, 1234);
  },
);

test
  .runIf(isPostgres())
  .each([
    ['backup', '--to', 'anywhere'],
    ['release'],
    ['restore', '--in-place', '2026-11-23T14:05:00Z'],
    ['verify-log'],
    ['rebuild-figures'],
    ['rotate-key'],
  ])('%s in a folder without a database says so in one line and makes none', async (name, ...args) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-command-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const program = new URL(`./${name}.ts`, import.meta.url).pathname;
  const ran = promisify(execFile)(process.execPath, [program, ...args], { env });
  const stderr = `there is no database in ${dataDir}: set DATA_DIR to the installation's, or DATABASE_URL\n`;
  await expect(ran).rejects.toMatchObject({ code: 1, stderr });
  expect(readdirSync(dataDir)).toEqual([]);
});

test.runIf(isPostgres()).each(['verify-log', 'rebuild-figures', 'rotate-key', 'release'])(
  '%s on the database of an earlier version, or a later one, says in one line what to do',
  async (name) => {
    const { where, asOwner } = await createTestDatabase();
    const env = { PATH: process.env.PATH, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl };
    const program = new URL(`./${name}.ts`, import.meta.url).pathname;
    const run = () => promisify(execFile)(process.execPath, [program], { env });
    await asOwner("insert into migrations (name, checksum) values ('9999-later.sql', '')");
    const newer = /^the database is newer than this version, it has migration 9999-later\.sql: [^\n]+\n$/;
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(newer) });
    await asOwner("delete from migrations where name > '0090'");
    const earlier = /^the database is of an earlier version, it lacks migration 0090-\S+: start [^\n]+\n$/;
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(earlier) });
  },
);

test.runIf(isPostgres()).each(['main', 'verify-log', 'release'])(
  '%s by a role without rights, as after a restore by hand, says in one line what tells more',
  async (name) => {
    const { where, asOwner, db } = await createTestDatabase();
    const { rows } = await sql<{ runner: string }>`select current_user as runner`.execute(db);
    await asOwner(`revoke all on all tables in schema public from ${rows[0]?.runner}`);
    const env = { PATH: process.env.PATH, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl };
    const program = new URL(`./${name}.ts`, import.meta.url).pathname;
    const ran = promisify(execFile)(process.execPath, [program], { env });
    const denied = /^permission denied for table \w+: npm run doctor says [^\n]+\n$/;
    await expect(ran).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(denied) });
  },
);

test.runIf(isPostgres()).each(['main', 'release', 'rotate-key'])(
  '%s on a restored copy without its key says so in one line and makes none',
  async (name) => {
    const { db, where } = await createTestDatabase();
    const secrets = createSecrets(newSecretKey());
    await refuseAnotherKey({ db, secrets });
    await setSetting(db, 'push_key', secrets.seal('a key', sealedSettingPlace('push_key')));
    const env = { PATH: process.env.PATH, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl };
    const program = new URL(`./${name}.ts`, import.meta.url).pathname;
    const ran = promisify(execFile)(process.execPath, [program], { env });
    const path = join(where.dataDir, 'secret.key');
    const stderr = expect.stringMatching(new RegExp(`^there is no ${path}: set SECRET_KEY [^\n]+\n$`));
    await expect(ran).rejects.toMatchObject({ code: 1, stderr });
    expect(existsSync(path)).toBe(false);
  },
);

test.runIf(isPostgres())(
  'an installation that has its database on a server begins no embedded one beside its files where DATABASE_URL was lost',
  { timeout: 120_000 },
  async () => {
    const { where, ...database } = await createTestDatabase();
    const { dataDir } = where;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
    const program = (name: string) => new URL(`./${name}.ts`, import.meta.url).pathname;
    const server = spawn(process.execPath, [program('main')], {
      env: { ...env, DATABASE_URL: where.databaseUrl },
      stdio: 'ignore',
    });
    onTestFinished(() => void server.kill('SIGKILL'));
    const note = join(dataDir, 'database.elsewhere');
    await expect.poll(() => existsSync(note), { timeout: 80_000 }).toBe(true);
    const place = placesOf(String(where.databaseUrl));
    const says = `the database of ${dataDir} is at ${place}: set DATABASE_URL; to begin another one in this folder, delete ${note}`;
    const files = openFileStore({ dataDir, s3: undefined });
    const kept = await makeBackup({ database, files }, join(dataDir, 'kept'));
    for (const [name, ...args] of [['main'], ['release'], ['restore', '--from', dirname(kept.folder)]] as [
      string,
      ...string[],
    ][]) {
      const ran = promisify(execFile)(process.execPath, [program(name), ...args], { env });
      await expect(ran).rejects.toMatchObject({ code: 1, stderr: `${says}\n` });
    }
    const doctor = await promisify(execFile)(process.execPath, [program('doctor')], { env }).catch((e) => e);
    expect(doctor.stdout).toContain(`WRONG  database: ${says}\n`);
    expect(readdirSync(dataDir)).not.toContainEqual(expect.stringMatching(/^database(\.half-filled)?$/));
  },
);

test.runIf(isPostgres())(
  'a backup whose file store is away says so in one line, with what it heard',
  async () => {
    const { where, db } = await createTestDatabase();
    const facts = { media_type: 'image/png', size: 1n, sha256: Buffer.alloc(32), name: 'one.png' };
    await db
      .insertInto('files')
      .values({ key: '0'.repeat(32), ...facts, thumbnail_sought: true })
      .execute();
    const env = {
      ...{ PATH: process.env.PATH, DATA_DIR: where.dataDir, DATABASE_URL: where.databaseUrl },
      ...{
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'k',
        S3_SECRET_ACCESS_KEY: 's',
      },
    };
    const program = new URL('./backup.ts', import.meta.url).pathname;
    const ran = promisify(execFile)(process.execPath, [program, '--to', join(where.dataDir, 'kept')], {
      env,
    });
    const stderr = expect.stringMatching(/^the file store does not answer: [^\n]*ECONNREFUSED[^\n]*\n$/);
    await expect(ran).rejects.toMatchObject({ code: 1, stderr });
  },
);

const THIS_FILE = new URL(import.meta.url).pathname;

test.each([
  [['restore', '--from', THIS_FILE], `${THIS_FILE}: not a directory`],
  [['backup', '--into', 'anywhere'], /^Unknown option '--into'.* npm run backup -- --to a-folder$/m],
  // What npm leaves of  npm run restore --from anywhere
  [['restore', 'anywhere'], /^Unexpected argument 'anywhere'.* npm run backup -- --to a-folder$/m],
  [['doctor', '--mail-to', 'foo'], '--mail-to "foo" is no email address'],
  [['doctor', '--mail-to', 'me@shop.example,you@shop.example'], 'is no email address'],
])('%s is told what is wrong with it in one line', async ([name, ...args], said) => {
  const program = new URL(`./${name}.ts`, import.meta.url).pathname;
  const ran = promisify(execFile)(process.execPath, [program, ...args], { env: { PATH: process.env.PATH } });
  const { code, stderr } = await ran.catch((error) => error);
  expect(code).toBe(1);
  expect(stderr).toMatch(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a command goes on to its end though the reader of its output closes the pipe', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-command-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const program = new URL('./doctor.ts', import.meta.url).pathname;
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  // Nobody reads from the first byte on.
  const line = `("${process.execPath}" "${program}"; echo $? >&2) | true`;
  const { stderr } = await promisify(execFile)('sh', ['-c', line], { env });
  expect(stderr).toBe('0\n');
});

test.runIf(isPostgres())('what a command asks of all there is takes as long as it takes', async () => {
  const { where } = await createTestDatabase();
  const config = {
    ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir),
    dataDir: where.dataDir,
  };
  const limit = await withDatabase(config, ({ executeSql }) => executeSql('show statement_timeout'));
  expect(limit.rows).toEqual([{ statement_timeout: '0' }]);
});
