/** A database that vanishes without a word: packets that go nowhere, on connections that nobody closes (Product §31.3, §31.4, §31.5). */
import { faqs, testimonials } from '@cowrie/contract/content.ts';
import { API_BASE } from '@cowrie/contract/endpoint.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makePublicLists } from '../calls/public-lists.ts';
import { createTestApp, data, type TestApp, type TestCustomer } from '../testing/app.ts';
import { createDatabaseOverLine, type DatabaseOverLine, HURRIED } from '../testing/database-line.ts';
import { PAYMENT } from '../testing/orders.ts';
import { CONTENT_CHANGED } from './notifications.ts';
import { isDatabaseUnavailable } from './open.ts';

/** More than the connections of the pool. */
const CROWD = 15;
/** What a call may take at most here, a busy machine included; life's seconds are five times as long. */
const AT_MOST_MS = HURRIED.connectMs + HURRIED.hurriedMs + 1_500;

let over: DatabaseOverLine;
let app: TestApp;
let ada: TestCustomer;
beforeAll(async () => {
  over = await createDatabaseOverLine();
  app = await createTestApp({}, { database: over.database });
  ada = await app.customer();
  await makePublicLists(app.http);
});
afterAll(() => app.close());

const ask = (url = `${API_BASE}/profile`) =>
  app.http.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
const questions = async () => data(await app.visitor.call(faqs, {})).faqs.map(({ question }) => question);

it('costs each call seconds, is said, and once it is back nothing is deaf or out of date', async () => {
  const { database, line, told } = over;
  expect(
    (await Promise.all(Array.from({ length: CROWD }, () => ask()))).every((got) => got.statusCode === 200),
  ).toBe(true);
  const known = await questions();
  expect(known).not.toContain('Is it told?');
  const gap = new Promise<void>((resolve) =>
    app.context.changes.listen((changes) => changes === null && resolve()),
  );

  line.silence();
  const began = performance.now();
  // Nobody waits for it: it would have half a minute by itself.
  const job = expect(sql`select 1`.execute(database.db)).rejects.toSatisfy(isDatabaseUnavailable);
  const answers = await Promise.all(Array.from({ length: CROWD }, () => ask()));
  expect(performance.now() - began).toBeLessThan(AT_MOST_MS);
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
    expect(body).toContain('please try again shortly');
  }
  expect((await ask('/readyz')).json()).toEqual({
    status: 'unavailable',
    because: 'the database does not answer',
  });
  await job;
  // What is kept was dropped by now, and there is nothing newer: public lists stay.
  expect(told.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^the database is silent/));
  expect(await questions()).toEqual(known);
  // So do those that nobody had asked for yet (Product §31.17).
  expect((await app.visitor.call(testimonials, {})).status).toBe('success');
  expect(performance.now() - began).toBeLessThan(HURRIED.answerMs / 2);
  await database.asOwner(
    `insert into faqs (question, answer, position) values ('Is it told?', 'Yes.', 99); select pg_notify('${CONTENT_CHANGED}', 'faqs')`,
  );

  line.heal();
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
  await gap;
  await expect.poll(questions).toContain('Is it told?');
  expect((await ask('/readyz')).statusCode).toBe(200);
  const silent = told.filter(({ message }) => message.startsWith('the database is silent'));
  expect(silent).toHaveLength(1);
});

it('a call that it leaves in the midst is answered as soon, whatever it had asked before', async () => {
  const { database, line } = over;
  const client = await database.pool.connect();
  const prototype = Object.getPrototypeOf(client);
  client.release();
  const query = prototype.query;
  let began = 0;
  // Who it is and what stands was answered; what is written is not.
  const spy = vi.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...asked: unknown[]) {
    const [{ text = '' }] = asked as [{ text?: string }];
    if (text.includes('insert into orders')) {
      // What was answered before takes as long as the machine is busy.
      began = performance.now();
      line.silence();
    }
    return query.apply(this, asked);
  });
  try {
    const answer = await ada.client.call(placePayment, { body: PAYMENT }, { idempotencyKey: 'left' });
    expect(answer).toMatchObject({ httpStatus: 503, code: 'unavailable' });
    expect(performance.now() - began).toBeLessThan(HURRIED.hurriedMs + 1_500);
  } finally {
    spy.mockRestore();
    line.heal();
  }
  await expect
    .poll(() => ada.client.call(placePayment, { body: PAYMENT }, { idempotencyKey: 'left' }))
    .toMatchObject({ status: 'success' });
});
