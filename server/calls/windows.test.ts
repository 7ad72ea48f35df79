/** A window that a wrong clock has begun in the future has ended: nobody waits for it (Product §31.12). */
import { login, resendCode } from '@cowrie/contract/accounts.ts';
import { contact } from '@cowrie/contract/contact.ts';
import { placePayment } from '@cowrie/contract/payments.ts';
import { DAY_MS } from '@cowrie/contract/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { letter } from '../testing/letter.ts';
import { PAYMENT } from '../testing/orders.ts';

const TWENTY_DAYS_MS = 20 * DAY_MS;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('tries that were counted while the clock was days ahead hold nobody up once it is right', async () => {
  const { db } = app.context;
  const payer = await app.customer();
  const newcomer = await app.customer({ verified: false });
  const tries = async () => {
    const { client } = payer;
    const guess = { username: payer.username, password: 'Wrong-2026' };
    const calls = [
      app.visitor.call(contact, { body: letter() }),
      client.call(placePayment, { body: PAYMENT }),
      app.visitor.call(login, { body: guess }),
      newcomer.client.call(resendCode, {}),
    ] as Promise<{ status: string; code?: string }>[];
    return (await Promise.all(calls)).map(({ status, code }) => code ?? status);
  };
  const answered = ['success', 'success', 'wrong_credentials', 'success'];

  app.clock.advance(TWENTY_DAYS_MS);
  expect(await tries()).toEqual(answered);
  await db.updateTable('attempts').set({ count: 1000 }).execute();
  expect(await tries()).toEqual(Array(4).fill('too_many_tries'));
  app.clock.advance(-TWENTY_DAYS_MS);
  expect(await tries()).toEqual(answered);
  const [window] = await db
    .selectFrom('attempts')
    .select(({ fn }) => fn.max('count').as('most'))
    .execute();
  expect(Number(window?.most)).toBe(1);
});
