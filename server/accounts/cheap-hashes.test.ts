/** A password whose hash was made at a lower cost is hashed anew at sign-in (Product §25.50). */
import { login } from '@cowrie/contract/accounts.ts';
import { deskLogin } from '@cowrie/contract/desk/session.ts';
import { hash, type Options } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, data, PASSWORD, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const PRESENT = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_PRESENT_COST = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

describe.each([
  { whose: 'customers', call: login, join: () => app.customer() },
  { whose: 'staff', call: deskLogin, join: () => app.staff('support', { enrolled: false }) },
] as const)('the password of $whose', ({ whose, call, join }) => {
  const signIn = (username: string, password = PASSWORD) =>
    app.visitor.call(call, { body: { username, password } });
  const stored = async (id: bigint) =>
    (
      await app.context.db
        .selectFrom(whose)
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash;
  /** Somebody whose hash was made at another cost. */
  async function hashedAt(cost: Options) {
    const { id, username } = await join();
    const password_hash = await hash(PASSWORD, cost);
    await app.context.db.updateTable(whose).set({ password_hash }).where('id', '=', id).execute();
    return { id, username, password_hash };
  }

  it.each([
    { kind: 'less memory', cost: { ...PRESENT, memoryCost: 9_728 } },
    { kind: 'fewer passes', cost: { ...PRESENT, timeCost: 1 } },
    { kind: 'another argon2', cost: { ...PRESENT, algorithm: 1 } },
  ])('made with $kind is hashed anew at sign-in, and goes on signing in', async ({ cost }) => {
    const { id, username, password_hash } = await hashedAt(cost);
    expect(await signIn(username, 'Wrong-2026')).toMatchObject({ code: 'wrong_credentials' });
    expect(await stored(id)).toBe(password_hash);
    data(await signIn(username));
    const renewed = await stored(id);
    expect(renewed).toMatch(AT_PRESENT_COST);
    data(await signIn(username));
    expect(await stored(id)).toBe(renewed);
  });

  it('made at a higher cost is left', async () => {
    const { id, username, password_hash } = await hashedAt({ ...PRESENT, timeCost: 3 });
    data(await signIn(username));
    expect(await stored(id)).toBe(password_hash);
  });

  it('is renewed by sign-ins at once without any of them failing', async () => {
    const { id, username } = await hashedAt({ ...PRESENT, timeCost: 1 });
    for (const answer of await Promise.all([1, 2, 3].map(() => signIn(username)))) data(answer);
    expect(await stored(id)).toMatch(AT_PRESENT_COST);
  });
});
