/** Whoever runs an installation is told in plain words what is wrong with it. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkUp as checkUpCall, tryLetter } from '@cowrie/contract/desk/check-up.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { backupFinding } from '../backups/index.ts';
import { readConfig } from '../config.ts';
import { setSetting } from '../database/settings.ts';
import { transaction } from '../database/transaction.ts';
import { openFileStore } from '../files/open-store.ts';
import { markRestored } from '../restored-mark.ts';
import { refuseAnotherKey } from '../secrets/own-key.ts';
import { sealedSettingPlace } from '../secrets/sealed-columns.ts';
import { newSecretKey, writeKeyFile } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { insertStaff, ownersToWrite } from '../staff/index.ts';
import { createTestApp, data } from '../testing/app.ts';
import { openBucket } from '../testing/bucket.ts';
import { makeAuthority } from '../testing/certificates.ts';
import { createTestDatabase, isPostgres } from '../testing/database.ts';
import { openInbox } from '../testing/inbox.ts';
import { checkUp } from './check-up.ts';
import { diskFindings, tellOfFiles } from './file-findings.ts';
import { certificateFindings, settingsFindings } from './settings-findings.ts';

const told = (findings: Awaited<ReturnType<typeof checkUp>>, verdict: string) =>
  findings.filter((finding) => finding.verdict === verdict).map(({ about, says }) => `${about}: ${says}`);

test('what is well is said to be, by a file that comes back and a letter that arrives', async () => {
  const { db, where } = await createTestDatabase();
  const inbox = await openInbox();
  onTestFinished(() => inbox.close());
  const [username, email] = ['ngozi', 'ngozi@shop.example'];
  await insertStaff(db, { username, name: 'Ngozi', email, role: 'owner', passwordHash: '', now: new Date() });
  const settings = { SMTP_URL: inbox.smtpUrl, PUBLIC_URL: 'https://shop.example' };
  const findings = await checkUp(
    { ...readConfig(settings, where.dataDir), ...where },
    { ownersToWrite, backupFinding },
  );
  expect(told(findings, 'wrong')).toEqual([]);
  expect(told(findings, 'good')).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^database: PostgreSQL \S+.* answers and takes writes$/),
      'clocks: this machine’s and the database’s agree',
      'files: a file was put into the folder of files, read and deleted',
      'jobs: no mail and no other work waits',
    ]),
  );
  await inbox.next(email, 'A test letter');
});

test('what is wrong is named: a database, a mail server and a bucket that are not there', async () => {
  const { where } = await createTestDatabase();
  const nowhere = '127.0.0.1:9';
  const bucket = { S3_BUCKET: 'proofs', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  const settings = {
    ...{ PUBLIC_URL: 'http://shop.example', SMTP_URL: `smtp://${nowhere}` },
    ...{ DATABASE_URL: `postgres://cowrie:secret@${nowhere}/cowrie` },
    ...{ S3_ENDPOINT: `http://${nowhere}`, ...bucket },
    ...{ TLS_CERTIFICATE_FILE: '/nowhere/own.crt', TLS_KEY_FILE: '/nowhere/own.key' },
  };
  const config = { ...readConfig(settings, where.dataDir), dataDir: where.dataDir };
  const findings = await checkUp(config, { mailTo: 'me@shop.example', ownersToWrite, backupFinding });
  expect(told(findings, 'wrong')).toEqual([
    expect.stringMatching(/^settings: TLS_CERTIFICATE_FILE cannot be read: ENOENT/),
    expect.stringMatching(/^database: DATABASE_URL: PostgreSQL at 127\.0\.0\.1:9\/cowrie cannot be reached/),
    expect.stringMatching(
      /^files: a file could not be put into the bucket proofs at http:\/\/127\.0\.0\.1:9: /,
    ),
    expect.stringMatching(/^mail: the mail server did not take a letter to me@shop\.example: /),
  ]);
  expect(told(findings, 'mind')).toContain(
    'settings: PUBLIC_URL is http://shop.example: without https passwords go over open lines',
  );
});

test('where no owner is known, as while a process has the embedded database, it says how a letter is sent', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-check-up-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const findings = await checkUp({ ...readConfig({}, dataDir), dataDir }, { ownersToWrite, backupFinding });
  expect(told(findings, 'mind')).toContain(
    'mail: no letter was sent: say to whom, with  npm run doctor -- --mail-to me@example.com',
  );
});

test('a start tells in one line of a bucket that takes no files and why, of one that takes them nothing', async () => {
  const refusal = `<Error><Code>InvalidAccessKeyId</Code><Message>The access key is unknown here.</Message></Error>`;
  const strict = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(403).end(refusal));
  });
  strict.listen(0, '127.0.0.1');
  await once(strict, 'listening');
  const bucket = await openBucket();
  onTestFinished(async () => {
    strict.closeAllConnections();
    strict.close();
    await bucket.close();
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-bucket-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const toldOf = async (endpoint: string) => {
    const config = { ...readConfig({}, dataDir), dataDir, s3: { ...bucket.settings, endpoint } };
    const lines: string[] = [];
    await tellOfFiles(config, openFileStore(config), { error: (_, message) => void lines.push(message) });
    return lines;
  };
  const { port } = strict.address() as AddressInfo;
  expect(await toldOf(`http://127.0.0.1:${port}`)).toEqual([
    expect.stringMatching(
      /^files can be neither sent nor opened .*put into the bucket cowrie at http.*The access key is unknown here/,
    ),
  ]);
  expect(await toldOf('http://127.0.0.1:9')).toEqual([expect.stringContaining('ECONNREFUSED')]);
  expect(await toldOf(bucket.settings.endpoint)).toEqual([]);
});

test.runIf(isPostgres())('a role that lacks rights is named with what it lacks and what to run', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { executeSql } = app.context.database;
  const { rows } = await executeSql(`select quote_ident(current_user) as role`);
  const owner = await app.staff('owner');
  const asked = async () => data(await owner.client.call(checkUpCall, {})).findings;
  expect(told(await asked(), 'good')).toContain('database: its role may use all that it has to');
  await app.asOwner(
    `revoke update on faqs from ${rows[0]?.role}; revoke usage on sequence faqs_id_seq from ${rows[0]?.role}`,
  );
  expect(told(await asked(), 'wrong')).toEqual([
    'database: its role lacks rights on public.faqs, public.faqs_id_seq: set MIGRATE_DATABASE_URL to the role that owns the tables, and npm run database-roles',
  ]);
});

test('a copy that was restored without its key, or has another, is told why it will not start, and is given none', async () => {
  const { db, where } = await createTestDatabase();
  const path = join(where.dataDir, 'secret.key');
  const config = { ...readConfig({}, where.dataDir), ...where };
  const wrong = async () => told(await checkUp(config, { ownersToWrite, backupFinding }), 'wrong');
  const secrets = createSecrets(newSecretKey());
  await refuseAnotherKey({ db, secrets });
  await setSetting(db, 'push_key', secrets.seal('a key', sealedSettingPlace('push_key')));
  expect(await wrong()).toEqual([expect.stringContaining(`settings: there is no ${path}: set SECRET_KEY`)]);
  expect(existsSync(path)).toBe(false);
  writeKeyFile(path, [newSecretKey()]);
  expect(await wrong()).toEqual([expect.stringContaining('settings: this process has another secret key')]);
});

test('where nothing was started yet nothing is made: a restore into the folder would be refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cowrie-check-up-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const findings = await checkUp(
    { ...readConfig({}, dataDir), dataDir },
    { mailTo: 'me@shop.example', ownersToWrite, backupFinding },
  );
  expect(told(findings, 'wrong')).toEqual([]);
  expect(told(findings, 'mind')).toContain(`database: there is none in ${dataDir}: the first start makes it`);
  expect(existsSync(join(dataDir, 'database'))).toBe(false);
});

test('a log that leaves out what is kept nowhere else is known of', () => {
  const at = (level: string) => told(settingsFindings(readConfig({ LOG_LEVEL: level }, '/')), 'mind');
  const lacks = expect.stringMatching(/^settings: LOG_LEVEL is \w+: the log lacks the hashes of its seals/);
  expect(at('warn')).toContainEqual(lacks);
  expect(at('silent')).toContainEqual(lacks);
  for (const level of ['info', 'debug']) expect(at(level)).not.toContainEqual(lacks);
});

test('one address for all customers, and mails from an address of nobody’s, are known of', () => {
  const minded = (env: Record<string, string>) => told(settingsFindings(readConfig(env, '/')), 'mind');
  const [public_, mail] = [{ PUBLIC_URL: 'https://shop.example' }, { SMTP_URL: 'smtp://mail.example' }];
  const proxied = expect.stringMatching(/^settings: TRUST_PROXY is off: /);
  expect(minded(public_)).toContainEqual(proxied);
  expect(minded({ ...public_, TRUST_PROXY: 'on' })).not.toContainEqual(proxied);
  expect(minded({ ...public_, TLS_CERTIFICATE_FILE: 'a', TLS_KEY_FILE: 'b' })).not.toContainEqual(proxied);
  const nobodys = expect.stringMatching(
    /^settings: mails come from Cowrie <no-reply@localhost>, .*set MAIL_FROM$/,
  );
  expect(minded({ ...public_, ...mail })).toContainEqual(nobodys);
  expect(minded({ ...public_, ...mail, MAIL_FROM: 'us@shop.example' })).not.toContainEqual(nobodys);
});

test('what was set for a load test, or for any, is known of', () => {
  const minded = (env: Record<string, string>) => told(settingsFindings(readConfig(env, '/')), 'mind');
  const tested = expect.stringMatching(/^settings: (RATE_LIMIT_FACTOR is 1000|PUSH_TO_PRIVATE is on)/);
  expect(minded({})).not.toContainEqual(tested);
  expect(minded({ RATE_LIMIT_FACTOR: '1000' })).toContainEqual(tested);
  expect(minded({ PUSH_TO_PRIVATE: 'on' })).toContainEqual(tested);
});

test('the room where backups go is looked at, before the first is made too', async () => {
  const { where } = await createTestDatabase();
  const config = {
    ...readConfig({ BACKUP_DIR: join(where.dataDir, 'not', 'yet') }, where.dataDir),
    ...where,
  };
  expect(await diskFindings(config)).toEqual(
    [where.dataDir, join(where.dataDir, 'not', 'yet')].map((folder) => ({
      ...{ verdict: expect.any(String), about: 'disk' },
      says: expect.stringMatching(new RegExp(`^\\d+\\.\\d GB are free where ${folder} is$`)),
    })),
  );
});

test('a certificate that ends soon is known of, and one that has ended is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cowrie-check-up-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { certificate, key } = makeAuthority(folder).sign(['localhost']);
  const config = readConfig({ TLS_CERTIFICATE_FILE: certificate, TLS_KEY_FILE: key }, folder);
  const inDays = (days: number) => certificateFindings(config, new Date(Date.now() + days * DAY_MS));
  expect(inDays(-15)).toMatchObject([{ verdict: 'good' }]);
  expect(inDays(0)).toMatchObject([{ verdict: 'mind', says: expect.stringMatching(/ ends on \S+$/) }]);
  expect(inDays(3)).toMatchObject([{ verdict: 'wrong', says: expect.stringMatching(/ ended on \S+$/) }]);
});

test('an owner looks at the running installation at the desk, and is sent a letter only where they ask for one', async () => {
  const app = await createTestApp({ PUBLIC_URL: 'http://shop.example' });
  onTestFinished(() => app.close());
  const owner = await app.staff('owner');
  const treasury = await app.staff('treasury');
  const { findings } = data(await owner.client.call(checkUpCall, {}));
  expect(told(findings, 'wrong')).toEqual([]);
  expect(told(findings, 'mind')).toContain(
    'settings: PUBLIC_URL is http://shop.example: without https passwords go over open lines',
  );
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['settings', 'database', 'clocks', 'jobs', 'disk', 'files']),
  );
  expect(findings.map(({ about }) => about)).not.toContain('mail');

  const email = `${owner.username}@example.com`;
  expect(app.inbox.left(email)).toEqual([]);
  const { finding } = data(await owner.client.call(tryLetter, {}));
  expect(finding).toMatchObject({ verdict: 'good', about: 'mail', says: expect.stringContaining(email) });
  await app.inbox.next(email, 'A test letter');
  expect(await treasury.client.call(tryLetter, {})).toMatchObject({ code: 'forbidden' });

  for (let letter = 2; letter <= 10; letter += 1) data(await owner.client.call(tryLetter, {}));
  expect(await owner.client.call(tryLetter, {})).toMatchObject({ code: 'too_many_tries' });
});

test('work that nobody did is known of, with how long it has waited', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { jobs, db, database } = app.context;
  await jobs.stop();
  await transaction(db, (tx) => jobs.send(tx, 'staff-notice', { to: 'a@b.example', name: 'A', notice: {} }));
  await database.executeSql(
    `update pgboss.job set start_after = now() - interval '25 minutes' where name = 'staff-notice'`,
  );
  const { findings } = data(await (await app.staff('owner')).client.call(checkUpCall, {}));
  expect(told(findings, 'mind')).toContain('jobs: work waits: 1 of staff-notice, the oldest for 25 minutes');
});

test('a restored copy that nobody has released says why its mails do not leave', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const owner = await app.staff('owner');
  const minded = async () => told(data(await owner.client.call(checkUpCall, {})).findings, 'mind');
  const held =
    'jobs: restored as all was at 2026-11-23T14:05:00.000Z and not released: mails wait until  npm run release  lets them leave';
  expect(await minded()).not.toContain(held);
  await markRestored(app.context.db, '2026-11-23T14:05:00.000Z');
  expect(await minded()).toContain(held);
});
