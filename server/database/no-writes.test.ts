/** A database that answers and takes no writes: a standby, one that is being switched, a full disk (Product §31.6, §31.7, §31.8). */
import { addChat } from '@cowrie/contract/chat.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestCustomer } from '../testing/app.ts';
import { startCluster } from '../testing/database-cluster.ts';
import { HURRIED, over, serverOf } from '../testing/database-line.ts';
import { openLine } from '../testing/line.ts';
import { type PlacedOrder, placeOrder } from '../testing/orders.ts';
import { migrate } from './migrate.ts';
import { notify } from './notifications.ts';
import { DatabaseStartError, isDatabaseUnavailable, openDatabase } from './open.ts';

let app: TestApp;
let ada: TestCustomer;
let order: PlacedOrder;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.customer();
  order = await placeOrder('payment', ada, await app.staff('support'));
});
afterAll(() => app.close());

const write = () =>
  app.http.inject({
    method: 'POST',
    url: `${API_BASE}${addChat.path}`,
    headers: { authorization: `Bearer ${ada.token}` },
    payload: { trx_type: order.type, trx_ref: order.reference, message: 'Hello' },
  });
const readiness = async () => {
  const { statusCode, body } = await app.http.inject({ url: '/readyz' });
  return [statusCode, JSON.parse(body).because];
};
async function refused() {
  const { statusCode, headers, body } = await write();
  expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
  expect(body).toContain('please try again shortly');
}

/** Whoever administers it may, whatever the database says of itself. */
const administer = (statement: string) => app.asOwner(`set transaction read write; ${statement}`);
const EVERYBODY_ELSE =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

it('one that only answers reads is not ready, writes are asked to come again, and go to it as soon as it takes them', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.context.db);
  const setting = `alter database ${rows[0]?.name} set default_transaction_read_only`;
  await administer(`${setting} = on; ${EVERYBODY_ELSE}`);
  await expect.poll(readiness).toEqual([503, 'the database takes no writes']);
  await refused();
  await administer(`${setting} = off`);
  await expect.poll(async () => (await write()).statusCode).toBe(200);
  // A connection that was made in between stays as it was, until it is found out.
  await expect.poll(readiness).toEqual([200, undefined]);
});

it('one whose disk is full says so, and is ready again once there is room', async () => {
  await app.asOwner(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
  for (const table of ['messages', 'settings'])
    await app.asOwner(`create trigger full_disk before insert on ${table} execute function full_disk()`);
  expect(await readiness()).toEqual([200, undefined]);
  await refused();
  expect(await readiness()).toEqual([503, 'the database has no room on its disk']);
  await app.asOwner('drop function full_disk cascade');
  expect((await write()).statusCode).toBe(200);
  await expect.poll(readiness).toEqual([200, undefined]);
  const left = await app.context.db
    .selectFrom('settings')
    .select('key')
    .where('key', 'like', 'room%')
    .execute();
  expect(left).toEqual([]);
});

it('of several servers the one that takes writes is found, at the start and after a switch', async () => {
  const primary = await startCluster();
  const standby = await primary.standby();
  const lines = await Promise.all([standby, primary].map(({ url }) => openLine(serverOf(new URL(url())))));
  const [host] = lines.map((line) => over(new URL(primary.url()), line));
  const hosts = lines.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const databaseUrl = `${host?.replace(/127\.0\.0\.1:\d+/, hosts)}?target_session_attrs=read-write`;
  const log = { warn() {}, error() {} };
  const database = await openDatabase({ databaseUrl, dataDir: '', log, patience: HURRIED });
  try {
    const { db } = database;
    const heard: (string | null)[] = [];
    const announced = async () => {
      await sql`select announce('options')`.execute(db);
      const { rows } = await sql<{ id: string }>`select max(id) as id from changes`.execute(db);
      return BigInt(rows[0]?.id ?? 0);
    };
    await database.listen('content', (payload) => void heard.push(payload));
    await sql`create table kept (n int)`.execute(db);
    expect(await database.canWrite()).toBe('works');
    await migrate(database.pool);
    const before = await announced();

    await primary.stop();
    await expect(sql`insert into kept values (1)`.execute(db)).rejects.toSatisfy(isDatabaseUnavailable);
    // The one that is left only answers reads.
    await expect(openDatabase({ databaseUrl, dataDir: '', log, patience: HURRIED })).rejects.toThrow(
      DatabaseStartError,
    );
    await standby.promote();
    await expect
      .poll(() => sql`insert into kept values (2)`.execute(db).then(() => 'kept', String))
      .toBe('kept');
    await expect.poll(() => database.others?.hears()).toBe(true);
    await notify(db, 'content', 'faqs');
    await expect.poll(() => heard).toContain('faqs');
    // What announces a change works, with a number that nobody has heard of.
    expect(await announced()).toBeGreaterThan(before);
  } finally {
    await database.close();
    await Promise.all([...lines.map((line) => line.close()), standby.remove(), primary.remove()]);
  }
});
