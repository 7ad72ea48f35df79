/** The database's clock decides, whatever the machine's says (Product §31.12). */
import { register, verifyEmail } from '@cowrie/contract/accounts.ts';
import { callUrl } from '@cowrie/contract/client.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { getPayment } from '@cowrie/contract/orders.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { DAY_MS, HOUR_MS } from '@cowrie/contract/time.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openClock, skewSeconds, whyBehind } from './clock.ts';
import { openDatabase } from './database/open.ts';
import { transaction } from './database/transaction.ts';
import { createTestApp, data } from './testing/app.ts';
import { createTestDatabase, isPostgres } from './testing/database.ts';
import { PAYMENT } from './testing/orders.ts';

it('goes by the database where the machine is hours ahead, or is set forward and back, and says by how much', async () => {
  const database = await createTestDatabase();
  const log = { warn: vi.fn() };
  let wrong = 2 * HOUR_MS;
  const local = () => Date.now() + wrong;
  const clock = await openClock(database, log, local);
  onTestFinished(() => clock.stop());
  // The database of the test is on this machine.
  const isRight = () => expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(2_000);
  const told = () => log.warn.mock.calls.map(([{ seconds }]) => Math.round(seconds / 60));
  const toldOnceAsked = async () => {
    clock.now();
    return told();
  };

  isRight();
  expect(told()).toEqual([120]);
  expect(skewSeconds(clock.now, local())).toBeCloseTo(7200, -1);

  wrong = 20 * DAY_MS;
  isRight();
  // Noticed by whoever asks next, in a transaction too.
  await expect
    .poll(() => transaction(database.db, toldOnceAsked), { interval: 200 })
    .toEqual([120, 20 * 24 * 60]);
  wrong = 0;
  await expect.poll(toldOnceAsked, { interval: 200 }).toEqual([120, 20 * 24 * 60, 0]);
  isRight();
  expect(skewSeconds(clock.now, local())).toBe(0);
});

it('says that it is behind where something was written later, which no other clock tells', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { database } = app.context;
  expect(await whyBehind(database, app.clock.now())).toBeNull();
  const { client } = await app.customer();
  data(await client.call(placePayment, { body: PAYMENT }));
  expect(await whyBehind(database, app.clock.now())).toBeNull();
  const before = new Date(app.clock.now().getTime() - DAY_MS);
  expect(await whyBehind(database, before)).toContain(
    `the clock says ${before.toISOString()}, and something`,
  );
});

it('dates answers by itself where the machine is hours off, those of a poll that found nothing new too', async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { client, token } = await app.customer();
  const { payment_order } = data(await client.call(placePayment, { body: PAYMENT }));
  app.clock.advance(-2 * HOUR_MS);
  const ask = (version = '') =>
    app.http.inject({
      url: callUrl(getPayment, { params: payment_order }),
      headers: { authorization: `Bearer ${token}`, 'if-none-match': version },
    });
  const first = await ask();
  const again = await ask(first.headers.etag);
  expect([first.statusCode, again.statusCode]).toEqual([200, 304]);
  const rates = await app.http.inject({ url: `${API_BASE}/rates` });
  for (const { headers } of [first, again, rates]) {
    const off = Date.parse(String(headers.date)) - app.clock.now().getTime();
    expect(Math.abs(off)).toBeLessThan(HOUR_MS);
  }
});

it.runIf(isPostgres())(
  'of two processes hours apart either mails the code that it is asked for, and takes that of the other',
  async () => {
    const log = { error() {}, warn() {} };
    const database = await createTestDatabase();
    // The test's end removes it.
    const one = await createTestApp({}, { database: { ...database, drop: async () => {} } });
    onTestFinished(() => one.close());
    const opened = await openDatabase({ ...database.where, log });
    const clock = await openClock(opened, log, () => Date.now() + 2 * HOUR_MS);
    const other = await createTestApp(
      { SMTP_URL: one.inbox.smtpUrl },
      { database: { ...database, ...opened, drop: opened.close }, clock: clock.now },
    );
    onTestFinished(async () => {
      clock.stop();
      await other.close();
    });
    for (const [asked, told] of [
      [one, other],
      [other, one],
    ] as const) {
      const username = `hours_${asked === one ? 'one' : 'other'}`;
      const email = `${username}@example.com`;
      const password = 'Harmattan-2026';
      const body = {
        ...{ firstname: 'Ngozi', lastname: 'Eze', date_of_birth: '1995-06-07', username, email },
        ...{ phone_number: `+23480312345${asked === one ? '01' : '02'}`, password },
        password_confirmation: password,
      };
      const { token } = data(await asked.visitor.call(register, { body }));
      const otp = (await one.inbox.next(email)).text?.match(/\b\d{6}\b/)?.[0] ?? '';
      data(await told.clientWith(token).call(verifyEmail, { body: { otp } }));
    }
  },
);
