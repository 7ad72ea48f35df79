/** A restored copy says what it is, sends nothing until it is released, and names what it cannot know (Product §31.60–31.66). */
import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { forgotPassword, login } from '@cowrie/contract/accounts.ts';
import { siteInfo } from '@cowrie/contract/content.ts';
import { getDeskOrder } from '@cowrie/contract/desk/order-page.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { restoredSentence } from '@cowrie/contract/restored.ts';
import { trackOrder } from '@cowrie/contract/tracking.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { migrate, migrationsLeft } from '../database/migrate.ts';
import { openFileStore } from '../files/open-store.ts';
import { sweepRemoved } from '../files/removed.ts';
import { UPLOAD_AHEAD_MS } from '../files/store-ahead.ts';
import { installJobs } from '../jobs/install.ts';
import { markRestored } from '../restored-mark.ts';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { migrationsBefore } from '../testing/earlier-migrations.ts';
import { referenceData } from './reference-data.ts';
import { release } from './release.ts';
import { markInPlace } from './restore.ts';

const TAKEN_AT = '2026-11-23T01:07:00.000Z';
const LOST = 'CWR-7K3M9QXZ';
const LOST_PAYMENT = { params: { id: '4711' } };
let app: TestApp;
let customer: TestCustomer;

beforeAll(async () => {
  const database = await createTestDatabase();
  await markRestored(database.db, TAKEN_AT);
  app = await createTestApp({}, { database });
  customer = await app.customer();
});
afterAll(() => app?.close());

/** What a job of the backup's owners' mail would be. */
const mailTo = (to: string) => ({ to, flaws: ['there is no backup'] });

const told = async (choice?: string) => {
  const lines: string[] = [];
  await release(app.context, choice, (line) => lines.push(line));
  return lines.join('\n');
};

test('who looks for what came after the backup reads why it is not there, and staff as ever that it is not', async () => {
  const sentence = restoredSentence(TAKEN_AT);
  expect(sentence).toContain('23 November 2026 at 02:07 AM (Lagos)');
  expect(await customer.client.call(getPayment, LOST_PAYMENT)).toMatchObject({
    code: 'not_found',
    message: `We could not find what you asked for. ${sentence}`,
  });
  const body = { order_id: LOST, billing_email: 'ada@example.com' };
  expect(await app.visitor.call(trackOrder, { body })).toMatchObject({
    message: expect.stringContaining(sentence),
  });
  expect(
    await app.visitor.call(login, { body: { username: 'newcomer', password: 'Harmattan-2026' } }),
  ).toMatchObject({
    code: 'wrong_credentials',
    message: expect.stringContaining(sentence),
  });
  const link = await app.http.inject({ url: `/r/${randomBytes(16).toString('hex')}` });
  expect(link.body).toContain('We restored our system from a backup');
  const owner = await app.staff('owner');
  expect(await owner.client.call(getDeskOrder, { params: { reference: LOST } })).toMatchObject({
    message: 'We could not find what you asked for.',
  });
  expect(data(await app.visitor.call(siteInfo, {}))).toMatchObject({ restored_from: TAKEN_AT });
});

test('what is marked in place stays of its version: whoever goes back before an upgrade starts that one on it', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { where, pool } = database;
  const config = { ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir), ...where };
  const mark = () => markInPlace(config, TAKEN_AT, new Date());
  await expect(mark()).rejects.toThrow('the database has no tables yet');
  // The oldest that was in use.
  await migrate(pool, migrationsBefore('0003-staff-password-resets.sql'));
  await installJobs(database);
  const { missing } = await migrationsLeft(pool);
  await mark();
  expect(await migrationsLeft(pool)).toEqual({ missing, unknown: [] });
  await migrate(pool);
  await pool.query("insert into migrations (name, checksum) values ('9999-later.sql', '')");
  await expect(mark()).rejects.toThrow('newer than this version, it has migration 9999-later.sql');
});

test('what was brought to another server by other means tells nobody again what changed where it comes from', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { where, pool, db } = database;
  await migrate(pool);
  await installJobs(database);
  // By the transactions of a server that had more of them: here it is all to come.
  await pool.query(
    "insert into changes (xid, entry) values ('9000000000000', 'order 1 1 payment CWR-AAAAAAAA 2')",
  );
  const config = { ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir), ...where };
  await markInPlace(config, TAKEN_AT, new Date());
  const left = await db.selectFrom('changes').select('entry').execute();
  expect(left.filter(({ entry }) => entry.startsWith('order'))).toEqual([]);
});

test('an account that was approved and not live yet is to be approved again: it may have been stopped since', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { where, pool, db } = database;
  await migrate(pool);
  await installJobs(database);
  await referenceData(db);
  const approved = (details: string, live_from: string) =>
    pool.query(
      `insert into pay_accounts (option_code, details, state, proposed_at, decided_by, decided_at, live_from)
      select 'bank-transfer', jsonb_build_object('account_name', $1::text), 'approved', $2::timestamptz, id, $2, $2 from staff`,
      [details, live_from],
    );
  await pool.query(
    "insert into staff (username, email, name, role, password_hash) values ('s', 's@example.com', 'S', 'owner', 'x')",
  );
  await approved('was live by then', '2026-11-23T01:00:00Z');
  await approved('waited', '2026-11-23T05:00:00Z');
  const config = { ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir), ...where };
  await markInPlace(config, TAKEN_AT, new Date());
  const accounts = await db
    .selectFrom('pay_accounts')
    .select(['state', 'decided_by', 'live_from'])
    .orderBy('id')
    .execute();
  expect(accounts).toEqual([
    { state: 'approved', decided_by: expect.any(BigInt), live_from: expect.any(Date) },
    { state: 'proposed', decided_by: null, live_from: null },
  ]);
});

test('a file that was on its way as the backup was made, and came, stays for whoever looks at what came since', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { where, pool, db } = database;
  await migrate(pool);
  await installJobs(database);
  const config = { ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir), ...where };
  const files = openFileStore(config);
  const [came = '', gone = ''] = [1, 2].map(() => randomBytes(16).toString('hex'));
  for (const key of [came, gone]) await files.put(key, Readable.from(['a proof']));
  const at = (key: string, removed_at: Date) => ({ key, removed_at });
  const taken = Date.parse(TAKEN_AT);
  await db
    .insertInto('removed_files')
    .values([at(came, new Date(taken + UPLOAD_AHEAD_MS)), at(gone, new Date(taken - 1))])
    .execute();
  const now = new Date(taken + 2 * UPLOAD_AHEAD_MS);
  await markInPlace(config, TAKEN_AT, now);
  await sweepRemoved({ db, files, clock: () => now });
  const left: string[] = [];
  for await (const all of files.list()) left.push(...all.map(({ key }) => key));
  expect(left).toEqual([came]);
});

test('links to a new password, and into the desk, are good no more: they may have been used or withdrawn since', async () => {
  const database = await createTestDatabase({ isEmpty: true });
  const { where, pool, db } = database;
  await migrate(pool);
  await installJobs(database);
  await pool.query(`
    set session_replication_role = replica;
    insert into password_resets (token_hash, customer_id, created_at, expires_at) values ('\\x00', 1, now(), 'infinity');
    insert into staff_password_resets (token_hash, staff_id, created_at, expires_at) values ('\\x01', 1, now(), 'infinity');
    insert into staff_invitations (token_hash, email, role, expires_at, used_at)
      values ('\\x02', 'open@example.com', 'treasury', 'infinity', null), ('\\x03', 'used@example.com', 'treasury', 'infinity', now())`);
  const config = { ...readConfig({ DATABASE_URL: where.databaseUrl }, where.dataDir), ...where };
  await markInPlace(config, TAKEN_AT, new Date());
  expect(await db.selectFrom('password_resets').select('customer_id').execute()).toEqual([]);
  expect(await db.selectFrom('staff_password_resets').select('staff_id').execute()).toEqual([]);
  expect(await db.selectFrom('staff_invitations').select('email').execute()).toEqual([
    { email: 'used@example.com' },
  ]);
});

test('what somebody asks for now leaves, all else waits for the release, and what waited before it is dropped', async () => {
  const { db, jobs } = app.context;
  await jobs.send(db, 'backup-news', mailTo('since@example.com'));
  await sql`insert into pgboss.job (id, name, data, created_on) values
    (${randomUUID()}, 'backup-news', ${JSON.stringify(mailTo('before@example.com'))}, ${TAKEN_AT})`.execute(
    db,
  );
  await app.visitor.call(forgotPassword, { body: { email: customer.email } });
  await app.inbox.next(customer.email);
  expect(app.inbox.left('since@example.com')).toEqual([]);

  const { files } = app.context;
  const key = randomBytes(16).toString('hex');
  await files.put(key, Readable.from(['a slip of a lost order']));
  const report = await told();
  expect(report).toContain(`from the state of ${TAKEN_AT}`);
  expect(report).toMatch(new RegExp(`  \\S+Z  ${key}  22 bytes\n`));
  expect(report).toContain(`  1  backup-news, since ${TAKEN_AT}`);
  expect(report).toContain('1 more were written here since');
  expect(report).toContain('rates, prices and accounts to pay into');
  expect(report).toContain('who may sign in at the desk');
  expect(app.inbox.left('since@example.com')).toEqual([]);

  await expect(told('all')).rejects.toThrow('say --old-mails drop or --old-mails send');
  expect(await told('drop')).toContain('1 jobs of before the backup were dropped. Released');
  await app.inbox.next('since@example.com');
  expect(app.inbox.left('before@example.com')).toEqual([]);
  expect(await told('drop')).toContain('It was released at');
  await expect.poll(async () => data(await app.visitor.call(siteInfo, {})).restored_from).toBe(null);
  // Who comes with a lost reference is told for months.
  expect(await customer.client.call(getPayment, LOST_PAYMENT)).toMatchObject({
    message: expect.stringContaining('no money is lost'),
  });
});
